"""One atomic operation for compiled kernels whose threads write to the same array."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def swap_if(typing_context: Any, array: Any, place: Any, expected: Any, value: Any) -> Any:
    """Write `value` to `array[place]` if `expected` stands there; return whether it did."""
    if not isinstance(array, types.Array) or array.ndim != 1:
        return None
    signature = types.boolean(array, types.uintp, array.dtype, array.dtype)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        data = context.make_array(kind)(context, builder, arguments[0])
        pointer = cgutils.get_item_pointer(
            context, builder, kind, data, [arguments[1]], wraparound=False
        )
        outcome = builder.cmpxchg(pointer, *arguments[2:], "monotonic", "monotonic")
        return builder.extract_value(outcome, 1)

    return signature, generate
