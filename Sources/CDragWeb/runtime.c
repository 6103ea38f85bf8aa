// The C runtime of a browser app: what Embedded Swift's standard library asks of C, and nothing more.
//
// WebAssembly has no operating system below it, and a WASI library would bring imports that a page must then answer.
// This file imports nothing. The linker drops every function that an app does not call.
#ifdef __wasm__
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - The heap
//
// Two-level segregated fit: free blocks hang in lists by size, a bitmap tells which lists hold any, and neighbours that are
// both free become one. So malloc and free take constant time, and the heap of an app that drags a million times stays
// as large as its largest moment. Memory that the page has grown is never given back: WebAssembly cannot.
//
//   block:  | header: size, and 2 flags | payload …                                  |
//   free:   | header                    | next | previous | …          | size (foot) |
//
// Sizes count the header and are multiples of 8; a payload begins at a multiple of 8. A block needs a foot only while it
// is free: the block after it then knows where it begins. A header of size 0, in use, closes the heap.
// The whole of linear memory above the data belongs to this heap; JavaScript must not grow the memory for itself.

typedef struct Block {
  uint32_t header;
  struct Block *next, *previous; // Only while free.
} Block;

enum {
  inUse = 1,
  previousInUse = 2,
  flags = 7,
  headerSize = 4,
  smallest = 16,
  page = 65536,
  linear = 16,  // Sizes below 128 bytes have a list each.
  lists = 216,  // Above, eight lists share a doubling.
};

static Block *heads[lists];
static uint64_t filled[(lists + 63) / 64];
static uintptr_t heapEnd; // Where the closing header is; 0 before the first allocation.

static inline uint32_t sizeOf(const Block *block) { return block->header & ~(uint32_t)flags; }
static inline Block *at(const void *address, uint32_t offset) { return (Block *)((uintptr_t)address + offset); }
static inline Block *blockOf(const void *payload) { return (Block *)((uintptr_t)payload - headerSize); }
static inline void *payloadOf(Block *block) { return (void *)((uintptr_t)block + headerSize); }
static inline uint32_t *footOf(Block *block) { return (uint32_t *)((uintptr_t)block + sizeOf(block) - 4); }

/// The list that a free block of `size` bytes belongs to.
static inline uint32_t listOf(uint32_t size) {
  uint32_t units = size >> 3;
  if (units < linear) return units;
  uint32_t power = 31 - (uint32_t)__builtin_clz(units);
  return linear + (power - 4) * 8 + ((units >> (power - 3)) & 7);
}

/// The first list of which every block has at least `size` bytes.
static inline uint32_t roomyListOf(uint32_t size) {
  uint32_t units = size >> 3;
  if (units < linear) return units;
  uint32_t power = 31 - (uint32_t)__builtin_clz(units);
  return listOf(size + ((1u << power) - 1));
}

static void hang(Block *block) {
  uint32_t list = listOf(sizeOf(block));
  block->previous = NULL;
  block->next = heads[list];
  if (block->next) block->next->previous = block;
  heads[list] = block;
  filled[list / 64] |= 1ull << (list % 64);
}

static void unhang(Block *block) {
  if (block->next) block->next->previous = block->previous;
  if (block->previous) {
    block->previous->next = block->next;
    return;
  }
  uint32_t list = listOf(sizeOf(block));
  heads[list] = block->next;
  if (!block->next) filled[list / 64] &= ~(1ull << (list % 64));
}

/// Makes `size` bytes at `block` free, joined with free neighbours. The header's `previousInUse` must be right.
static void release(Block *block, uint32_t size) {
  uint32_t before = block->header & previousInUse;
  Block *after = at(block, size);
  if (!before) {
    uint32_t length = *(uint32_t *)((uintptr_t)block - 4);
    block = (Block *)((uintptr_t)block - length);
    unhang(block);
    size += length;
  }
  if (!(after->header & inUse)) {
    unhang(after);
    size += sizeOf(after);
  }
  block->header = size | previousInUse; // Two free blocks are never neighbours.
  *footOf(block) = size;
  at(block, size)->header &= ~(uint32_t)previousInUse;
  hang(block);
}

