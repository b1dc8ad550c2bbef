import XCTest

@testable import Gimbal

/// The size at which a shader is drawn, from what its frames have cost.
final class PainterCostTests: XCTestCase {
    private var cost = PainterCost(budget: 8)

    /// Shows a transition of a few frames, of which the first one is slow.
    private func show(_ milliseconds: Double) {
        cost.begin()
        for cost in [100, milliseconds, milliseconds] { self.cost.add(cost) }
    }

    func testAShaderBeginsAtAQuarterOfTheSides() {
        cost.begin()
        XCTAssertEqual(cost.halvings, 2)
    }

    func testACheapShaderBecomesSharperWithEachTransition_downToAllPixels() {
        var seen: [Int] = []
        for _ in 0..<4 {
            show(1.9)
            seen.append(cost.halvings)
        }
        XCTAssertEqual(seen, [2, 1, 0, 0])
    }

    func testAShaderWithoutRoomForFourTimesThePixelsStays() {
        show(2.1)
        cost.begin()
        XCTAssertEqual(cost.halvings, 2)
    }

    func testAShaderThatIsTooDearBecomesCoarserWithTheNextTransition() {
        show(9)
        XCTAssertEqual(cost.halvings, 2)
        cost.begin()
        XCTAssertEqual(cost.halvings, 3)
    }

    func testAShaderThatIsMuchTooDearBecomesCoarserAtOnce_andNoCoarserThanAnEighth() {
        cost.begin()
        for _ in 0..<9 { cost.add(30) }
        XCTAssertEqual(cost.halvings, PainterCost.most)
    }

    func testALateFrameMakesTheNextTransitionCoarser() {
        cost.begin()
        cost.addLate()
        cost.begin()
        XCTAssertEqual(cost.halvings, 3)
    }

    func testTheFirstFrame_whichWaitsForWhatIsMadeOnce_doesNotCount() {
        cost.begin()
        cost.add(500)
        cost.begin()
        XCTAssertEqual(cost.halvings, 2)
    }
}
