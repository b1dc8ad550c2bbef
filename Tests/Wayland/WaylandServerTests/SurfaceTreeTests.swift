import Geometry
import Testing

@testable import WaylandServer

/// A surface tree told as a story: surfaces by letter, attachments by number.
struct Story {
    var tree = SurfaceTree()
    private var ids: [String: SurfaceID] = [:]
    private var nextCallback: UInt64 = 0
    /// What was applied, in order: `a1` for attachment 1 on a, `a-` for none, `a` for a commit without content.
    private(set) var log: [String] = []
    private(set) var freed: [UInt64] = []

    init(_ names: String...) {
        for (index, name) in names.enumerated() {
            ids[name] = SurfaceID(UInt64(index + 1))
            tree.insert(id(name))
        }
    }

    func id(_ name: String) -> SurfaceID { ids[name] ?? SurfaceID(0) }
    func name(_ id: SurfaceID) -> String { ids.first { $0.value == id }?.key ?? "?" }

    mutating func attach(_ name: String, _ number: UInt64, width: Int = 10, height: Int = 10) {
        tree.edit(id(name)) { $0.content = .attached(Attachment(number: number, width: width, height: height)) }
    }

    mutating func commit(_ name: String, _ number: UInt64? = nil) {
        if let number { attach(name, number) }
        let outcome = tree.commit(id(name))
        if let superseded = outcome.superseded { freed.append(superseded.number) }
        note(outcome.transaction)
    }

    mutating func subsurface(_ name: String, of parent: String) throws { try tree.attach(id(name), to: id(parent)) }
    mutating func setSync(_ name: String, _ isSynchronized: Bool) { note(tree.setSynchronized(id(name), isSynchronized)) }

    mutating func note(_ transaction: Transaction?) {
        guard let transaction else { return }
        for one in tree.apply(transaction) {
            freed += one.freed.map(\.number)
            switch one.update.content {
            case .attached(let attachment): log.append("\(name(one.surface))\(attachment.number)")
            case .some(.none): log.append("\(name(one.surface))-")
            case nil: log.append(name(one.surface))
            }
        }
    }

    /// Holds what was applied since the last call against `expected`.
    mutating func expect(_ expected: [String], _ location: SourceLocation = #_sourceLocation) {
        let applied = log
        log = []
        #expect(applied == expected, sourceLocation: location)
    }

    mutating func forget() { log = [] }

    mutating func place(
        _ name: String, above isAbove: Bool, _ reference: String, isAllowed: Bool = true,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let isPlaced = tree.place(id(name), above: isAbove, id(reference))
        #expect(isPlaced == isAllowed, sourceLocation: location)
    }

    func stack(_ name: String) -> [String] { tree.state(of: id(name))?.stack.map { self.name($0.surface) } ?? [] }
}

@Suite("Surfaces: pending, cached, current") struct SurfaceTreeTests {
    @Test func `a commit applies what is pending, and only once`() {
        var story = Story("a")
        story.attach("a", 1)
        story.expect([])
        story.commit("a")
        story.commit("a")
        story.expect(["a1", "a"])
        #expect(story.tree.state(of: story.id("a"))?.attachment?.number == 1)
    }

    @Test func `what a commit replaces is free, and what was never committed is not spoken of`() {
        var story = Story("a")
        story.commit("a", 1)
        story.attach("a", 2)
        story.commit("a", 3)
        #expect(story.freed == [1])
        story.tree.edit(story.id("a")) { $0.content = SurfaceUpdate.Content.none }
        story.commit("a")
        story.expect(["a1", "a3", "a-"])
        #expect(story.freed == [1, 3])
        #expect(!story.tree.isMapped(story.id("a")))
    }

    @Test func `a sub-surface waits for its parent`() throws {
        var story = Story("p", "c")
        try story.subsurface("c", of: "p")
        story.commit("p", 1)
        story.commit("c", 2)
        story.expect(["p1"])
        story.commit("p")
        story.expect(["p", "c2"])
        #expect(story.tree.isMapped(story.id("c")))
    }

