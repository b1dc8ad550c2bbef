#!/bin/bash
# A touch panel and a keyboard of the kernel's own (uinput) drive the demo through udev and libinput, on a panel that is mounted
# on its side; the plane turns the picture. A button in each corner is tapped, a room is swiped away at five speeds, an
# interface that turns is caught in flight. What the display shows is read back, and each touch is shown within two vblanks.
. "${0%/*}/../fingers.sh"
"$LAB" run --as-root -- grep -q rotation /sys/kernel/debug/dri/1/state || skip "the kernel's vkms has no rotation"
fingers_use_turned_panel plane 90
