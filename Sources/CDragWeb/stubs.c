// Outside of a browser nothing answers: apps still compile, and find an empty page.
#ifndef __wasm__
#include "CDragWeb.h"

int32_t drag_open(void *_Nonnull page, const uint8_t *_Nullable root, int32_t length) { return 0; }
void drag_close(void *_Nonnull page) {}
int32_t drag_diagnostic(void *_Nonnull page, int32_t index) { return -1; }
void drag_wake(void *_Nonnull page) {}
void drag_deadline(void *_Nonnull page, double time) {}
void drag_measure(void *_Nonnull page, int32_t node) {}
int32_t drag_find(void *_Nonnull page, const uint8_t *_Nullable selector, int32_t length) { return 0; }
int32_t drag_find_all(void *_Nonnull page, int32_t node, const uint8_t *_Nullable selector, int32_t length) { return 0; }
int32_t drag_found(int32_t index) { return 0; }
int32_t drag_mirror(void *_Nonnull page, int32_t node) { return 0; }
void drag_forget(void *_Nonnull page, int32_t node) {}
void drag_rebind(void *_Nonnull page, int32_t node, int32_t other) {}
void drag_mark(void *_Nonnull page, int32_t node, int32_t marks) {}
int32_t drag_create(void *_Nonnull page, int32_t parent, int32_t before, const uint8_t *_Nullable tag, int32_t length) { return 0; }
void drag_remove(int32_t node) {}
void drag_insert(int32_t node, int32_t parent, int32_t before) {}
int32_t drag_toggle_class(int32_t node, const uint8_t *_Nullable name, int32_t length, int32_t on) { return 0; }
int32_t drag_set_text(int32_t node, const uint8_t *_Nullable text, int32_t length) { return 0; }
int32_t drag_set_attribute(int32_t node, const uint8_t *_Nullable name, int32_t length, const uint8_t *_Nullable value, int32_t valueLength) { return 0; }
int32_t drag_set_style(int32_t node, const uint8_t *_Nullable name, int32_t length, const uint8_t *_Nullable value, int32_t valueLength) { return 0; }
int32_t drag_set_length(int32_t node, const uint8_t *_Nullable name, int32_t length, double points) { return 0; }
void drag_listen(void *_Nonnull page, int32_t node) {}
void drag_focus(int32_t node) {}
int32_t drag_read(int32_t node, const uint8_t *_Nullable name, int32_t length) { return -1; }
void drag_take(uint8_t *_Nonnull buffer) {}
int32_t drag_cover(void *_Nonnull page, double x, double y, int32_t mayBeOld) { return 0; }
void drag_lift(void *_Nonnull page, int32_t node) {}
void drag_move(void *_Nonnull page, int32_t node, double x, double y) {}
void drag_fly(void *_Nonnull page, int32_t node) {}
void drag_land(void *_Nonnull page, int32_t node) {}
void drag_claim(void *_Nonnull page, int32_t pointer) {}
void drag_release(void *_Nonnull page, int32_t pointer) {}
void drag_cursor(void *_Nonnull page, int32_t operation) {}
void drag_look(void *_Nonnull page, int32_t node, int32_t kind, int32_t value) {}
void drag_scroll(void *_Nonnull page, int32_t node, double x, double y) {}
void drag_reveal(void *_Nonnull page, int32_t node) {}
int32_t drag_layout(void *_Nonnull page, int32_t node) { return 0; }
void drag_take_numbers(double *_Nonnull buffer) {}
void drag_displace(void *_Nonnull page, int32_t node, int32_t item, double x, double y, int32_t isAnimated) {}
void drag_item_look(void *_Nonnull page, int32_t node, int32_t item, int32_t look) {}
int32_t drag_copy_item(void *_Nonnull page, int32_t node, int32_t item, int32_t count, int32_t isFormed) { return 0; }
void drag_form(
  void *_Nonnull page, int32_t preview, int32_t node, int32_t item, double x, double y, double turn, int32_t number) {}
