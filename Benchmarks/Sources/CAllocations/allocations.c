#define _GNU_SOURCE
#include "CAllocations.h"
#include <errno.h>
#include <malloc.h>

// Stands between the program and the C library's allocator. The double-underscore names are the allocator itself.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static uint64_t count;

void *malloc(size_t n) { count++; return __libc_malloc(n); }
void *calloc(size_t n, size_t m) { count++; return __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { count++; return __libc_realloc(p, n); }
void *memalign(size_t a, size_t n) { count++; return __libc_memalign(a, n); }
void *aligned_alloc(size_t a, size_t n) { count++; return __libc_memalign(a, n); }
int posix_memalign(void **out, size_t a, size_t n) {
  count++;
  *out = __libc_memalign(a, n);
  return *out ? 0 : ENOMEM;
}

uint64_t allocations_count(void) { return count; }
uint64_t allocations_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

static volatile uint64_t kept;
void keep(uint64_t value) { kept ^= value; }
