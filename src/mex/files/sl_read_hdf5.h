/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_read_hdf5.h -- which arrays an HDF5 file has, and where: superblock, object headers, groups, links.

   Section numbers are those of the HDF5 File Format Specification, version 3.0. Addresses count from the superblock,
   which may stand behind a block of the user's. Every object is visited once, by the first link to it, and a file has at
   most SLX_VISITS links and nodes, and no more than its size can have; a node of a tree that is met twice is damage. */
#ifndef SL_READ_HDF5_H
#define SL_READ_HDF5_H

#include "sl_read.h"

enum {
  SLX_VISITS = 30000,
  SLX_DIMENSIONS = 32,
  SLX_MESSAGES = 1000, /* of one header */
  SLX_FOLLOWED_LAST = 17
};

/* Types of the messages of a header that are looked at, IV.A.2. */
enum {
  SLX_DATASPACE = 1,
  SLX_LINK_INFO = 2,
  SLX_DATATYPE = 3,
  SLX_LINK = 6,
  SLX_EXTERNAL = 7,
  SLX_LAYOUT = 8,
  SLX_FILTERS = 11,
  SLX_ATTRIBUTE = 12,
  SLX_CONTINUES = 16,
  SLX_SYMBOLS = 17
};

/* A message: its type, whether its content stands elsewhere, and the content. */
typedef struct
{
  uint32_t type;
  int shared;
  slx_bytes content;
} slx_message;

typedef struct
{
  size_t count;
  slx_message message[SLX_MESSAGES];
} slx_header;

/* The file, the addresses that were visited, an open hash table with 0 for none, and the bytes of structures so far. */
typedef struct
{
  slx_bytes file;
  uint64_t base, structures;
  uint64_t visited[4 * SLX_VISITS];
  size_t number[4 * SLX_VISITS]; /* what array gave for the object at the address */
  size_t visits;
  size_t (*array) (const char *name, const slx_header *header);
  void (*again) (const char *name, size_t number);
  void (*link) (const char *name);
} slx_hdf5;

static slx_hdf5 slx_h5;

static inline void __attribute__ ((noreturn)) slx_h5_damaged (const char *what)
{
  slx_give_up ("it is damaged: %s", what);
}

/* ---- bytes and addresses */

/* What begins at an address, up to the end of the file. */
static inline slx_bytes
slx_h5_at (uint64_t address)
{
  slx_bytes b = slx_h5.file;
  if (address > b.end - slx_h5.base)
    slx_h5_damaged ("an address leads outside of it");
  b.at = slx_h5.base + address;
  return b;
}

/* An integer of `size` bytes, the little end first. */
static inline uint64_t
slx_h5_integer (slx_bytes *b, size_t size)
{
  const uint8_t *p = slx_next_bytes (b, size);
  uint64_t value = 0;
  for (size_t k = 0; k < size && k < 8; k++)
    value |= (uint64_t) p[k] << (8 * k);
  return value;
}

static inline void
slx_h5_expect (slx_bytes *b, const char *mark)
{
  if (memcmp (slx_next_bytes (b, 4), mark, 4) != 0)
    slx_give_up ("it is damaged: the mark %s is missing", mark);
}

/* Takes note of bytes of structures, which do not overlap in a sound file, so that they are not more than it has. */
static inline void
slx_h5_claim (uint64_t bytes)
{
  slx_h5.structures += bytes;
  if (bytes > slx_h5.file.end || slx_h5.structures > 2 * slx_h5.file.end)
    slx_h5_damaged ("parts of it overlap");
}

