import GimbalTesting
import QuartzCore
import XCTest

@testable import UIKit

/// What a picker does with fingers, keys, wheels and programs.
final class PickerViewTests: PickerTestCase {
    // MARK: Choice

    func testASpinEndsExactlyOnARow_andTheDelegateIsToldOnce() throws {
        try onDesk([200]) { desk in
            for speed in [0.08, 0.1, 0.13, 0.21, 0.37] {
                desk.source.told = []
                desk.picker.selectRow(50, inComponent: 0, animated: false)
                desk.fling(150, in: speed)
                desk.screen.advance(by: 5)
                let row = desk.picker.selectedRow(inComponent: 0)
                XCTAssertGreaterThan(row, 52)
                XCTAssertEqual(desk.source.told, ["0: \(row)"])
                let scroll = try XCTUnwrap(desk.wheel.subviews.compactMap { $0 as? UIScrollView }.first)
                XCTAssertEqual(scroll.contentOffset.y, CGFloat(row) * 32, accuracy: 1e-9)
            }
        }
    }

    func testTheDelegateHearsOfASpinWhenTheWheelIsSeenToRest() throws {
        try onDesk([200]) { desk in
            let scroll = try XCTUnwrap(desk.wheel.subviews.compactMap { $0 as? UIScrollView }.first)
            for speed in [0.08, 0.13, 0.37] {
                desk.source.told = []
                desk.picker.selectRow(50, inComponent: 0, animated: false)
                desk.fling(150, in: speed)
                var (seconds, places) = (0.0, [scroll.contentOffset.y])
                while desk.source.told.isEmpty, seconds < 5 {
                    desk.screen.advance(by: 1.0 / 60)
                    seconds += 1.0 / 60
                    places.append(scroll.contentOffset.y)
                }
                XCTAssertLessThan(seconds, 1.6, "\(speed)")
                let rest = try XCTUnwrap(places.last)
                let restsSince = places.lastIndex { abs($0 - rest) > 0.5 } ?? 0
                XCTAssertLessThan(Double(places.count - 1 - restsSince) / 60, 0.3, "\(speed)")
            }
        }
    }