    @Test func `what waits goes with its surface to another parent`() throws {
        var story = Story("p", "q", "c", "d")
        try story.subsurface("c", of: "p")
        try story.subsurface("d", of: "c")
        story.commit("c")
        story.commit("p")
        story.expect(["p", "c"])
        story.commit("d", 1)
        story.commit("c", 2)
        story.tree.detach(story.id("c"))
        story.commit("p")
        story.expect(["p"])
        try story.subsurface("c", of: "q")
        story.commit("q")
        story.expect(["q", "c2", "d1"])
        story.commit("q")
        story.expect(["q"])
    }

    @Test func `commits that wait become one; a buffer that is replaced while waiting is free`() throws {
        var story = Story("p", "c")
        try story.subsurface("c", of: "p")
        story.tree.edit(story.id("c")) {
            $0.callbacks = [FrameCallbackID(1)]
            $0.offsetX = 3
            $0.scale = 2
        }
        story.commit("c", 1)
        story.tree.edit(story.id("c")) {
            $0.callbacks = [FrameCallbackID(2)]
            $0.offsetX = 4
        }
        story.commit("c", 2)
        #expect(story.freed == [1])
        story.commit("p")
        story.expect(["p", "c2"])
        #expect(story.tree.state(of: story.id("c"))?.scale == 2)
    }

    @Test func `a desynchronized sub-surface does not wait, unless one above it does`() throws {
        var story = Story("p", "c", "g")
        try story.subsurface("c", of: "p")
        try story.subsurface("g", of: "c")
        story.commit("c")
        story.commit("p")
        story.forget()
        story.setSync("g", false)
        story.commit("g", 1)
        story.expect([])
        story.setSync("c", false)
        // The parent does not wait, so what waited is applied at once, and everything below with it.
        story.expect(["g1"])
        story.commit("g", 2)
        story.expect(["g2"])
        story.setSync("c", true)
        story.commit("g", 3)
        story.expect([])
        story.commit("c")
        story.expect([])
        story.commit("p")
        story.expect(["p", "c", "g3"])
    }

    @Test func `what waits is joined with the commit that does not wait any more`() throws {
        var story = Story("p", "c")
        try story.subsurface("c", of: "p")
        story.commit("p")
        story.commit("c", 1)
        story.forget()
        story.tree.detach(story.id("c"))
        story.tree.edit(story.id("c")) { $0.scale = 1 }
        story.commit("c")
        story.expect(["c1"])
    }

    @Test func `a grandchild under a desynchronized child waits for the child only`() throws {
        var story = Story("p", "c", "g")
        try story.subsurface("c", of: "p")
        try story.subsurface("g", of: "c")
        story.commit("c")
        story.commit("p")
        story.setSync("c", false)
        story.forget()
        story.commit("g", 1)
        story.commit("p")
        story.expect(["p"])
        story.commit("c", 2)
        story.expect(["c2", "g1"])
    }

    @Test func `order and place are the parent's state, and wait with it`() throws {
        var story = Story("r", "p", "a", "b")
        try story.subsurface("p", of: "r")
        try story.subsurface("a", of: "p")
        try story.subsurface("b", of: "p")
        story.commit("p")
        #expect(story.stack("p") == ["p"])
        story.commit("r")
        #expect(story.stack("p") == ["p", "a", "b"])
        story.place("b", above: false, "p")
        story.place("a", above: false, "b")
        story.tree.setPosition(of: story.id("b"), x: 5, y: -7)
        story.commit("r")
        #expect(story.stack("p") == ["p", "a", "b"])
        story.commit("p")
        #expect(story.stack("p") == ["p", "a", "b"])
        // Asked for after the parent's commit: for the next one.
        story.tree.setPosition(of: story.id("b"), x: 9, y: 9)
        story.commit("r")
        #expect(story.stack("p") == ["a", "b", "p"])
        #expect(story.tree.state(of: story.id("p"))?.stack[1] == StackEntry(story.id("b"), x: 5, y: -7))
    }