/* Takes note of an address, whose place in the table is *slot; returns 0 if it was visited before. */
static inline int
slx_h5_visit (uint64_t address, size_t *slot)
{
  const size_t capacity = sizeof slx_h5.visited / sizeof *slx_h5.visited;
  *slot = (size_t) ((address + 1) * 0x9e3779b97f4a7c15u >> 20) % capacity;
  if (++slx_h5.visits > SLX_VISITS || slx_h5.visits > 1000 + slx_h5.file.end / 128)
    slx_h5_damaged ("it has more links than a file of its size");
  while (slx_h5.visited[*slot] != 0 && slx_h5.visited[*slot] != address + 1)
    *slot = (*slot + 1) % capacity;
  if (slx_h5.visited[*slot] != 0)
    return 0;
  slx_h5.visited[*slot] = address + 1;
  return 1;
}

static inline void
slx_h5_visit_node (uint64_t address)
{
  size_t slot;
  if (! slx_h5_visit (address, &slot))
    slx_h5_damaged ("a tree in it has a node twice");
}

/* ---- headers, IV.A.1 */

/* The messages of one block of a header, and the blocks that it goes on in. */
static inline void
slx_h5_messages (slx_header *header, slx_bytes block, int version, int ordered)
{
  const size_t head = version == 1 ? 8 : ordered ? 6 : 4;
  slx_h5_claim (slx_left (&block));
  while (slx_left (&block) >= head)
    {
      slx_message m = { 0 };
      slx_bytes of = slx_part (&block, head);
      m.type = (uint32_t) slx_h5_integer (&of, version == 1 ? 2 : 1);
      size_t size = (size_t) slx_h5_integer (&of, 2);
      m.shared = (int) (slx_h5_integer (&of, 1) >> 1 & 1);
      m.content = slx_part (&block, size);
      if (m.type == 0 || m.type > SLX_SYMBOLS)
        continue;
      if (header->count == SLX_MESSAGES)
        slx_h5_damaged ("a header has too many messages");
      header->message[header->count++] = m;
    }
}

static inline void
slx_h5_read_header (slx_header *header, uint64_t address)
{
  slx_bytes b = slx_h5_at (address), block;
  int version = *slx_peek (&b, 1) == 1 ? 1 : 2, ordered = 0;
  header->count = 0;
  if (version == 1)
    {
      slx_skip (&b, 8);
      uint64_t size = slx_h5_integer (&b, 4);
      slx_skip (&b, 4);
      block = slx_part (&b, size);
    }
  else
    {
      slx_h5_expect (&b, "OHDR");
      slx_skip (&b, 1);
      unsigned flags = *slx_next_bytes (&b, 1);
      ordered = (flags & 4) != 0;
      slx_skip (&b, (flags & 32 ? 16 : 0) + (flags & 16 ? 4 : 0));
      uint64_t size = slx_h5_integer (&b, (size_t) 1 << (flags & 3));
      block = slx_part (&b, size);
    }
  slx_h5_messages (header, block, version, ordered);
  for (size_t k = 0; k < header->count; k++)
    if (header->message[k].type == SLX_CONTINUES)
      {
        slx_bytes where = header->message[k].content;
        uint64_t to = slx_h5_integer (&where, 8), size = slx_h5_integer (&where, 8);
        slx_h5_visit_node (to);
        b = slx_h5_at (to);
        block = slx_part (&b, size);
        if (version == 2) /* between a mark and a checksum */
          {
            if (size < 8)
              slx_h5_damaged ("a part of a header is too short");
            slx_h5_expect (&block, "OCHK");
            block.end -= 4;
          }
        slx_h5_messages (header, block, version, ordered);
      }
}

/* The first message of a type, NULL if there is none. */
static const slx_message *
slx_h5_find (const slx_header *header, uint32_t type)
{
  for (size_t k = 0; k < header->count; k++)
    if (header->message[k].type == type)
      return &header->message[k];
  return NULL;
}

/* ---- groups */

/* The name of a member: that of the group, a point, and the n letters of its own. */
static inline void
slx_h5_name (char *name, const char *group, const uint8_t *letters, size_t n)
{
  size_t before = strlen (group), point = before > 0;
  if (before + point + n >= SLX_NAME || memchr (letters, 0, n) || ! sl_is_utf8 (letters, n))
    slx_h5_damaged ("a name in it is too long, or no text");
  memcpy (name, group, before);
  name[before] = '.';
  memcpy (name + before + point, letters, n);
  name[before + point + n] = 0;
  for (const char *c = name; *c; c++)
    if ((unsigned char) *c < ' ')
      slx_h5_damaged ("a name in it is no text");
}

