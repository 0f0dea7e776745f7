"""The allocator of the C library, told what to keep and when to give memory back."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

ARENAS = 2
"""Heaps that threads share; the GNU library would give each thread its own, with what a search left free in it."""
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Of mallopt, in malloc.h of the GNU library."""
KEPT = 256 << 20
"""Freed bytes that stay with the program: a search whose arrays go back takes a quarter longer."""
LARGEST_IN_HEAP = 32 << 20
"""Bytes of an array that is taken from the heap; the most that the library allows."""


def share_heaps() -> None:
    """Before a second thread is started."""
    library = _gnu_library()
    if library is not None:
        library.mallopt(M_ARENA_MAX, ARENAS)


def keep_for_the_next() -> None:
    """Freed memory is used again and not fetched anew from the machine for each table."""
    library = _gnu_library()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGEST_IN_HEAP)
        library.mallopt(M_TRIM_THRESHOLD, KEPT)


def give_back() -> None:
    """What is free goes back to the machine: after large tables, 30 ms for each 100 MB."""
    library = _gnu_library()
    if library is not None:
        library.malloc_trim(0)


@cache
def _gnu_library() -> ctypes.CDLL | None:
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