/// Cuts `block`, which is in use, down to `size` bytes, and frees the rest when it can stand alone.
static void trim(Block *block, uint32_t size) {
  uint32_t whole = sizeOf(block);
  if (whole - size < smallest) return;
  block->header = size | (block->header & flags);
  Block *rest = at(block, size);
  rest->header = (whole - size) | inUse | previousInUse;
  release(rest, whole - size);
}

/// Adds room for a block of `size` bytes at the end of the heap; false when the browser refuses.
static bool grow(uint32_t size) {
  extern unsigned char __heap_base;
  uint32_t have = (uint32_t)__builtin_wasm_memory_size(0);
  if (!heapEnd) {
    // Headers lie 4 bytes before a multiple of 8. The data is followed by a rest of its page, which is used first.
    uintptr_t start = (((uintptr_t)&__heap_base + headerSize + 7) & ~(uintptr_t)7) - headerSize;
    uintptr_t end = ((uintptr_t)have * page) - headerSize;
    if (start + smallest > end) {
      if (__builtin_wasm_memory_grow(0, 1) == (size_t)-1) return false;
      end = ((uintptr_t)++have * page) - headerSize;
    }
    ((Block *)end)->header = inUse;
    heapEnd = end;
    ((Block *)start)->header = previousInUse;
    release((Block *)start, (uint32_t)(end - start));
    if (end - start >= size) return true;
  }
  uint32_t needed = (size + page - 1) / page;
  uint32_t spare = have / 8; // Growing in proportion keeps the number of calls logarithmic.
  if (__builtin_wasm_memory_grow(0, needed + spare) == (size_t)-1 && __builtin_wasm_memory_grow(0, needed) == (size_t)-1) return false;
  Block *added = (Block *)heapEnd;
  uintptr_t end = ((uintptr_t)__builtin_wasm_memory_size(0) * page) - headerSize; // 4 GiB wraps to the last header, rightly.
  uint32_t before = added->header & previousInUse;
  ((Block *)end)->header = inUse;
  uint32_t length = (uint32_t)(end - heapEnd);
  heapEnd = end;
  added->header = length | before;
  release(added, length);
  return true;
}

/// The size of a block with `size` bytes of payload, or 0 when that is more than there can be.
static inline uint32_t blockSize(size_t size) {
  if (size > 0x7FFF0000u) return 0;
  uint32_t padded = ((uint32_t)size + headerSize + 7) & ~7u;
  return padded < smallest ? smallest : padded;
}

/// A free block of at least `size` bytes, nearly the smallest.
static Block *find(uint32_t size) {
  uint32_t list = roomyListOf(size);
  for (uint32_t word = list / 64; word < sizeof filled / sizeof *filled; word++) {
    uint64_t candidates = filled[word];
    if (word == list / 64) candidates &= ~0ull << (list % 64);
    if (candidates) return heads[word * 64 + (uint32_t)__builtin_ctzll(candidates)];
  }
  // Some blocks of the list below may be large enough as well; look before memory grows.
  Block *block = heads[listOf(size)];
  while (block && sizeOf(block) < size) block = block->next;
  return block;
}

static Block *take(uint32_t size) {
  Block *block = find(size);
  if (!block) {
    if (!grow(size) || !(block = find(size))) return NULL;
  }
  unhang(block);
  block->header |= inUse;
  at(block, sizeOf(block))->header |= previousInUse;
  trim(block, size);
  return block;
}

void *malloc(size_t size) {
  uint32_t length = blockSize(size);
  Block *block = length ? take(length) : NULL;
  return block ? payloadOf(block) : NULL;
}

void free(void *payload) {
  if (!payload) return;
  Block *block = blockOf(payload);
  release(block, sizeOf(block));
}

void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) return NULL;
  void *payload = malloc(total);
  if (payload) __builtin_memset(payload, 0, total);
  return payload;
}