static inline void slx_h5_object (uint64_t address, const char *name, int depth);

/* An entry of a node of symbols, III.C; the heap holds its name. */
static inline void
slx_h5_symbol (slx_bytes *b, slx_bytes heap, const char *group, int depth)
{
  char name[SLX_NAME];
  uint64_t from = slx_h5_integer (b, 8), address = slx_h5_integer (b, 8);
  uint64_t cached = slx_h5_integer (b, 4);
  slx_skip (b, 20);
  slx_skip (&heap, from);
  size_t most = slx_left (&heap) < SLX_NAME ? (size_t) slx_left (&heap) : SLX_NAME;
  const uint8_t *letters = slx_peek (&heap, most), *end = memchr (letters, 0, most);
  if (! end)
    slx_h5_damaged ("a name in it is too long");
  slx_h5_name (name, group, letters, (size_t) (end - letters));
  if (cached == 2) /* a link by name */
    slx_h5.link (name);
  else
    slx_h5_object (address, name, depth + 1);
}

/* The members of a group of the old kind: the nodes of a B-tree, III.A.1, whose leaves are nodes of symbols, III.B. */
static inline void
slx_h5_symbols (uint64_t tree, slx_bytes heap, const char *group, int depth, int level)
{
  if (level > 16)
    slx_h5_damaged ("a tree in it has no end");
  slx_h5_visit_node (tree);
  slx_bytes b = slx_h5_at (tree);
  slx_h5_expect (&b, "TREE");
  slx_skip (&b, 1);
  unsigned above = *slx_next_bytes (&b, 1);
  size_t count = (size_t) slx_h5_integer (&b, 2);
  slx_skip (&b, 16);
  slx_h5_claim (24 + 16 * count);
  for (size_t k = 0; k < count; k++)
    {
      slx_skip (&b, 8);
      uint64_t child = slx_h5_integer (&b, 8);
      if (above > 0)
        {
          slx_h5_symbols (child, heap, group, depth, level + 1);
          continue;
        }
      slx_h5_visit_node (child);
      slx_bytes node = slx_h5_at (child);
      slx_h5_expect (&node, "SNOD");
      slx_skip (&node, 2);
      size_t entries = (size_t) slx_h5_integer (&node, 2);
      slx_h5_claim (40 * entries);
      for (size_t i = 0; i < entries; i++)
        slx_h5_symbol (&node, heap, group, depth);
    }
}

/* A symbol table message: the tree, and the local heap with the names, III.D. */
static inline void
slx_h5_old_group (slx_bytes b, const char *group, int depth)
{
  uint64_t tree = slx_h5_integer (&b, 8), at = slx_h5_integer (&b, 8);
  slx_bytes heap = slx_h5_at (at);
  slx_h5_expect (&heap, "HEAP");
  slx_skip (&heap, 4);
  uint64_t size = slx_h5_integer (&heap, 8);
  slx_skip (&heap, 8);
  slx_bytes names = slx_h5_at (slx_h5_integer (&heap, 8));
  slx_h5_symbols (tree, slx_part (&names, size), group, depth, 0);
}

/* The letters of a link message's name, IV.A.2.g: they and the target are still to be read. *kind is 0 for an address. */
static inline size_t
slx_h5_link_name (slx_bytes *b, unsigned *kind)
{
  slx_skip (b, 1);
  unsigned flags = *slx_next_bytes (b, 1);
  *kind = flags & 8 ? *slx_next_bytes (b, 1) : 0;
  slx_skip (b, (flags & 4 ? 8 : 0) + (flags & 16 ? 1 : 0));
  uint64_t n = slx_h5_integer (b, (size_t) 1 << (flags & 3));
  if (n >= SLX_NAME)
    slx_h5_damaged ("a name in it is too long");
  return (size_t) n;
}

