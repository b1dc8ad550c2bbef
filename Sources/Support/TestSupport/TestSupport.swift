/// Tools of several test targets: reproducible random numbers, pictures, and goldens.
///
/// `SeededRandom` prints its seed. `Picture` holds pixels, compares itself with another picture and reports the differences.
/// `PNGCoder` stores pictures in files without any library. `Golden` compares a result with a file in `Tests/Goldens`. The target
/// knows no test framework: a golden that does not match throws an error, so it serves XCTest and Swift Testing alike. It never
/// rewrites a file on its own.
///
/// A golden test makes a result, and `Golden.text` or `Golden.picture` reads the reference. If both are equal within the test's
/// own tolerance, no file is written. Otherwise reference, result and difference are left in `test-out/`, and the error names
/// them. With `GIMBAL_UPDATE_GOLDENS=1` in the environment the result becomes the reference; the change is then reviewed like any
/// other, in the commit.
