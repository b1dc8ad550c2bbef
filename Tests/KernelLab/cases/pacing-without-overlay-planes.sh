#!/bin/bash
# Long.
# The tour on a driver with a primary plane and nothing else; at more than twice the speed, to be done in time.
. "${0%/*}/../case.sh"
tour --vkms-no-overlay --vkms-no-cursor --vkms-no-writeback -- --slow "$brisk"
expect_perfect_pacing "without overlay planes"