    func testASlowDragEndsOnTheNearestRow() throws {
        try onDesk([20]) { desk in
            let finger = desk.screen.touch(at: CGPoint(x: 180, y: 150))
            finger.move(to: CGPoint(x: 180, y: 70), duration: 0.6)
            desk.screen.advance(by: 0.5)
            finger.end()
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.source.told, ["0: 2"])
        }
    }

    func testADragThatComesBackToItsRowIsNotAChoice() throws {
        try onDesk([20]) { desk in
            let finger = desk.screen.touch(at: CGPoint(x: 180, y: 128))
            finger.move(to: CGPoint(x: 180, y: 60), duration: 0.3)
            finger.move(to: CGPoint(x: 180, y: 126), duration: 0.3)
            desk.screen.advance(by: 0.5)
            finger.end()
            desk.screen.advance(by: 2)
            XCTAssertEqual(desk.source.told, [])
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 0)
        }
    }

    func testATapOnAVisibleRowTurnsToIt() throws {
        try onDesk([20]) { desk in
            desk.picker.selectRow(10, inComponent: 0, animated: false)
            desk.screen.settle()
            for (y, row) in [(160.0, 11), (188.0, 13), (68.0, 11), (128.0, 11)] {
                desk.screen.tap(at: CGPoint(x: 180, y: y))
                desk.screen.advance(by: 1)
                XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), row, "\(y)")
            }
            XCTAssertEqual(desk.source.told, ["0: 11", "0: 13", "0: 11"])
        }
    }

    func testATapOnATurningWheelStopsItOnTheRowThatIsThere() throws {
        try onDesk([500]) { desk in
            desk.fling(160, in: 0.08)
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(desk.source.told, [])
            desk.screen.tap(at: CGPoint(x: 180, y: 200))
            desk.screen.advance(by: 0.6)
            XCTAssertEqual(desk.source.told.count, 1)
            XCTAssertFalse(desk.wheel.isTurning)
        }
    }

    func testAProgramTurnsTheWheelWithoutTellingTheDelegate() throws {
        try onDesk([300, 20]) { desk in
            desk.picker.selectRow(7, inComponent: 1, animated: false)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 1), 7)
            desk.picker.selectRow(250, inComponent: 0, animated: true)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 250)
            desk.screen.advance(by: 0.1)
            XCTAssertTrue(desk.wheel.isTurning)
            desk.screen.advance(by: 1)
            XCTAssertFalse(desk.wheel.isTurning)
            XCTAssertEqual(desk.source.told, [])
        }
    }

    func testAProgramThatInterruptsASpinIsNotAChoiceOfTheUser() throws {
        try onDesk([300]) { desk in
            desk.fling(160, in: 0.08)
            desk.screen.advance(by: 0.2)
            desk.picker.selectRow(3, inComponent: 0, animated: true)
            desk.screen.advance(by: 4)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 3)
            XCTAssertEqual(desk.source.told, [])
        }
    }

    func testAWheelStepTurnsByARow_andFineStepsAddUp() throws {
        try onDesk([50]) { desk in
            desk.screen.turnWheel(at: CGPoint(x: 180, y: 128), by: CGVector(dx: 0, dy: -15))
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.source.told, ["0: 1"])
            for _ in 0..<8 {
                desk.screen.turnWheel(at: CGPoint(x: 180, y: 128), by: CGVector(dx: 0, dy: -4))
                desk.screen.advance(by: 0.02)
            }
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 2)
        }
    }

    func testArrowsUpAndDownTurnTheFocusedWheel_andLeftAndRightGoToTheNext() throws {
        try onDesk([20, 20]) { desk in
            desk.screen.press(.keyboardTab)
            for _ in 0..<3 {
                desk.screen.press(.keyboardDownArrow)
                desk.screen.advance(by: 0.5)
            }
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 3)
            desk.screen.press(.keyboardUpArrow)
            desk.screen.advance(by: 0.5)
            desk.screen.press(.keyboardRightArrow)
            desk.screen.press(.keyboardDownArrow)
            desk.screen.advance(by: 0.5)
            XCTAssertEqual(desk.source.told, ["0: 1", "0: 2", "0: 3", "0: 2", "1: 1"])
        }
    }

    func testAnEncoderTurnsTheWheelThatItHolds() throws {
        try onDesk([20]) { desk in
            desk.screen.press(.keyboardTab)
            desk.screen.press(.keyboardReturnOrEnter)
            desk.screen.turnKnob(by: 4)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 4)
            desk.screen.turnKnob(by: -1)
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.source.told, ["0: 4", "0: 3"])
        }
    }

    // MARK: Cost

    func testALongComponentMakesAsManyRowsAsAShortOne() throws {
        var counts: [Int] = []
        for count in [100, 100_000] {
            try onDesk([count]) { desk in
                XCTAssertLessThan(desk.source.asked, 15)
                desk.picker.selectRow(count - 1, inComponent: 0, animated: true)
                desk.screen.advance(by: 1)
                desk.picker.selectRow(20, inComponent: 0, animated: true)
                desk.screen.advance(by: 1)
                desk.fling(150, in: 0.1)
                desk.screen.advance(by: 5)
                counts.append(desk.source.asked)
            }
        }
        XCTAssertLessThan(counts[1], counts[0] + 12)
        XCTAssertLessThan(counts[0], 200)
    }

    func testRowsAreUsedAgain() throws {
        try onDesk([1000]) { desk in
            var made: Set<ObjectIdentifier> = []
            let watch = ViewRows(1000) { made.insert(ObjectIdentifier($0)) }
            desk.picker.dataSource = watch
            desk.picker.delegate = watch
            desk.picker.selectRow(0, inComponent: 0, animated: false)
            for row in stride(from: 0, to: 800, by: 9) {
                desk.picker.selectRow(row, inComponent: 0, animated: false)
                desk.screen.advance(by: 1.0 / 60)
            }
            XCTAssertLessThan(made.count, 40)
            let seen = try XCTUnwrap(desk.picker.view(forRow: 792, forComponent: 0) as? UILabel)
            XCTAssertEqual(seen.text, "View 792")
            XCTAssertNil(desk.picker.view(forRow: 3, forComponent: 0))
        }
    }

    // MARK: Answers

    func testBadAnswersGiveOneSentenceEach_andTheUsualIsTaken() throws {
        try onDesk([5, 5]) { desk in
            let bad = BadRows()
            let reports = UIKitDiagnostics.collect {
                desk.picker.dataSource = bad
                desk.picker.delegate = bad
                desk.picker.reloadAllComponents()
                desk.picker.reloadAllComponents()
            }
            XCTAssertEqual(reports.count, 3, "\(reports)")
            XCTAssertEqual(desk.picker.numberOfRows(inComponent: 0), 0)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), -1)
            XCTAssertEqual(desk.picker.rowSize(forComponent: 1).height, 32)
        }
    }

    func testRowsAndComponentsThatDoNotExistAreReported() throws {
        try onDesk([5]) { desk in
            let reports = UIKitDiagnostics.collect {
                desk.picker.selectRow(5, inComponent: 0, animated: true)
                desk.picker.selectRow(0, inComponent: 3, animated: true)
                desk.picker.dataSource = nil
                XCTAssertEqual(desk.picker.numberOfComponents, 0)
                XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), -1)
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "the picker view without a name: component 0 has 5 rows and no row 5 to select",
                    "the picker view without a name: there is no component 3, because it has 1 components",
                    "the picker view without a name: there is no component 0, because it has no data source",
                ])
        }
    }

    func testAReloadKeepsTheRowAsFarAsItExists() throws {
        try onDesk([30, 5]) { desk in
            desk.picker.selectRow(25, inComponent: 0, animated: false)
            desk.picker.selectRow(4, inComponent: 1, animated: false)
            desk.source.counts = [10, 5]
            desk.picker.reloadComponent(0)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), 9)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 1), 4)
            desk.source.counts = [0, 5]
            desk.picker.reloadAllComponents()
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 0), -1)
            XCTAssertEqual(desk.picker.selectedRow(inComponent: 1), 4)
        }
    }

    func testAPickerMeasures320By216Points() {
        MainActor.assumeIsolated {
            XCTAssertEqual(UIPickerView().bounds.size, CGSize(width: 320, height: 216))
            XCTAssertEqual(UIPickerView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)).intrinsicContentSize.height, 216)
        }
    }

    // MARK: Without the main thread

    func testASpinGoesOnWhileTheMainThreadStands_andEndsOnItsRow() throws {
        try onDesk([500]) { desk in
            desk.fling(150, in: 0.1)
            desk.screen.advance(by: 0.1)
            let goal = try XCTUnwrap(desk.goal)
            let before = desk.rowAtTheBar
            desk.screen.stall(for: 0.4)
            XCTAssertGreaterThan(desk.rowAtTheBar, before + 4)
            XCTAssertEqual(desk.screen.missedVblanks, 0)
            desk.screen.stall(for: 4)
            desk.screen.advance(by: 0.2)
            XCTAssertEqual(desk.source.told, ["0: \(goal)"])
            XCTAssertEqual(desk.rowAtTheBar, Double(goal), accuracy: 1e-6)
        }
    }

    func testEachRowFollowsTheFlightToTheFrame_alsoWhenItWasMadeOnTheWay() throws {
        try onDesk([500]) { desk in
            desk.fling(150, in: 0.1)
            for _ in 0..<60 {
                desk.screen.advance(by: 1.0 / 60)
                let offset = desk.presentedOffset
                for (index, angle) in desk.presentedAngles {
                    let exact = (offset - CGFloat(index) * 32) / 108
                    guard abs(exact) < 1.5 else { continue }
                    XCTAssertEqual(angle, exact, accuracy: 0.002, "row \(index)")
                }
            }
        }
    }

    func testARowIsNotSeenFromBehindTheWheel() throws {
        try onDesk([500]) { desk in
            desk.fling(180, in: 0.08)
            for _ in 0..<50 {
                desk.screen.advance(by: 1.0 / 60)
                let offset = desk.presentedOffset
                for (index, row) in desk.rows where abs(offset - CGFloat(index) * 32) / 108 > 3 {
                    let opacity = row.layer.presentation()?.opacity
                    XCTAssertEqual(opacity, 0, "row \(index)")
                }
            }
        }
    }

    func testAtRestNothingWakesUp() throws {
        try onDesk([500]) { desk in
            desk.fling(150, in: 0.1)
            desk.screen.advance(by: 6)
            let frames = desk.screen.frameCount
            desk.screen.advance(by: 2)
            XCTAssertEqual(desk.screen.frameCount, frames)
        }
    }
}

