#!/bin/bash
# Without atomic mode setting, as on old kernels.
. "${0%/*}/../case.sh"
tour --env GIMBAL_LEGACY_KMS=1 -- --mode 640x480
expect_perfect_pacing "with legacy mode setting"
