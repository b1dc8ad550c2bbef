# Names that the lab's scripts share. Sourced, never run.

lab_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lab_checkout=$(cd "$lab_dir/../.." && pwd)
lab_cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/gimbal/kernel-lab

# The lab cannot work on this machine: the reason goes to stderr, 77 to the caller (the number that automake's tests use).
lab_skip() {
    echo "kernel lab skipped: $1" >&2
    exit 77
}

# Series in the order of preference. 6.1's vkms knows no plane rotation.
lab_series="6.12 6.1"

lab_config_hash() {
    sed 's/#.*//; /^[[:space:]]*$/d' "$lab_dir/kernel.config" | LC_ALL=C sort | sha256sum | cut -c1-12
}

# Where the kernel of a series is, or will be.
lab_kernel_path() {
    echo "$lab_cache/$1-$(lab_config_hash)/linux"
}

# The best kernel that has been built, or nothing.
lab_built_kernel() {
    local series
    for series in $lab_series; do
        if [ -x "$(lab_kernel_path "$series")" ]; then
            lab_kernel_path "$series"
            return
        fi
    done
}
