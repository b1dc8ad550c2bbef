internal import OutputCore
internal import Testing

@Suite("Injected costs") struct InjectedCostTests {
    @Test func `one number is the cost of every frame`() {
        #expect(InjectedCost("0.9")?.periods(inFrame: 1) == 0.9)
        #expect(InjectedCost("0")?.periods(inFrame: 77) == 0)
    }

    @Test func `a span has its own cost, ends included`() throws {
        let cost = try #require(InjectedCost("0.5,1.3@40-60,2@100-100"))
        for (frame, periods) in [(39, 0.5), (40, 1.3), (60, 1.3), (61, 0.5), (99, 0.5), (100, 2), (101, 0.5)]
            as [(UInt64, Double)]
        {
            #expect(cost.periods(inFrame: frame) == periods, "frame \(frame)")
        }
    }

    @Test(arguments: [
        "", "x", "-1", "11", "0.5,", "0.5,1.3", "0.5,1.3@", "0.5,1.3@60-40", "0.5,1.3@4", "0.5,99@1-2", "nan", "1@2-3",
    ])
    func `what is not a cost is refused`(text: String) {
        #expect(InjectedCost(text) == nil)
    }
}
