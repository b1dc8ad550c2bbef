#!/bin/bash
# Long.
# The tour without atomic mode setting, as on old kernels; at more than twice the speed, to be done in time.
. "${0%/*}/../case.sh"
tour --env GIMBAL_LEGACY_KMS=1 -- --slow "$brisk"
expect_perfect_pacing "with legacy mode setting"
