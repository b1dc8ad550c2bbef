#!/bin/bash
# Long.
# A panel that is mounted upside down, or mirrored, with the plane turning the picture and with the one pass that draws it turning it:
# every frame is on its vblank, the frame log says who turned it, and what is read back and set upright is what a headless run draws
# for an upright panel. By the driver's own checksums of what it shows, the picture stands the same way in both.
. "${0%/*}/../turned.sh"
both_ways 180 y
both_ways flipped no
both_ways flipped-180 y
