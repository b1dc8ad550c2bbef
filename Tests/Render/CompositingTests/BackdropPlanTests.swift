import Compositing
import Geometry
import Motion
import Scene
import Testing

@Suite("Backdrops in plans") struct BackdropPlanTests {
    /// Rounded glass with something on it, in a page that clips; both clip by shape where the page lies between pixels.
    /// The glass is a backdrop itself, or as in effect views a plain layer with a backdrop at its bottom.
    private func glass(pageAt x: Double, opacity: Double = 1, isNested: Bool = false) -> TreeBuilder {
        let builder = TreeBuilder()
        builder.layer(1, frame: Rect(x: x, y: 10, width: 120, height: 80), color: .white)
        builder.set(1, .masksToBounds(true))
        builder.layer(2, frame: Rect(x: 20, y: 20, width: 60, height: 40), kind: isNested ? .plain : .backdrop)
        if isNested { builder.layer(4, frame: Rect(x: 0, y: 0, width: 60, height: 40), kind: .backdrop) }
        builder.set(2, .masksToBounds(true))
        builder.set(2, .cornerRadius(8))
        builder.set(2, .opacity(opacity))
        var values = BackdropValues()
        values.blurRadius = 4
        builder.set(isNested ? 4 : 2, .backdrop(values))
        builder.layer(3, frame: Rect(x: 5, y: 5, width: 20, height: 20), color: .black)
        builder.children(2, isNested ? [4, 3] : [3])
        builder.children(1, [2])
        builder.children(0, [1])
        return builder
    }

    /// Passes that draw a backdrop, by what they draw into.
    private func passes(_ plan: FramePlan) -> [RenderPass.Target] {
        plan.passes.filter { pass in
            plan.operations[pass.operations].contains { operation in
                if case .backdrop = operation.fill { return true }
                return false
            }
        }.map(\.target)
    }

    @Test(arguments: [10.0, 10.5], [false, true]) func `glass reads the page, also where its contents need a surface`(
        x: Double, isNested: Bool
    ) throws {
        let plan = try #require(glass(pageAt: x, isNested: isNested).frame(age: 0))
        let targets = passes(plan)
        try #require(targets.count == 1)
        guard case .output = targets[0] else {
            Issue.record("the backdrop is drawn into \(targets[0]), where nothing is behind it")
            return
        }
        #expect(plan.passes.count == (x == 10 ? 1 : 2))
    }

    @Test(arguments: [false, true]) func `translucent glass blurs what is behind it, with its opacity`(isNested: Bool) throws {
        let plan = try #require(glass(pageAt: 10, opacity: 0.5, isNested: isNested).frame(age: 0))
        let backdrop = try #require(
            plan.operations.first { operation in
                if case .backdrop = operation.fill { return true }
                return false
            })
        #expect(backdrop.opacity == 0.5)
        #expect(backdrop.corners != .zero)
        #expect(passes(plan).count == 1)
    }

    /// A row under where glass comes, three layers below the root, and one beside it.
    private func page() -> TreeBuilder {
        let builder = TreeBuilder()
        builder.layer(1, frame: Rect(x: 0, y: 0, width: 200, height: 100), color: .white)
        builder.layer(2, frame: Rect(x: 0, y: 0, width: 200, height: 100))
        builder.layer(3, frame: Rect(x: 30, y: 30, width: 10, height: 10), color: .black)
        builder.children(2, [3])
        builder.children(1, [2])
        builder.children(0, [1])
        return builder
    }

    @Test func `glass that comes later, deep in the page, is drawn again with what changes behind it`() throws {
        let builder = page()
        _ = builder.frame(age: 0)
        builder.layer(4, frame: Rect(x: 20, y: 20, width: 60, height: 40), kind: .backdrop)
        var values = BackdropValues()
        values.blurRadius = 4
        builder.set(4, .backdrop(values))
        builder.children(2, [3, 4])
        _ = builder.frame()
        builder.set(3, .backgroundColor(.white))
        let plan = try #require(builder.frame())
        // The glass and three deviations of its blur around it.
        #expect(plan.damage.bounds.contains(PixelRect(left: 8, top: 8, right: 92, bottom: 72)))

        builder.children(2, [3])
        _ = builder.frame()
        builder.set(3, .backgroundColor(.black))
        let without = try #require(builder.frame())
        #expect(without.damage.bounds == PixelRect(left: 30, top: 30, right: 40, bottom: 40))
    }

    @Test(arguments: [true, false]) func `half resolution is for backdrops that allow it`(isAllowed: Bool) throws {
        let builder = TreeBuilder()
        var values = BackdropValues()
        #expect(values.allowsHalfResolution)
        values.blurRadius = 4
        values.allowsHalfResolution = isAllowed
        builder.layer(1, frame: Rect(x: 20, y: 20, width: 60, height: 40), kind: .backdrop)
        builder.set(1, .backdrop(values))
        builder.children(0, [1])
        builder.planner.backdropDetail = .half
        let plan = try #require(builder.frame(age: 0))
        let details = plan.operations.compactMap { operation -> BackdropDetail? in
            if case .backdrop(_, _, _, let detail) = operation.fill { return detail }
            return nil
        }
        #expect(details == [isAllowed ? .half : .full])
    }
}