extension PickerTestCase.Desk {
    var wheel: PickerWheel { picker.panel.wheels[0] }
    private var scroll: UIScrollView { wheel.subviews.compactMap { $0 as? UIScrollView }[0] }
    var goal: Int? { scroll.machine.flight.map { Int(($0.end.y / 32).rounded()) } }
    var presentedOffset: CGFloat { scroll.layer.presentation()?.bounds.minY ?? .nan }
    var rowAtTheBar: Double { presentedOffset / 32 }
    var rows: [Int: PickerRow] { wheel.rows }
    var presentedAngles: [Int: CGFloat] {
        rows.mapValues { row in
            let matrix = row.layer.presentation()?.transform ?? CATransform3DIdentity
            return atan2(matrix.m23, matrix.m22)
        }
    }
}

/// Rows that are views.
@MainActor
private final class ViewRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    private let count: Int
    private let made: (UIView) -> Void
    init(_ count: Int, _ made: @escaping (UIView) -> Void) { (self.count, self.made) = (count, made) }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { count }
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
        let label = view as? UILabel ?? UILabel()
        label.text = "View \(row)"
        made(label)
        return label
    }
}

/// Answers that no picker can follow.
@MainActor
private final class BadRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component == 0 ? -3 : 4 }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { component == 0 ? -20 : 100 }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { component == 1 ? .nan : 32 }
}