void drag_move_items(void *_Nonnull page, int32_t node, int32_t before, const int32_t *_Nonnull pairs, int32_t count, int32_t pinned) {}
void drag_refuse_items(void *_Nonnull page, int32_t node, int32_t count) {}
void drag_focus_item(void *_Nonnull page, int32_t node, int32_t item) {}
int32_t drag_reveal_item(void *_Nonnull page, int32_t node, double x, double y, double width, double height) { return 0; }
int32_t drag_rows_open(void *_Nonnull page, int32_t node) { return 0; }
int32_t drag_rows_size(void *_Nonnull page, int32_t node) { return 0; }
void drag_rows_begin(void *_Nonnull page, int32_t node) {}
void drag_rows_keep(void *_Nonnull page, int32_t node, int32_t first, int32_t end) {}
int32_t drag_row(void *_Nonnull page, int32_t node, int32_t index, int32_t count) { return 0; }
int32_t drag_rows_heights(void *_Nonnull page, int32_t node) { return 0; }
void drag_rows_end(void *_Nonnull page, int32_t node, double length, double position, int32_t first, const double *_Nullable places, int32_t count) {}
void drag_rows_clear(void *_Nonnull page, int32_t node) {}
void drag_rows_stale(void *_Nonnull page, int32_t node) {}
int32_t drag_rows_list(void *_Nonnull page, int32_t node) { return 0; }
void drag_rows_renumber(void *_Nonnull page, int32_t node, const int32_t *_Nonnull pairs, int32_t count) {}
void drag_keep_focus(int32_t node) {}
int32_t drag_say(void *_Nonnull page, int32_t kind, const uint8_t *_Nullable text, int32_t length) { return 0; }
int32_t drag_label(void *_Nonnull page, int32_t node, int32_t item) { return -1; }
void drag_measure_items(void *_Nonnull page, int32_t node) {}
int32_t drag_actions(void *_Nonnull page, int32_t node, const uint8_t *_Nullable text, int32_t length) { return 0; }
int32_t drag_copy(void *_Nonnull page, int32_t node) { return 0; }
void drag_drop_copy(void *_Nonnull page, int32_t copy, int32_t origin) {}
int32_t drag_transfer_open(void *_Nonnull page) { return 0; }
int32_t drag_transfer_items(void *_Nonnull page) { return -1; }
void drag_transfer_read(void *_Nonnull page, int32_t load, int32_t item, const uint8_t *_Nullable type, int32_t length) {}
void drag_transfer_stop(void *_Nonnull page, int32_t load) {}
void drag_transfer_list(void *_Nonnull page, int32_t request, int32_t item) {}
void drag_transfer_offer(
  void *_Nonnull page, int32_t place, int32_t item, const uint8_t *_Nullable name, int32_t nameLength, const uint8_t *_Nullable type,
  int32_t typeLength, const uint8_t *_Nullable bytes, int32_t count) {}
void drag_transfer_session(void *_Nonnull page, int32_t session) {}
void drag_transfer_part(void *_Nonnull page, int32_t load, int32_t what, const uint8_t *_Nullable bytes, int32_t count) {}
void drag_transfer_forget(void *_Nonnull page, int32_t item) {}
void drag_transfer_settled(void *_Nonnull page, int32_t operation, int32_t item, const int32_t *_Nullable items, int32_t count) {}
int32_t drag_transfer_open_window(
  void *_Nonnull page, const uint8_t *_Nullable texts, int32_t length, const uint8_t *_Nullable bytes, int32_t count) { return 0; }
int32_t drag_transfer_activity(void *_Nonnull page, const uint8_t *_Nullable name, int32_t length) { return -1; }
int32_t drag_transfer_picture(void *_Nonnull page, int32_t node, int32_t item) { return 0; }
void drag_transfer_say(void *_Nonnull page, const uint8_t *_Nullable text, int32_t length, int32_t is_said) {}
void drag_overlay(void *_Nonnull page, int32_t phase) {}
void drag_box(void *_Nonnull page, int32_t node, double x0, double y0, double x1, double y1, double x2, double y2, double x3, double y3, int32_t marks) {}
#endif
