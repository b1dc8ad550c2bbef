#!/bin/bash
# A driver with a primary plane and nothing else.
. "${0%/*}/../case.sh"
tour --vkms-no-overlay --vkms-no-cursor --vkms-no-writeback -- --mode 640x480
expect_perfect_pacing "without overlay planes"
