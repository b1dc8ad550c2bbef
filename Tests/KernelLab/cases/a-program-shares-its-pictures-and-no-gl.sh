#!/bin/bash
# The CPU draws: a client's dmabufs are mapped and copied, and what the driver shows is what it shows of copied pixels.
renderer=cpu
. "${0%/*}/a-program-shares-its-pictures.sh"