static inline void
slx_h5_follow (slx_bytes b, const char *group, int depth)
{
  char name[SLX_NAME];
  unsigned kind;
  size_t n = slx_h5_link_name (&b, &kind);
  slx_h5_name (name, group, slx_next_bytes (&b, n), n);
  if (kind == 0)
    slx_h5_object (slx_h5_integer (&b, 8), name, depth + 1);
  else
    slx_h5.link (name);
}

/* ---- groups with many links: link messages in a fractal heap, III.G, which a B-tree of version 2 lists, III.A.2 */

/* A heap: the bytes of an offset in it, the columns of its tables, the sizes of the smallest and the largest block of
   links, and the root, a block of links where it has no rows. */
typedef struct
{
  size_t offset;
  uint64_t columns, smallest, largest, root, rows;
  int checked; /* whether blocks have a checksum */
} slx_h5_heap;

typedef struct
{
  slx_h5_heap heap;
  size_t node, record, depth, count, room;
  slx_bytes *link; /* link messages */
} slx_h5_links;

/* How many bytes hold a number. */
static inline size_t
slx_h5_width (uint64_t number)
{
  size_t n = 1;
  while (number >>= 8)
    n++;
  return n;
}

static inline slx_h5_heap
slx_h5_read_heap (uint64_t address)
{
  slx_bytes b = slx_h5_at (address);
  slx_h5_expect (&b, "FRHP");
  slx_skip (&b, 3);
  if (slx_h5_integer (&b, 2) != 0)
    slx_give_up ("it has a group with links that are packed, which this package does not read");
  slx_h5_heap heap = { .checked = *slx_next_bytes (&b, 1) >> 1 & 1 };
  slx_skip (&b, 4 + 12 * 8);
  heap.columns = slx_h5_integer (&b, 2);
  heap.smallest = slx_h5_integer (&b, 8);
  heap.largest = slx_h5_integer (&b, 8);
  heap.offset = ((size_t) slx_h5_integer (&b, 2) + 7) / 8;
  slx_skip (&b, 2);
  heap.root = slx_h5_integer (&b, 8);
  heap.rows = slx_h5_integer (&b, 2);
  if (heap.columns == 0 || heap.smallest == 0 || heap.smallest > heap.largest || heap.largest > UINT32_MAX
      || heap.offset > 8 || heap.rows > 64)
    slx_h5_damaged ("a heap in it has sizes that cannot be");
  return heap;
}

/* The link message at an offset: down the tables, in which the blocks of the rows are 1, 1, 2, 4, ... of the smallest. */
static inline slx_bytes
slx_h5_in_heap (const slx_h5_heap *heap, uint64_t offset)
{
  const size_t head = 13 + heap->offset;
  uint64_t at = heap->root, rows = heap->rows, size = heap->smallest;
  for (int level = 0; rows > 0; level++)
    {
      uint64_t row = 0;
      size = heap->smallest;
      for (; row < rows && offset / size >= heap->columns; row++)
        {
          offset -= heap->columns * size;
          size *= row > 0 && size <= UINT32_MAX ? 2 : 1;
        }
      if (row == rows || level == 16)
        slx_h5_damaged ("a link in it lies outside of its heap");
      slx_bytes table = slx_h5_at (at);
      slx_h5_expect (&table, "FHIB");
      slx_skip (&table, head - 4 + 8 * (row * heap->columns + offset / size));
      at = slx_h5_integer (&table, 8);
      offset %= size;
      rows = 0;
      if (size > heap->largest) /* a table whose rows are as large as this block */
        for (uint64_t whole = heap->columns * heap->smallest; whole <= size; whole *= 2)
          rows++;
    }
  slx_bytes b = slx_h5_at (at);
  slx_bytes block = slx_part (&b, sl_min_size (heap->rows > 0 ? size : heap->largest, slx_left (&b)));
  slx_h5_expect (&block, "FHDB");
  if (offset < head + (heap->checked ? 4 : 0))
    slx_h5_damaged ("a link in it lies outside of its heap");
  slx_skip (&block, offset - 4);
  return block;
}

