import DragCore