void *realloc(void *payload, size_t size) {
  if (!payload) return malloc(size);
  uint32_t length = blockSize(size);
  if (!length) return NULL;
  Block *block = blockOf(payload);
  uint32_t have = sizeOf(block);
  if (have < length) {
    Block *after = at(block, have);
    if ((after->header & inUse) || have + sizeOf(after) < length) {
      void *moved = malloc(size);
      if (!moved) return NULL;
      __builtin_memcpy(moved, payload, have - headerSize);
      free(payload);
      return moved;
    }
    unhang(after);
    block->header += sizeOf(after);
    at(block, sizeOf(block))->header |= previousInUse;
  }
  trim(block, length);
  return payload;
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment <= 8) return malloc(size);
  uint32_t length = blockSize(size);
  if (!length || alignment > 0x10000000u) return NULL;
  Block *block = take(length + (uint32_t)alignment + smallest);
  if (!block) return NULL;
  uintptr_t payload = (uintptr_t)payloadOf(block);
  uintptr_t aligned = (payload + alignment - 1) & ~(uintptr_t)(alignment - 1);
  if (aligned != payload && aligned - payload < smallest) aligned += alignment; // What is cut off must be able to stand alone.
  uint32_t cut = (uint32_t)(aligned - payload);
  if (cut) {
    Block *front = block;
    block = at(front, cut);
    block->header = (sizeOf(front) - cut) | inUse | previousInUse;
    release(front, cut);
  }
  trim(block, length);
  return payloadOf(block);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = aligned_alloc(alignment, size);
  return *result ? 0 : 12; // ENOMEM
}

// MARK: - Memory and text
//
// Bulk instructions leave compiled code in some engines, so that few bytes are quicker moved by hand.

enum { few = 32 };

void *memcpy(void *restrict destination, const void *restrict source, size_t count) {
  if (count > few) return __builtin_memcpy(destination, source, count);
  unsigned char *to = destination;
  const unsigned char *from = source;
  for (; count >= 8; count -= 8, to += 8, from += 8) __builtin_memcpy(to, from, 8);
  while (count--) *to++ = *from++;
  return destination;
}

void *memmove(void *destination, const void *source, size_t count) {
  if ((uintptr_t)destination - (uintptr_t)source >= count) return memcpy(destination, source, count);
  return __builtin_memmove(destination, source, count);
}

void *memset(void *destination, int byte, size_t count) {
  if (count > few) return __builtin_memset(destination, byte, count);
  for (unsigned char *to = destination; count--;) *to++ = (unsigned char)byte;
  return destination;
}

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *a = first, *b = second;
  for (; count >= 8; count -= 8, a += 8, b += 8) {
    uint64_t x, y;
    __builtin_memcpy(&x, a, 8);
    __builtin_memcpy(&y, b, 8);
    if (x != y) break;
  }
  for (; count--; a++, b++) {
    if (*a != *b) return *a - *b;
  }
  return 0;
}

size_t strlen(const char *text) {
  const char *end = text;
  while (*end) end++;
  return (size_t)(end - text);
}

// MARK: - The world outside

/// Bytes for the seeds of hash tables. A counter, mixed as in SplitMix64: the same in every run, so that a drag can be
/// replayed to the same result. Not for secrets.
void arc4random_buf(void *buffer, size_t count) {
  static uint64_t counter;
  for (unsigned char *to = buffer; count;) {
    uint64_t mixed = counter += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    mixed ^= mixed >> 31;
    size_t part = count < 8 ? count : 8;
    memcpy(to, &mixed, part);
    to += part;
    count -= part;
  }
}

/// `print` has nowhere to go: an app that wants a console calls JavaScript.
int putchar(int character) { return character; }

// MARK: - Arithmetic that WebAssembly has no instruction for

typedef unsigned __int128 Wide;
typedef struct { uint64_t low, high; } Halves;
typedef union { Wide whole; Halves half; } Parts;

/// Multiplies 128-bit integers, by the 32-bit halves of the lower words.
Wide __multi3(Wide first, Wide second) {
  Parts a = {.whole = first}, b = {.whole = second}, result;
  uint64_t a0 = (uint32_t)a.half.low, a1 = a.half.low >> 32, b0 = (uint32_t)b.half.low, b1 = b.half.low >> 32;
  uint64_t bottom = a0 * b0;
  uint64_t middle = a1 * b0 + (bottom >> 32); // Cannot overflow: (2³² - 1)² + 2³² - 1 < 2⁶⁴.
  uint64_t other = a0 * b1 + (uint32_t)middle;
  result.half.low = (other << 32) | (uint32_t)bottom;
  result.half.high = a1 * b1 + (middle >> 32) + (other >> 32) + a.half.low * b.half.high + a.half.high * b.half.low;
  return result.whole;
}

