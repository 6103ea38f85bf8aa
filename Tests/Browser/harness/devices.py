"""What pages are opened on: `gallery("snap", device=PHONE)`. Without one, it is a window of 1024 by 720 points and a mouse."""

TOUCH = {"has_touch": True}
PHONE = TOUCH | {"viewport": {"width": 390, "height": 844}}
# So tall that what it is taken for does not scroll: where a drag ends does not depend on how long a busy machine holds it near an edge.
TALL_PHONE = TOUCH | {"viewport": {"width": 390, "height": 1600}}
ON_ITS_SIDE = TOUCH | {"viewport": {"width": 740, "height": 360}}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
# What a browser's zoom of 200 % makes of a laptop's window.
TWICE_AS_LARGE = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
# Whoever sits there lets the page read and write the clipboard.
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
