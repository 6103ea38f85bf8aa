#pragma once
#include <stddef.h>
#include <stdint.h>

/// How often memory was asked for since the program began, by malloc, calloc, realloc or any of their relatives.
uint64_t allocations_count(void);
/// How many bytes are handed out now, with the allocator's own overhead for each block.
uint64_t allocations_bytes(void);
/// Work that an optimiser must not remove.
void keep(uint64_t value);
