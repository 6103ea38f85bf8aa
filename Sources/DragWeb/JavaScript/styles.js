// How drags look unless the page says otherwise: whatever it says outside of a layer wins, except where drags would break.

export const css = `@layer drag {
  [data-drag-source="handle"] { user-select: text; -webkit-user-select: text; }
  [data-drag-source]:not([data-drag-source="handle"]), [data-drag-handle] { cursor: grab; user-select: none; -webkit-user-select: none;
    -webkit-touch-callout: none; }
  [data-drag-source] :is(input, textarea, select, [contenteditable]) { user-select: auto; -webkit-user-select: auto; cursor: auto; }
  [data-drag-source="now"], [data-drag-handle] { touch-action: none !important; }
  [data-dragging=""], [data-dragging=""] * { pointer-events: none !important; }
  [data-drag-contents] > * { translate: inherit !important; z-index: inherit !important; }
  [data-drag-loose] { scroll-snap-type: none !important; }
  [data-drag-look] { transition: filter 2s; }
  [data-drag-look][data-drag-state] { transition-duration: 0.25s; }
  [data-drag-look][data-drag-state="unknown"] { filter: drop-shadow(0 0 10px #2f7cff); }
  [data-drag-look][data-drag-state="accepted"] { filter: drop-shadow(0 0 10px #16a34a); }
  [data-drag-look][data-drag-state="rejected"] { filter: drop-shadow(0 0 10px #dc2626); }
}`