/// Divides bit by bit: rare enough that small matters more than fast.
static Wide divide(Wide dividend, Wide divisor, Wide *remainder) {
  Wide quotient = 0, rest = 0;
  for (int bit = 127; bit >= 0; bit--) {
    bool carry = (rest >> 127) & 1;
    rest = (rest << 1) | ((dividend >> bit) & 1);
    quotient <<= 1;
    if (carry || rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
  }
  *remainder = rest;
  return quotient;
}

Wide __udivti3(Wide dividend, Wide divisor) {
  Wide rest;
  return divide(dividend, divisor, &rest);
}

Wide __umodti3(Wide dividend, Wide divisor) {
  Wide rest;
  divide(dividend, divisor, &rest);
  return rest;
}

__int128 __divti3(__int128 dividend, __int128 divisor) {
  Wide quotient = __udivti3(dividend < 0 ? -(Wide)dividend : (Wide)dividend, divisor < 0 ? -(Wide)divisor : (Wide)divisor);
  return (__int128)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

__int128 __modti3(__int128 dividend, __int128 divisor) {
  Wide rest = __umodti3(dividend < 0 ? -(Wide)dividend : (Wide)dividend, divisor < 0 ? -(Wide)divisor : (Wide)divisor);
  return (__int128)(dividend < 0 ? -rest : rest);
}

Wide __ashlti3(Wide value, int by) {
  Parts v = {.whole = value};
  if (by >= 64) {
    v.half.high = v.half.low << (by - 64);
    v.half.low = 0;
  } else if (by) {
    v.half.high = (v.half.high << by) | (v.half.low >> (64 - by));
    v.half.low <<= by;
  }
  return v.whole;
}

Wide __lshrti3(Wide value, int by) {
  Parts v = {.whole = value};
  if (by >= 64) {
    v.half.low = v.half.high >> (by - 64);
    v.half.high = 0;
  } else if (by) {
    v.half.low = (v.half.low >> by) | (v.half.high << (64 - by));
    v.half.high >>= by;
  }
  return v.whole;
}

__int128 __ashrti3(__int128 value, int by) {
  Wide sign = value < 0 ? ~(Wide)0 : 0;
  return (__int128)(__lshrti3((Wide)value ^ sign, by) ^ sign);
}

/// Rounds halves away from zero, as `rounded()` does.
double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

float roundf(float value) { return (float)round(value); }

/// Makes `bits` of a positive number its significand with the highest bit at 52, and returns the exponent that goes with it.
static int significand(uint64_t *bits) {
  const uint64_t one = 1ull << 52;
  int power = (int)(*bits >> 52);
  if (power) {
    *bits = (*bits & (one - 1)) | one;
    return power;
  }
  for (power = 1; !(*bits & one); power--) *bits <<= 1;
  return power;
}

/// The exact remainder, by long division of the significands.
double fmod(double dividend, double divisor) {
  union { double value; uint64_t bits; } x = {dividend}, y = {divisor};
  uint64_t sign = x.bits & (1ull << 63), infinity = 0x7FFull << 52, one = 1ull << 52;
  uint64_t a = x.bits ^ sign, b = y.bits & ~(1ull << 63);
  if (!b || b > infinity || a >= infinity) return (dividend * divisor) / (dividend * divisor); // Not a number.
  if (a < b) return dividend;
  int power = significand(&a), target = significand(&b);
  for (; power > target; power--) {
    if (a >= b) a -= b;
    a <<= 1;
  }
  if (a >= b) a -= b;
  for (; a && !(a & one); power--) a <<= 1;
  if (!a) power = 0;
  else if (power > 0) a = (a ^ one) | ((uint64_t)power << 52);
  else a >>= 1 - power; // Loses nothing: both were multiples of the smallest number.
  x.bits = a | sign;
  return x.value;
}

float fmodf(float dividend, float divisor) { return (float)fmod(dividend, divisor); }

// MARK: - Numbers from text

enum { digitsKept = 800, words = 256 }; // 800 digits tell any two neighbouring doubles and the middle between them apart.

/// The double nearest to `number` × 10^`exponent`; halves go to even. `rest` says that digits beyond `number` were dropped.
static double nearest(uint32_t *number, int length, int exponent, bool rest) {
  if (!length || exponent < -1200) return 0;
  if (exponent > 310) return __builtin_inf();
  int binary = 0;
  if (exponent < 0) {
    int moved = (-exponent * 10 / 3 + 96) / 32; // So many words that 64 bits are left after the divisions.
    for (int i = length - 1; i >= 0; i--) number[i + moved] = number[i];
    for (int i = 0; i < moved; i++) number[i] = 0;
    length += moved;
    binary = -32 * moved;
  }
  for (; exponent < 0; exponent++) {
    uint64_t part = 0;
    for (int i = length - 1; i >= 0; i--) {
      part = (part << 32) | number[i];
      number[i] = (uint32_t)(part / 10);
      part %= 10;
    }
    rest |= part != 0;
    while (!number[length - 1]) length--;
  }
  for (; exponent > 0; exponent--) {
    uint64_t carry = 0;
    for (int i = 0; i < length; i++) {
      carry += (uint64_t)number[i] * 10;
      number[i] = (uint32_t)carry;
      carry >>= 32;
    }
    if (carry) number[length++] = (uint32_t)carry;
  }
  // The 64 bits from the highest one down; everything below them only matters as not being zero.
  int shift = __builtin_clz(number[length - 1]);
  uint64_t top = 0;
  for (int i = length - 1; i > length - 4; i--) {
    uint32_t word = i < 0 ? 0 : number[i];
    if (i > length - 3) top = (top << 32) | word;
    else if (shift) {
      top = (top << shift) | (word >> (32 - shift));
      rest |= (word << shift) != 0;
    } else rest |= word != 0;
  }
  for (int i = length - 4; i >= 0; i--) rest |= number[i] != 0;
  int power = 32 * length - shift + binary - 1; // The value is between 2^power and 2^(power + 1).
  if (power > 1023) return __builtin_inf();
  int dropped = power < -1022 ? 11 + (-1022 - power) : 11;
  if (dropped > 64) return 0;
  uint64_t kept = dropped == 64 ? 0 : top >> dropped, half = 1ull << (dropped - 1), below = top & (half - 1);
  if ((top & half) && (below || rest || (kept & 1))) kept++;
  // A significand that was rounded up to a power of two carries into the exponent, as it should.
  union { uint64_t bits; double value; } result = {power < -1022 ? kept : kept + ((uint64_t)(power + 1022) << 52)};
  return result.value;
}

static const char *word(const char *text, const char *expected) {
  for (; *expected; text++, expected++) {
    if ((*text | 32) != *expected) return NULL;
  }
  return text;
}

/// What `Double(text)` calls: reads a decimal number, `inf`, `infinity` or `nan`, and says where it ended, or NULL when there
/// is none. Hexadecimal numbers are not read.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  bool negative = *text == '-', point = false, any = false, rest = false;
  if (*text == '-' || *text == '+') text++;
  uint32_t number[words];
  int length = 0, digits = 0, exponent = 0;
  const char *end;
  if ((end = word(text, "infinity")) || (end = word(text, "inf")) || (end = word(text, "nan"))) {
    double value = (*text | 32) == 'n' ? __builtin_nan("") : __builtin_inf();
    *result = negative ? -value : value;
    return end;
  }
  for (;; text++) {
    if (*text == '.' && !point) {
      point = true;
      continue;
    }
    if (*text < '0' || *text > '9') break;
    any = true;
    uint64_t carry = (uint64_t)(*text - '0');
    if (digits == digitsKept) {
      rest |= carry != 0;
      exponent += !point;
      continue;
    }
    if (length || carry) digits++;
    for (int i = 0; i < length; i++) {
      carry += (uint64_t)number[i] * 10;
      number[i] = (uint32_t)carry;
      carry >>= 32;
    }
    if (carry) number[length++] = (uint32_t)carry;
    exponent -= point;
  }
  if (!any) return NULL;
  if ((*text | 32) == 'e') {
    const char *at = text + 1;
    bool down = *at == '-';
    if (*at == '-' || *at == '+') at++;
    if (*at >= '0' && *at <= '9') {
      int value = 0;
      for (; *at >= '0' && *at <= '9'; at++) value = value < 100000 ? value * 10 + (*at - '0') : value;
      exponent += down ? -value : value;
      text = at;
    }
  }
  double value = nearest(number, length, exponent, rest);
  *result = negative ? -value : value;
  return text;
}
#endif