    @Test func `only a sibling or the parent is a reference`() throws {
        var story = Story("p", "a", "b", "x")
        try story.subsurface("a", of: "p")
        try story.subsurface("b", of: "p")
        story.place("a", above: true, "x", isAllowed: false)
        story.place("a", above: true, "a", isAllowed: false)
        story.place("x", above: true, "p", isAllowed: false)
        story.place("a", above: true, "b")
        story.place("a", above: true, "p")
    }

    private func refuses(
        _ story: inout Story, _ child: String, of parent: String, _ reason: SurfaceTree.Refusal,
        _ location: SourceLocation = #_sourceLocation
    ) {
        do {
            try story.subsurface(child, of: parent)
            Issue.record("\(child) became a sub-surface of \(parent)", sourceLocation: location)
        } catch {
            #expect(error as? SurfaceTree.Refusal == reason, sourceLocation: location)
        }
    }

    @Test func `no circles, no second parent, no endless depth`() throws {
        var story = Story("a", "b", "c")
        try story.subsurface("b", of: "a")
        try story.subsurface("c", of: "b")
        refuses(&story, "a", of: "a", .isItself)
        refuses(&story, "a", of: "c", .isAncestor)
        refuses(&story, "c", of: "a", .hasParent)
        var tree = SurfaceTree()
        for number in 0...UInt64(SurfaceTree.deepest) { tree.insert(SurfaceID(number)) }
        for number in 1..<UInt64(SurfaceTree.deepest) { try tree.attach(SurfaceID(number), to: SurfaceID(number - 1)) }
        let last = SurfaceID(UInt64(SurfaceTree.deepest))
        #expect(throws: SurfaceTree.Refusal.isTooDeep) { try tree.attach(last, to: SurfaceID(last.number - 1)) }
        // The other way round: a deep tree below a new parent.
        #expect(throws: SurfaceTree.Refusal.isTooDeep) { try tree.attach(SurfaceID(0), to: last) }
    }

    @Test func `a sub-surface that ends is gone at once; one whose parent ends waits for none`() throws {
        var story = Story("p", "c", "d")
        try story.subsurface("c", of: "p")
        try story.subsurface("d", of: "p")
        story.commit("c", 1)
        story.commit("p", 2)
        #expect(story.tree.isMapped(story.id("c")))
        story.tree.detach(story.id("c"))
        #expect(story.stack("p") == ["p", "d"])
        let left = story.tree.remove(story.id("p"))
        #expect(left.freed.map(\.number) == [2])
        #expect(!story.tree.isSynchronized(story.id("d")))
        story.forget()
        story.commit("d", 3)
        story.expect(["d3"])
    }

    @Test func `what was waiting ends with its surface`() throws {
        var story = Story("p", "c")
        try story.subsurface("c", of: "p")
        story.tree.edit(story.id("c")) { $0.callbacks = [FrameCallbackID(1)] }
        story.commit("c", 1)
        story.tree.edit(story.id("c")) { $0.callbacks = [FrameCallbackID(2)] }
        let left = story.tree.remove(story.id("c"))
        #expect(left.freed.map(\.number) == [1])
        #expect(left.callbacks.map(\.number) == [1, 2])
        #expect(story.stack("p") == ["p"])
    }

    /// A client of a thousand surfaces goes in one turn.
    @Test func `where all surfaces end nothing is looked for or given back`() {
        var story = Story("p", "c")
        story.commit("c", 1)
        story.tree.isEnding = true
        let left = story.tree.remove(story.id("c"))
        #expect(left.freed.isEmpty && left.callbacks.isEmpty && story.tree.count == 2)
    }

    @Test func `unknown surfaces change nothing`() {
        var tree = SurfaceTree()
        let unknown = SurfaceID(9)
        tree.edit(unknown) { $0.scale = 2 }
        let outcome = tree.commit(unknown)
        #expect(outcome.transaction == nil)
        let transaction = tree.setSynchronized(unknown, false)
        #expect(transaction == nil)
        tree.setPosition(of: unknown, x: 1, y: 1)
        tree.detach(unknown)
        let left = tree.remove(unknown)
        #expect(left.freed.isEmpty)
        #expect(!tree.isMapped(unknown))
        #expect(tree.afterCommit(unknown) == nil)
    }
}
