# Names that the lab's scripts share. Sourced, never run.

lab_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lab_checkout=$(cd "$lab_dir/../.." && pwd)
lab_cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/gimbal/kernel-lab

# The lab cannot work on this machine: the reason goes to stderr, 77 to the caller (the number that automake's tests use).
lab_skip() {
    echo "kernel lab skipped: $1" >&2
    exit 77
}

# Which kernel: `lab --newer` and `lab --checked` set LAB_KERNEL. `lab_series` are series in the order of preference; without any, the
# first of `lab_suites` that offers a kernel of series 7 or later says which.
case ${LAB_KERNEL:-} in
"")
    # 6.1's vkms knows no plane rotation.
    lab_series="6.12 6.1" lab_suites=
    lab_configs=("$lab_dir/kernel.config")
    ;;
newer | checked)
    lab_series= lab_suites=${LAB_SUITES-trixie-backports sid}
    lab_configs=("$lab_dir/kernel-newer.config")
    [ "$LAB_KERNEL" = newer ] || lab_configs+=("$lab_dir/kernel-checked.config")
    ;;
*) lab_skip "there is no kernel '$LAB_KERNEL'" ;;
esac

lab_config() {
    sed 's/#.*//; /^[[:space:]]*$/d' "${lab_configs[@]}" | LC_ALL=C sort
}

lab_config_hash() {
    lab_config | sha256sum | cut -c1-12
}

# Where the kernel of a series is, or will be.
lab_kernel_path() {
    echo "$lab_cache/$1-$(lab_config_hash)/linux"
}

# The best kernel that has been built, or nothing.
lab_built_kernel() {
    local series
    if [ -z "$lab_series" ]; then
        [ -d "$lab_cache" ] || return 0
        find "$lab_cache" -maxdepth 2 -path "$lab_cache/*-$(lab_config_hash)/linux" | sort -V | tail -n 1
        return
    fi
    for series in $lab_series; do
        if [ -x "$(lab_kernel_path "$series")" ]; then
            lab_kernel_path "$series"
            return
        fi
    done
}
