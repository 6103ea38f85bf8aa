// What DragWeb asks of the browser.
#pragma once
