import numpy as np
import pytest

from elco.college import hold_elections
from elco.cover import Cover


def winner(labels, min_votes=2, n_classes=3):
    cover = Cover.from_lists([range(len(labels))], len(labels))
    return hold_elections(cover, np.array(labels), n_classes, min_votes).winner.tolist()


@pytest.mark.parametrize(
    ("labels", "min_votes", "expected"),
    [
        ([0, 0, 1, -1], 2, 0),
        ([2, 2, 2, 0, 0], 2, 2),
        ([0, 0, 1, 1], 2, -1),  # a tie stays open
        ([0, -1, -1], 2, -1),  # one vote is too few
        ([0, -1, -1], 1, 0),
        ([0, 1, -1], 1, -1),
        ([-1, -1], 1, -1),
        ([-1, -1], 0, -1),  # nobody voted, whatever is asked for
    ],
)
def test_winner_takes_all(labels, min_votes, expected):
    assert winner(labels, min_votes) == [expected]


def test_votes_and_share():
    cover = Cover.from_lists([[0, 1, 2], [2, 3]], 4)
    election = hold_elections(cover, np.array([0, 0, 1, -1]), 2, min_votes=1)
    assert election.votes.tolist() == [[2, 1], [0, 1]]
    assert election.winner.tolist() == [0, 1]
    assert election.share.tolist() == [2 / 3, 1.0]


def test_no_constituencies():
    election = hold_elections(Cover.from_lists([], 3), np.array([0, 1, -1]), 2)
    assert election.votes.shape == (0, 2)
    assert election.winner.shape == (0,)


def test_an_open_election_has_no_share():
    cover = Cover.from_lists([[0, 1], [0, 1, 2], [3]], n_voters=4)
    found = hold_elections(cover, np.array([0, 1, 1, -1]), n_classes=2, min_votes=1)
    assert found.winner.tolist() == [-1, 1, -1]
    assert found.share.tolist() == [0.0, pytest.approx(2 / 3), 0.0]