/* How many records a node at a level above the leaves has at most, and the bytes that an address of one below takes there
   with its counts. */
static inline uint64_t
slx_h5_records_at (const slx_h5_links *links, size_t level, size_t *pointer)
{
  const uint64_t leaf = (links->node - 10) / links->record;
  uint64_t below = 0, most = leaf;
  *pointer = 0;
  for (size_t k = 1; k <= level; k++)
    {
      *pointer = 8 + slx_h5_width (leaf) + (k > 1 ? slx_h5_width (below) : 0);
      below = k > 1 ? below : leaf;
      most = (links->node - 10 - *pointer) / (links->record + *pointer);
      below = (most + 1) * below + most;
    }
  return most;
}

/* The links of a node with so many records, and of those below it. */
static inline void
slx_h5_list_links (slx_h5_links *links, uint64_t address, size_t count, size_t level)
{
  size_t pointer;
  slx_h5_visit_node (address);
  slx_h5_claim (links->node);
  slx_bytes b = slx_h5_at (address), node = slx_part (&b, links->node);
  slx_h5_expect (&node, level > 0 ? "BTIN" : "BTLF");
  slx_skip (&node, 2);
  if (count > slx_h5_records_at (links, level, &pointer))
    slx_h5_damaged ("a node of a tree in it has too many records");
  for (size_t k = 0; k < count; k++)
    {
      slx_bytes record = slx_part (&node, links->record);
      slx_skip (&record, links->record - 7); /* a hash of the name, or the order of creation */
      if ((*slx_next_bytes (&record, 1) & 0xf0) != 0)
        slx_h5_damaged ("a name in it is too long");
      if (links->count == links->room)
        slx_h5_damaged ("a tree in it has more records than it says");
      links->link[links->count++] = slx_h5_in_heap (&links->heap, slx_h5_integer (&record, links->heap.offset));
    }
  for (size_t k = 0; level > 0 && k <= count; k++)
    {
      slx_bytes child = slx_part (&node, pointer);
      uint64_t to = slx_h5_integer (&child, 8);
      slx_h5_list_links (links, to,
                         (size_t) slx_h5_integer (&child, slx_h5_width ((links->node - 10) / links->record)),
                         level - 1);
    }
}

/* By their names, as groups of the old kind have their members. */
static int
slx_h5_by_name (const void *x, const void *y)
{
  slx_bytes a = *(const slx_bytes *) x, b = *(const slx_bytes *) y;
  char letters[SLX_NAME];
  unsigned kind;
  const size_t m = slx_h5_link_name (&a, &kind), n = slx_h5_link_name (&b, &kind);
  memcpy (letters, slx_next_bytes (&a, m), m);
  const int order = memcmp (letters, slx_next_bytes (&b, n), m < n ? m : n);
  return order != 0 ? order : (m > n) - (m < n);
}

