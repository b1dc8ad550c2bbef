import Testing

/// `.ci/doc-coverage` counts a symbol graph in which one member overrides another, one is derived, and one of the rest has no comment.
@Suite("Documentation coverage", .serialized) struct DocCoverageTests {
    @Test func `overriding and derived members are not counted`() throws {
        #expect(
            try Script.run(".ci/doc-coverage -v module=App -v least=50 Tests/CI/CITests/Logs/app.symbols.json").output
                == "docs: App: 1 of 2 public symbols have a comment (50.0 %)")
    }

    @Test func `too few comments are an error that names what has none`() throws {
        let run = try Script.run(".ci/doc-coverage -v module=App -v least=51 Tests/CI/CITests/Logs/app.symbols.json")
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").dropFirst().first == "  Mode.off")
    }
}
