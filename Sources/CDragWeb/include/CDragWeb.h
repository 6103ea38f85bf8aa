// What DragWeb asks of the browser. JavaScript/drag-web.js answers, under the module name "drag".
//
// A page is the address of its Swift object. It comes back with every event, so that neither side has anything global.
// A node is a number in JavaScript's table, 0 for none. Nothing here fails: an unknown number does nothing.
#pragma once
#include <stdint.h>

#ifdef __wasm__
#define DRAG_IMPORT(name) __attribute__((import_module("drag"), import_name(#name)))
#else
#define DRAG_IMPORT(name)
#endif

// The page. Texts are UTF-8, with their length in bytes.
DRAG_IMPORT(open) int32_t drag_open(void *_Nonnull page, const uint8_t *_Nullable root, int32_t length);
DRAG_IMPORT(close) void drag_close(void *_Nonnull page);
// Holds ready what the page has complained about, by its number; -1 when there is no more.
DRAG_IMPORT(diagnostic) int32_t drag_diagnostic(void *_Nonnull page, int32_t index);
// Asks for a frame, and with it for drag_time.
DRAG_IMPORT(wake) void drag_wake(void *_Nonnull page);
// Wants drag_time at a time in seconds; never when negative.
DRAG_IMPORT(deadline) void drag_deadline(void *_Nonnull page, double time);
// Calls drag_measured for everything, or for what has changed, or for one node and what is above it.
DRAG_IMPORT(measure) void drag_measure(void *_Nonnull page, int32_t node);

// Nodes.
DRAG_IMPORT(find) int32_t drag_find(void *_Nonnull page, const uint8_t *_Nullable selector, int32_t length);
// Finds all nodes inside of one, or of the page's root (0), and tells how many; drag_found gives them one by one.
DRAG_IMPORT(find_all) int32_t drag_find_all(void *_Nonnull page, int32_t node, const uint8_t *_Nullable selector, int32_t length);
DRAG_IMPORT(found) int32_t drag_found(int32_t index);
// Calls drag_add for the node and what is above it. Gives the number under which it is known then; 0 outside of the page.
DRAG_IMPORT(mirror) int32_t drag_mirror(void *_Nonnull page, int32_t node);
// The page forgets the node.
DRAG_IMPORT(forget) void drag_forget(void *_Nonnull page, int32_t node);
DRAG_IMPORT(rebind) void drag_rebind(void *_Nonnull page, int32_t node, int32_t other);
// What the node is to drags: 1 source, 2 source whose touches drag at once, 4 handle, 8 has the default look,
// 16 source whose items may leave the page, 32 source that is dragged by its handles only.
DRAG_IMPORT(mark) void drag_mark(void *_Nonnull page, int32_t node, int32_t marks);

// What an app does with nodes.
DRAG_IMPORT(create) int32_t drag_create(
  void *_Nonnull page, int32_t parent, int32_t before, const uint8_t *_Nullable tag, int32_t length);
DRAG_IMPORT(remove) void drag_remove(int32_t node);
DRAG_IMPORT(insert) void drag_insert(int32_t node, int32_t parent, int32_t before);
DRAG_IMPORT(toggle_class) int32_t drag_toggle_class(int32_t node, const uint8_t *_Nullable name, int32_t length, int32_t on);
DRAG_IMPORT(set_text) int32_t drag_set_text(int32_t node, const uint8_t *_Nullable text, int32_t length);
// A value of negative length takes the attribute or style away.
DRAG_IMPORT(set_attribute) int32_t drag_set_attribute(
  int32_t node, const uint8_t *_Nullable name, int32_t length, const uint8_t *_Nullable value, int32_t valueLength);
DRAG_IMPORT(set_style) int32_t drag_set_style(
  int32_t node, const uint8_t *_Nullable name, int32_t length, const uint8_t *_Nullable value, int32_t valueLength);
DRAG_IMPORT(set_length) int32_t drag_set_length(int32_t node, const uint8_t *_Nullable name, int32_t length, double points);
DRAG_IMPORT(listen) void drag_listen(void *_Nonnull page, int32_t node);
DRAG_IMPORT(focus) void drag_focus(int32_t node);
// Texts come in two steps: their length, -1 for none, then the bytes. An empty name asks for the text,
// "?" for what transcripts call the node.
DRAG_IMPORT(read) int32_t drag_read(int32_t node, const uint8_t *_Nullable name, int32_t length);
DRAG_IMPORT(take) void drag_take(uint8_t *_Nonnull buffer);

