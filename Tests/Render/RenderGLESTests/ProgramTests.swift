import RenderTesting
import Testing

@testable import RenderGLES

@Suite("GL: programs", .serialized, .oneContextAtATime) struct ProgramTests {
    @Test func `a start compiles three programs, a pause those of transitions, and no more`() throws {
        let renderer = try GLESRenderer(GraphicsContext.forTest())
        #expect(renderer.programCount == 3)
        var pauses = 0
        while renderer.compileNext() { pauses += 1 }
        #expect((9...13).contains(pauses))
        #expect(renderer.programCount == 3 + pauses)
        #expect(!renderer.compileNext())
    }

    @Test func `every program compiles`() throws {
        let context = try GraphicsContext.forTest()
        defer { withExtendedLifetime(context) {} }
        var library = ProgramLibrary(precision: "highp")
        let features: [ProgramLibrary.Variant] = [.clipped, .warped, .continuous]
        for kind in ProgramLibrary.Kind.allCases {
            for choice in 0..<8 {
                var variant = ProgramLibrary.Variant()
                for (bit, feature) in features.enumerated() where choice >> bit & 1 == 1 { variant.insert(feature) }
                _ = try library.program(kind, variant)
            }
        }
        library.removeAll()
        #expect(library.count == 0)
    }
}
