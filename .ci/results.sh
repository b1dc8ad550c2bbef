# What the logs of test runners say. Sourced by .ci/test, and by the tests of these functions; does nothing by itself.
# Each function reads the files that a runner left, even where the runner died, and writes to standard output.

# Swift Testing: how many tests are known, how many failed and how many were skipped. Arguments: the log, the xUnit file.
# The runner writes the xUnit file's opening tag when it starts and all the rest when it ends: only the closing tag says that the file is
# whole. Without it the log is counted, and a test that was running when the process died counts as failed.
swift_testing_counts() {
    if tail -n 1 "$2" 2>/dev/null | grep -q '</testsuites>'; then
        awk '
            /<testcase / { known++; bad = 0 }
            /<failure/ { if (!bad) { bad = 1; failed++ } }
            /<skipped/ { skipped++ }
            END { print known + 0, failed + 0, skipped + 0 }' "$2"
        return
    fi
    awk -v running="$(running_tests "$1" | grep -c .)" '
        /^[^ ]+ Test run / || /^[^ ]+ Test case passing / { next }
        /^[^ ]+ Test .* started\.$/ { known++ }
        /^[^ ]+ Test .* failed after / { failed++ }
        /^[^ ]+ Test .* skipped(\.|: )/ { known++; skipped++ }
        END { print known + 0, failed + running, skipped + 0 }' "$1"
}

# XCTest, likewise. The argument: the log. The lines of the cases are counted, not the closing line, which a crash leaves out.
xctest_counts() {
    awk -v running="$(running_tests "$1" | grep -c .)" '
        /^Test Case .* started at / { known++ }
        /^Test Case .* failed \(/ { failed++ }
        /^Test Case .* skipped \(/ { skipped++ }
        END { print known + 0, failed + running, skipped + 0 }' "$1"
}

# The kernel lab, likewise. The argument: the log.
lab_counts() {
    awk '
        /^ok / { known++ }
        /^FAILED / { known++; failed++ }
        /^skipped / { known++; skipped++ }
        END { print known + 0, failed + 0, skipped + 0 }' "$1"
}

# The tests of either runner that began and did not end, a name a line: those that ran when the process died or was stopped.
# Swift Testing writes no suite beside a test's name, so two tests of one name in different suites are told apart by their number only.
running_tests() {
    awk '
        function begin(name) { if (!(name in open)) order[++count] = name; open[name]++ }
        function end(name) { if (open[name] > 0) open[name]-- }
        /^[^ ]+ Test run / || /^[^ ]+ Test case passing / { next }
        /^Test Case .* started at / { begin($3) }
        /^Test Case .* (passed|failed|skipped) \(/ { end($3) }
        /^[^ ]+ Test .* started\.$/ { sub(/^[^ ]+ Test /, ""); sub(/ started\.$/, ""); begin($0); next }
        /^[^ ]+ Test .* (passed|failed|was cancelled) after [0-9.]+ seconds/ {
            sub(/^[^ ]+ Test /, "")
            sub(/( with [0-9]+ test cases?)? (passed|failed|was cancelled) after [0-9.]+ seconds.*/, "")
            end($0)
        }
        END { for (i = 1; i <= count; i++) while (open[order[i]]-- > 0) print order[i] }' "$1"
}

# The lines that say what failed, of any runner: issues with what follows them, assertions, the end of a process that died. What the
# product itself logs is not among them, errors included: tests that provoke errors are not failures.
failure_lines() {
    awk '
        /^[^ ]+ Test .* recorded an issue / { print; detail = 1; next }
        /^↳ / && detail { print; next }
        { detail = 0 }
        /:[0-9]+: error: [A-Za-z0-9_]+\.[A-Za-z0-9_]+ : / { print; next }
        /^FAILED / { print; next }
        /^([^ ]+: )?Fatal error: / { print; next }
        /^\*\*\* (Signal [0-9]+|Program crashed)/ { print; next }
        # The trace of the process and the word of its parent share a line at times.
        match($0, /error: Process .* exited with unexpected signal/) { print substr($0, RSTART); next }
        /^error: / { print }' "$1"
}
