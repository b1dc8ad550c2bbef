#!/bin/bash
# A driver with a primary plane and nothing else.
. "${0%/*}/../case.sh"
check() { expect_perfect_pacing "without overlay planes"; }
some_transitions --vkms-no-overlay --vkms-no-cursor --vkms-no-writeback
