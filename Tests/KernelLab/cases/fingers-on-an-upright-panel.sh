#!/bin/bash
# A touch panel and a keyboard of the kernel's own (uinput) drive the demo through udev and libinput, on a panel that is mounted
# upright. A button in each corner is tapped, a room is swiped away at five speeds, an
# interface that turns is caught in flight. What the display shows is read back, and each touch is shown within two vblanks.
. "${0%/*}/../fingers.sh"
fingers_use_turned_panel none 0