// Effects.
DRAG_IMPORT(lift) void drag_lift(void *_Nonnull page, int32_t node);
DRAG_IMPORT(move) void drag_move(void *_Nonnull page, int32_t node, double x, double y);
// Its drag is over; it flies, and may be caught.
DRAG_IMPORT(fly) void drag_fly(void *_Nonnull page, int32_t node);
DRAG_IMPORT(land) void drag_land(void *_Nonnull page, int32_t node);
DRAG_IMPORT(claim) void drag_claim(void *_Nonnull page, int32_t pointer);
DRAG_IMPORT(release) void drag_release(void *_Nonnull page, int32_t pointer);
// The mirrored node nearest to what is front-most at a place and not mirrored itself; 0 for none, -1 where that is no part of the page. What was
// seen after the latest frames may do.
DRAG_IMPORT(cover) int32_t drag_cover(void *_Nonnull page, double x, double y, int32_t mayBeOld);
// 0 forbidden, 1 copy, 2 move, 3 link, -1 none.
DRAG_IMPORT(cursor) void drag_cursor(void *_Nonnull page, int32_t operation);
// Looks: 0 draggable, 1 droppable, 2 state, with its number.
DRAG_IMPORT(look) void drag_look(void *_Nonnull page, int32_t node, int32_t kind, int32_t value);
DRAG_IMPORT(scroll) void drag_scroll(void *_Nonnull page, int32_t node, double x, double y);
DRAG_IMPORT(reveal) void drag_reveal(void *_Nonnull page, int32_t node);
// A drag by keyboard is over: the focus belongs on its source.
DRAG_IMPORT(keep_focus) void drag_keep_focus(int32_t node);
// Says a text aloud (0); or tells what an element that can be moved is (1), how to move it (2), and the code of the language of all that (3).
DRAG_IMPORT(say) int32_t drag_say(void *_Nonnull page, int32_t kind, const uint8_t *_Nullable text, int32_t length);
// Holds ready what a node, or an item of it where that is not -1, is called; -1 where nobody can tell.
DRAG_IMPORT(label) int32_t drag_label(void *_Nonnull page, int32_t node, int32_t item);
// The items of a collection are to be measured when they are wanted next.
DRAG_IMPORT(measure_items) void drag_measure_items(void *_Nonnull page, int32_t node);
// Offers actions that move items of a collection: a line with the title of all, and one for each with its steps and its title. They come back
// by drag_act: with its number, or -1 and the position of the item that they move from now on.
DRAG_IMPORT(actions) int32_t drag_actions(void *_Nonnull page, int32_t node, const uint8_t *_Nullable text, int32_t length);
DRAG_IMPORT(copy) int32_t drag_copy(void *_Nonnull page, int32_t node);
DRAG_IMPORT(drop_copy) void drag_drop_copy(void *_Nonnull page, int32_t copy, int32_t origin);

// Collections.
// Measures the items, and holds ready as many numbers as it tells; drag_take_numbers gives them. See collections.js for what they mean.
DRAG_IMPORT(layout) int32_t drag_layout(void *_Nonnull page, int32_t node);
DRAG_IMPORT(take_numbers) void drag_take_numbers(double *_Nonnull buffer);
DRAG_IMPORT(displace) void drag_displace(void *_Nonnull page, int32_t node, int32_t item, double x, double y, int32_t isAnimated);
// 0 regular, 1 lifted, 2 targeted.
DRAG_IMPORT(item_look) void drag_item_look(void *_Nonnull page, int32_t node, int32_t item, int32_t look);
DRAG_IMPORT(copy_item) int32_t drag_copy_item(void *_Nonnull page, int32_t node, int32_t item, int32_t count, int32_t isFormed);
// Shows an item, which has this number in its drag, with another's copy; without a node, that was all of them, and tells how many travel.
DRAG_IMPORT(form) void drag_form(
  void *_Nonnull page, int32_t preview, int32_t node, int32_t item, double x, double y, double turn, int32_t number);
// Moves items before another, or to the end: pairs of a collection's node and a position, as they were before the data
// changed. The last of the numbers, `pinned` of them, are of items that keep their index.
DRAG_IMPORT(move_items) void drag_move_items(
  void *_Nonnull page, int32_t node, int32_t before, const int32_t *_Nonnull pairs, int32_t count, int32_t pinned);
// A drag has been refused, since the data has this many items; or, where it is -1, since two of them are the same one.
DRAG_IMPORT(refuse_items) void drag_refuse_items(void *_Nonnull page, int32_t node, int32_t count);
DRAG_IMPORT(focus_item) void drag_focus_item(void *_Nonnull page, int32_t node, int32_t item);
DRAG_IMPORT(reveal_item) int32_t drag_reveal_item(void *_Nonnull page, int32_t node, double x, double y, double width, double height);

