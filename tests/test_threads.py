import numba
import pytest
import torch

from elco.pipeline import augment
from elco.threads import compiled_threads


def test_as_many_as_asked_for_and_there_are():
    with compiled_threads(1) as one:
        assert one == numba.get_num_threads() == 1
    with compiled_threads(10_000) as most, compiled_threads() as every:
        assert most == every == numba.config.NUMBA_NUM_THREADS


@pytest.mark.parametrize("threads", [1, 2])
def test_torch_goes_on_with_the_threads_it_had(synthetic, threads):
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        augment(synthetic.adjacency, synthetic.attributes, synthetic.training_labels(), rank=20)
        assert torch.get_num_threads() == threads
    finally:
        torch.set_num_threads(before)


def test_an_error_gives_them_back():
    before = torch.get_num_threads(), numba.get_num_threads()
    with pytest.raises(RuntimeError), compiled_threads(1):
        raise RuntimeError
    assert (torch.get_num_threads(), numba.get_num_threads()) == before
