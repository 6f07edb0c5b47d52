"""How much memory there is, and a refusal before the work where that is not enough."""

from __future__ import annotations

import os
from pathlib import Path

from elco.errors import MemoryLimitError

GIB = 2**30
CGROUPS = Path("/sys/fs/cgroup")
PROCESS = Path("/proc")


def require(n_bytes: float, what: str, fix: str) -> None:
    """Raise unless `n_bytes` more can be had; the message holds the estimate and the limit."""
    left = available()
    if left is not None and n_bytes > left:
        raise MemoryLimitError(
            f"{what} needs about {n_bytes / GIB:.1f} GiB of memory, and {left / GIB:.1f} GiB can "
            f"be had here. {fix}"
        )


def available() -> int | None:
    """Bytes that this process may still take; None where the system does not tell.

    The least of what the machine has left, what the control groups of the process allow (as
    containers set them), and its limit on address space (`ulimit -v`).
    """
    known = [left for left in (_machine(), _control_groups(), _address_space()) if left is not None]
    return max(min(known), 0) if known else None


def _machine() -> int | None:
    try:
        lines = (PROCESS / "meminfo").read_text().splitlines()
    except OSError:
        return None
    fields = dict(line.split(":", 1) for line in lines if ":" in line)
    kilobytes = fields.get("MemAvailable", "").split()
    return int(kilobytes[0]) * 1024 if kilobytes else None


def _control_groups() -> int | None:
    """Of version 2 the group of this process and all above it; of version 1 what is mounted."""
    try:
        own = (PROCESS / "self" / "cgroup").read_text().splitlines()
    except OSError:
        return None
    paths = [line.split(":", 2)[2].lstrip("/") for line in own if line.startswith("0::")]
    places = [CGROUPS / path for path in paths]
    places += [parent for place in places for parent in place.parents if CGROUPS in parent.parents]
    found = [_left(place / "memory.max", place / "memory.current") for place in {*places, CGROUPS}]
    old = CGROUPS / "memory"
    found.append(_left(old / "memory.limit_in_bytes", old / "memory.usage_in_bytes"))
    return min((left for left in found if left is not None), default=None)


def _left(limit: Path, used: Path) -> int | None:
    try:
        return int(limit.read_text()) - int(used.read_text())
    except (OSError, ValueError):  # No such group, or no limit ("max").
        return None


def _address_space() -> int | None:
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit == resource.RLIM_INFINITY:
            return None
        pages = int((PROCESS / "self" / "statm").read_text().split()[0])
    except (ImportError, OSError):
        return None
    return limit - pages * os.sysconf("SC_PAGE_SIZE")
