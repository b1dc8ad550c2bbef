import Foundation
import Testing

/// Holds the sources on the disk against the rules (ARCHITECTURE.md, "Source layout").
///
/// Each test lists every offender at once. The rules themselves are tested in `RulesTests`.
@Suite("Architecture") struct ArchitectureTests {
    private func expectNone(_ offenders: [String], _ location: SourceLocation = #_sourceLocation) {
        #expect(offenders.isEmpty, "\n\(offenders.sorted().joined(separator: "\n"))", sourceLocation: location)
    }

    @Test func `the sources are found`() {
        #expect(SourceTree.product.count > 50)
        #expect(SourceTree.tests.contains { $0.name == "ArchitectureTests" })
        #expect(SourceTree.targets["Geometry"] != nil)
    }

    @Test func `the manifest is read`() {
        #expect(Set(Manifest.ours.arrows.keys) == Set(SourceTree.targets.keys))
        #expect(Manifest.ours.cModules.count > 15)
    }

    @Test func `every import follows an arrow of the manifest`() {
        expectNone(SourceTree.product.flatMap { Rules.forbiddenImports(in: $0) })
    }

    @Test func `every arrow of the manifest is followed by an import`() {
        expectNone(SourceTree.targets.flatMap { Rules.unusedArrows(of: $0.key, files: $0.value) })
    }

    @Test func `the arrows of the manifest are those of the table in the map`() {
        expectNone(Rules.differences(between: .ours, and: .ours))
    }

    @Test func `a C module has one importing target and is imported internally`() {
        expectNone(Rules.sharedCModules(in: .ours))
        expectNone(SourceTree.product.flatMap { Rules.exposedCImports(in: $0) })
    }

    @Test func `nothing below CoreGraphics uses Foundation, and no module comes from outside`() {
        expectNone(SourceTree.product.flatMap { Rules.unknownImports(in: $0) })
    }

    @Test func `no C type shows in a public or package signature`() {
        expectNone(SourceTree.product.flatMap(Rules.cTypes))
    }

    @Test func `what is inlinable is public or internal`() {
        expectNone(SourceTree.product.flatMap(Rules.inlinablePackage))
    }

    @Test func `no file has more than 600 lines`() {
        expectNone((SourceTree.product + SourceTree.tests).flatMap(Rules.longFile))
    }

    @Test func `no function has more than 60 lines`() {
        expectNone((SourceTree.product + SourceTree.tests).flatMap(Rules.longFunctions))
    }

    @Test func `only Reactor reads a clock`() {
        let readers: Set<String> = ["Reactor", "gimbal-bench"]
        let files = SourceTree.product.filter { !readers.contains($0.target) && !Exceptions.clockReaders.contains($0.path) }
        expectNone(files.flatMap(Rules.clockReads))
    }

    @Test func `a property that apps can set runs its observers in every initializer`() {
        let shown = SourceTree.product.filter { ["UIKit", "QuartzCore", "CoreGraphics"].contains($0.target) }
        #expect(shown.flatMap(\.settableObservedProperties).count > 100)
        expectNone(shown.flatMap(Rules.storedWithObserver))
        expectNone(shown.flatMap(Rules.recursiveObserver))
    }

    @Test func `no file is named for nothing in particular`() {
        expectNone((SourceTree.product + SourceTree.tests).flatMap(Rules.bannedName))
    }

    @Test func `nothing is left to be done later`() {
        expectNone(SourceTree.product.flatMap(Rules.unfinished))
    }

    @Test func `state machines name every state`() {
        expectNone(SourceTree.product.flatMap(Rules.defaultCases))
    }

    @Test func `every target's first file says what it is, what it refuses and in which order things happen`() {
        expectNone(SourceTree.targets.flatMap(Rules.missingEssay))
    }

    @Test func `every promise of transitions, layout and lists has a test, and every numbered test a promise`() {
        let list = AssertionList.ours
        #expect(list.promised.count == 443)
        expectNone(list.complaints(tests: SourceTree.tests.filter { $0.path.hasPrefix("Tests/UI/") }.flatMap(\.functionNames)))
    }
}
