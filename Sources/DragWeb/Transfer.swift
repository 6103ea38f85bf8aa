// What crosses the window's edge, files, text and links, will come in and go out here.
