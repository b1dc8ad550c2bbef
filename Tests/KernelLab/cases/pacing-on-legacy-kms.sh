#!/bin/bash
# Without atomic mode setting, as on old kernels.
. "${0%/*}/../case.sh"
check() { expect_perfect_pacing "with legacy mode setting"; }
some_transitions --env GIMBAL_LEGACY_KMS=1
