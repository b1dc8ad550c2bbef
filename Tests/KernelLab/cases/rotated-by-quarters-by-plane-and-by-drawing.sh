#!/bin/bash
# Long.
# A panel that is mounted on its side, with the plane turning the picture and with the one pass that draws it turning it:
# every frame is on its vblank, the frame log says who turned it, and what is read back and set upright is what a headless run draws
# for an upright panel. By the driver's own checksums of what it shows, the picture stands the same way in both.
. "${0%/*}/../turned.sh"
both_ways 90 x
both_ways 270 no
# A mirrored quarter turn is not asked of planes.
for turn in flipped-90 flipped-270; do turned "$turn" drawing no; done