// Lists of which only some rows are in the document; JavaScript/virtual.js answers.
DRAG_IMPORT(rows_open) int32_t drag_rows_open(void *_Nonnull page, int32_t node);
// Holds ready: the size of what is visible, the insets, the spacing. drag_take_numbers gives them.
DRAG_IMPORT(rows_size) int32_t drag_rows_size(void *_Nonnull page, int32_t node);
// Between begin and end rows are made and placed.
DRAG_IMPORT(rows_begin) void drag_rows_begin(void *_Nonnull page, int32_t node);
DRAG_IMPORT(rows_keep) void drag_rows_keep(void *_Nonnull page, int32_t node, int32_t first, int32_t end);
// A node to be filled with the row of an index; 0 where it is there already.
DRAG_IMPORT(row) int32_t drag_row(void *_Nonnull page, int32_t node, int32_t index, int32_t count);
// Holds ready pairs of an index and a height, for rows that have been filled since.
DRAG_IMPORT(rows_heights) int32_t drag_rows_heights(void *_Nonnull page, int32_t node);
DRAG_IMPORT(rows_end) void drag_rows_end(
  void *_Nonnull page, int32_t node, double length, double position, int32_t first, const double *_Nullable places, int32_t count);
DRAG_IMPORT(rows_clear) void drag_rows_clear(void *_Nonnull page, int32_t node);
DRAG_IMPORT(rows_stale) void drag_rows_stale(void *_Nonnull page, int32_t node);
// Holds ready the indices of the rows that there are.
DRAG_IMPORT(rows_list) int32_t drag_rows_list(void *_Nonnull page, int32_t node);
// Pairs of the index that a row had and that it has; -1 for one that is gone.
DRAG_IMPORT(rows_renumber) void drag_rows_renumber(void *_Nonnull page, int32_t node, const int32_t *_Nonnull pairs, int32_t count);

// Data for other programs and windows, and from them; JavaScript/transfer.js answers, and tells events by drag_transfer.
DRAG_IMPORT(transfer_open) int32_t drag_transfer_open(void *_Nonnull page);
// Holds ready a line for each item that has come last.
DRAG_IMPORT(transfer_items) int32_t drag_transfer_items(void *_Nonnull page);
// Begins to send an item's data as a type, for the load of a number.
DRAG_IMPORT(transfer_read) void drag_transfer_read(
  void *_Nonnull page, int32_t load, int32_t item, const uint8_t *_Nullable type, int32_t length);
DRAG_IMPORT(transfer_stop) void drag_transfer_stop(void *_Nonnull page, int32_t load);
// Finds what is in a folder.
DRAG_IMPORT(transfer_list) void drag_transfer_list(void *_Nonnull page, int32_t request, int32_t item);
// An item can be had in a type: now where there are bytes, later where their number is negative. `item` is its number where it came in itself.
DRAG_IMPORT(transfer_offer) void drag_transfer_offer(
  void *_Nonnull page, int32_t place, int32_t item, const uint8_t *_Nullable name, int32_t nameLength, const uint8_t *_Nullable type,
  int32_t typeLength, const uint8_t *_Nullable bytes, int32_t count);
// What was offered belongs to the session of this number.
DRAG_IMPORT(transfer_session) void drag_transfer_session(void *_Nonnull page, int32_t session);
// For another window: 0 how much there will be, 1 a part, 2 the end, above that why not.
DRAG_IMPORT(transfer_part) void drag_transfer_part(
  void *_Nonnull page, int32_t load, int32_t what, const uint8_t *_Nullable bytes, int32_t count);
// Nobody can load the item any more.
DRAG_IMPORT(transfer_forget) void drag_transfer_forget(void *_Nonnull page, int32_t item);
// What came from outside, the item among it, has been dropped: with the operation and the items that were taken.
DRAG_IMPORT(transfer_settled) void drag_transfer_settled(
  void *_Nonnull page, int32_t operation, int32_t item, const int32_t *_Nullable items, int32_t count);
// New windows. Opens one, or asks whether to; and holds ready what this one was opened on, of an activity of this name: the length of its
// MIME type, a line's end and the bytes; -1 where there is none.
DRAG_IMPORT(transfer_open_window) int32_t drag_transfer_open_window(
  void *_Nonnull page, const uint8_t *_Nullable texts, int32_t length, const uint8_t *_Nullable bytes, int32_t count);
DRAG_IMPORT(transfer_activity) int32_t drag_transfer_activity(void *_Nonnull page, const uint8_t *_Nullable name, int32_t length);
// Shows an item in a node, if it is a picture.
DRAG_IMPORT(transfer_picture) int32_t drag_transfer_picture(void *_Nonnull page, int32_t node, int32_t item);
DRAG_IMPORT(transfer_say) void drag_transfer_say(void *_Nonnull page, const uint8_t *_Nullable text, int32_t length, int32_t is_said);

// The overlay: begins, gets a box with its corners for every element, ends.
DRAG_IMPORT(overlay) void drag_overlay(void *_Nonnull page, int32_t phase);
DRAG_IMPORT(box) void drag_box(
  void *_Nonnull page, int32_t node, double x0, double y0, double x1, double y1, double x2, double y2, double x3, double y3,
  int32_t marks);