/* A link info message, IV.A.2.c: where the links are, if not in the header. */
static inline void
slx_h5_many_links (slx_bytes b, const char *group, int depth)
{
  slx_skip (&b, 1);
  unsigned flags = *slx_next_bytes (&b, 1);
  slx_skip (&b, flags & 1 ? 8 : 0);
  const uint64_t heap = slx_h5_integer (&b, 8);
  if (heap == UINT64_MAX)
    return;
  slx_h5_links links = { .heap = slx_h5_read_heap (heap) };
  b = slx_h5_at (slx_h5_integer (&b, 8));
  slx_h5_expect (&b, "BTHD");
  slx_skip (&b, 2);
  links.node = (size_t) slx_h5_integer (&b, 4);
  links.record = (size_t) slx_h5_integer (&b, 2);
  links.depth = (size_t) slx_h5_integer (&b, 2);
  slx_skip (&b, 2);
  const uint64_t root = slx_h5_integer (&b, 8), count = slx_h5_integer (&b, 2), all = slx_h5_integer (&b, 8);
  if (links.node < 64 || links.node > 1 << 20 || links.record != 4 + 7 || links.heap.offset > 6 || links.depth > 8
      || all > SLX_VISITS)
    slx_h5_damaged ("a tree in it has sizes that cannot be");
  links.room = (size_t) all;
  links.link = mxMalloc (links.room * sizeof *links.link + 1);
  if (count > 0)
    slx_h5_list_links (&links, root, (size_t) count, links.depth);
  qsort (links.link, links.count, sizeof *links.link, slx_h5_by_name);
  for (size_t k = 0; k < links.count; k++)
    slx_h5_follow (links.link[k], group, depth);
  mxFree (links.link);
}

/* What an object is: an array, or a group with members. */
static inline void
slx_h5_object (uint64_t address, const char *name, int depth)
{
  size_t slot;
  if (! slx_h5_visit (address, &slot))
    {
      if (slx_h5.number[slot] > 0)
        slx_h5.again (name, slx_h5.number[slot]);
      return;
    }
  if (depth > SLX_DEEPEST)
    slx_give_up ("it is damaged: nested without end");
  slx_header *header = mxMalloc (sizeof *header);
  slx_h5_read_header (header, address);
  slx_h5.number[slot] = slx_h5.array (name, header);
  for (size_t k = 0; k < header->count; k++)
    if (header->message[k].type == SLX_LINK_INFO)
      slx_h5_many_links (header->message[k].content, name, depth);
    else if (header->message[k].type == SLX_SYMBOLS)
      slx_h5_old_group (header->message[k].content, name, depth);
    else if (header->message[k].type == SLX_LINK)
      slx_h5_follow (header->message[k].content, name, depth);
  mxFree (header);
}

/* ---- the file */

static inline int
slx_is_hdf5_at (slx_bytes b, uint64_t at)
{
  b.at += at;
  return b.at <= b.end && slx_left (&b) >= 8 && memcmp (slx_peek (&b, 8), "\211HDF\r\n\032\n", 8) == 0;
}

/* Whether a file is HDF5; *at says where its superblock begins: at 0, 512, 1024, ... */
static inline int
slx_is_hdf5 (const slx_bytes *b, uint64_t *at)
{
  static const uint64_t places[] = { 0, 512, 1024, 2048 };
  for (size_t k = 0; k < sizeof places / sizeof *places; k++)
    if (slx_is_hdf5_at (*b, places[k]))
      {
        *at = places[k];
        return 1;
      }
  return 0;
}

/* Calls array (NAME, HEADER) for each object of a file; it gives a number, which is 0 if the object is no array. Calls
   again (NAME, NUMBER) for each further name of an array, and link (NAME) for each link by name. */
static inline void
slx_h5_walk (slx_bytes file, size_t (*array) (const char *, const slx_header *), void (*again) (const char *, size_t),
             void (*link) (const char *))
{
  memset (&slx_h5, 0, sizeof slx_h5);
  slx_h5.file = file;
  slx_h5.array = array;
  slx_h5.again = again;
  slx_h5.link = link;
  slx_is_hdf5 (&file, &slx_h5.base);
  slx_bytes b = slx_h5_at (8);
  unsigned version = *slx_next_bytes (&b, 1);
  if (version > 3)
    slx_give_up ("it is HDF5 of the later version %u, which this package does not read", version);
  slx_skip (&b, version < 2 ? 4 : 0);
  if (slx_h5_integer (&b, 2) != 0x0808)
    slx_give_up ("it is HDF5 with addresses that have not eight bytes, which this package does not read");
  b = slx_h5_at (version < 2 ? 64 + 4 * version : 36);
  slx_h5_object (slx_h5_integer (&b, 8), "", 0);
}

#endif
