/// What several of our test targets need: random numbers that can be had again, pictures, and goldens.
///
/// What it is: `SeededRandom` prints its seed; `Picture` holds pixels, compares itself with another and says where they differ;
/// `PNGCoder` keeps pictures in files without any library; `Golden` holds a result against a file in `Tests/Goldens`. What it
/// refuses to do: know a test framework. A golden that does not match throws an error, so it serves XCTest and Swift Testing
/// alike; and it never rewrites a file on its own.
///
/// A golden test, in order: the result is made → `Golden.text` or `Golden.picture` reads the reference → equal within the
/// test's own tolerance: nothing is written → otherwise reference, result and difference are left in `test-out/` and the
/// error names them. With `GIMBAL_UPDATE_GOLDENS=1` in the environment the reference becomes what the result is; the change
/// is then looked at like any other, in the commit.
