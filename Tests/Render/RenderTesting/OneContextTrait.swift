package import Testing

/// A suite that makes GL contexts. Suites with this trait run one after another, whatever target they are of.
///
/// llvmpipe of Mesa 22.3 reads the unfinished scenes of all contexts of an EGL display when one of them waits for a texture. A scene
/// that another thread builds at that moment is read half made: the process ends by a signal, rarely, and on busy machines only.
/// Contexts without a device share one display in a process. `.serialized` keeps the tests of one suite apart, not the suites.
package struct OneContextTrait: SuiteTrait, TestScoping {
    /// The test that runs here is of a suite that has its turn.
    @TaskLocal static var hasTurn = false

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await FairLock.contexts.begin()
        defer { FairLock.contexts.end() }
        try await Self.$hasTurn.withValue(true) { try await function() }
    }
}

extension Trait where Self == OneContextTrait {
    /// The suite makes GL contexts, so no other suite that does runs at the same time. Its own tests are kept apart by `.serialized`.
    package static var oneContextAtATime: Self { OneContextTrait() }
}
