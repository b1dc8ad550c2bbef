import GimbalTesting
import XCTest

@testable import UIKit

/// What a date picker does with dates, limits, calendars and fingers.
final class DatePickerTests: XCTestCase {
    /// Thursday, 29 February 2024, 13:45 in Berlin.
    private static let leapDay = Date(timeIntervalSince1970: 1_709_210_700)

    @MainActor
    private static func make(
        _ mode: UIDatePicker.Mode, _ locale: String = "en_US", calendar: Calendar.Identifier = .gregorian,
        zone: String = "Europe/Berlin", style: UIDatePickerStyle = .wheels
    ) -> UIDatePicker {
        PresentDate.now = { leapDay }
        let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        picker.preferredDatePickerStyle = style
        picker.datePickerMode = mode
        picker.locale = Locale(identifier: locale)
        var days = Calendar(identifier: calendar)
        days.timeZone = TimeZone(identifier: zone) ?? .current
        picker.calendar = days
        picker.layoutIfNeeded()
        return picker
    }

    @MainActor
    private static func wheels(_ picker: UIDatePicker) -> DateWheels? {
        picker.subviews.compactMap { $0 as? WheelBody }.first?.subviews.compactMap { $0 as? DateWheels }.first
    }

    /// The texts of the rows in the bar.
    @MainActor
    private static func bar(_ picker: UIDatePicker) -> [String] {
        wheels(picker)?.panel.wheels.map { ($0.content(ofRow: $0.selected) as? UILabel)?.text ?? "-" } ?? []
    }

    /// Turns a wheel by some rows as the user does.
    @MainActor
    private static func turn(_ picker: UIDatePicker, _ column: Int, by rows: Int) {
        UIView.performWithoutAnimation { _ = wheels(picker)?.panel.wheels[column].adjust(by: rows) }
    }

    @MainActor
    private static func parts(_ picker: UIDatePicker) -> [Int] {
        let parts = picker.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: picker.date)
        return [parts.year, parts.month, parts.day, parts.hour, parts.minute].map { $0 ?? -1 }
    }

    // MARK: Order and words

    func testOrderAndWordsFollowTheLocale() {
        MainActor.assumeIsolated {
            let expected: [(UIDatePicker.Mode, String, [String])] = [
                (.date, "en_US", ["February", "29", "2024"]), (.date, "de_DE", ["29", "Februar", "2024"]),
                (.date, "ja_JP", ["2024年", "2月", "29日"]), (.time, "en_US", ["1", "45", "PM"]),
                (.time, "de_DE", ["13", "45"]), (.time, "ko_KR", ["오후", "1", "45"]), (.date, "ar_EG", ["٢٩", "فبراير", "٢٠٢٤"]),
                (.dateAndTime, "en_US", ["Today", "1", "45", "PM"]), (.yearAndMonth, "en_US", ["February", "2024"]),
            ]
            for (mode, locale, words) in expected { XCTAssertEqual(Self.bar(Self.make(mode, locale)), words, locale) }
        }
    }

    func testAPickerStandsAtThePresentDate() {
        MainActor.assumeIsolated { XCTAssertEqual(Self.make(.date).date, Self.leapDay) }
    }

    func testTheStyleFitsTheMode() {
        MainActor.assumeIsolated {
            let picker = UIDatePicker()
            XCTAssertEqual(picker.datePickerStyle, .compact)
            picker.datePickerMode = .countDownTimer
            XCTAssertEqual(picker.datePickerStyle, .wheels)
            picker.datePickerMode = .date
            picker.preferredDatePickerStyle = .inline
            XCTAssertEqual(picker.datePickerStyle, .inline)
        }
    }

    // MARK: Dates

    func testTheUserSendsAnEvent_andTheProgramDoesNot() {
        MainActor.assumeIsolated {
            let picker = Self.make(.date)
            var sent = 0
            picker.addAction(UIAction { _ in sent += 1 }, for: .valueChanged)
            picker.date = Self.leapDay.addingTimeInterval(86_400)
            picker.setDate(Self.leapDay, animated: true)
            XCTAssertEqual(sent, 0)
            Self.turn(picker, 1, by: -3)
            XCTAssertEqual(sent, 1)
            XCTAssertEqual(Self.parts(picker), [2024, 2, 26, 13, 45])
        }
    }

    func testALeapDayInAYearWithoutOneBecomesTheLastDay() {
        MainActor.assumeIsolated {
            let picker = Self.make(.date)
            Self.turn(picker, 2, by: 1)
            XCTAssertEqual(Self.parts(picker), [2025, 2, 28, 13, 45])
            Self.turn(picker, 0, by: 2)
            Self.turn(picker, 1, by: 3)
            XCTAssertEqual(Self.parts(picker), [2025, 4, 1, 13, 45].map { $0 == 1 ? 30 : $0 }, "The 31st of April rolls back.")
        }
    }

    func testDaysThatBeginAtOneOClockAreDaysOnTheWheel() {
        MainActor.assumeIsolated {
            let picker = Self.make(.dateAndTime, "de_DE", zone: "America/Sao_Paulo")
            // 4 November 2018, when summer time began there at midnight.
            picker.date = Date(timeIntervalSince1970: 1_541_300_400)
            XCTAssertEqual(Self.parts(picker), [2018, 11, 4, 1, 0])
            var days: [String] = []
            for _ in 0..<3 {
                days.append(Self.bar(picker)[0])
                Self.turn(picker, 0, by: 1)
            }
            XCTAssertEqual(days, ["So. 4. Nov.", "Mo. 5. Nov.", "Di. 6. Nov."])
            XCTAssertEqual(Self.parts(picker), [2018, 11, 7, 1, 0])
            Self.turn(picker, 0, by: -3)
            Self.turn(picker, 1, by: -1)
            XCTAssertEqual(Self.parts(picker), [2018, 11, 4, 1, 0], "There is no hour before it.")
        }
    }

    func testRowsGrowWithTheTextSize_alsoWhileTheyAreSeen() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 360, height: 260)
            defer {
                UIApplication.shared.preferredContentSizeCategory = .large
                screen.close()
            }
            let (window, picker) = (UIWindow(frame: UIScreen.main.bounds), Self.make(.dateAndTime))
            window.addSubview(picker)
            window.makeKeyAndVisible()
            screen.settle()
            let small = Self.wheels(picker)?.panel.wheels.map(\.drum.rowHeight) ?? []
            UIApplication.shared.preferredContentSizeCategory = .accessibilityLarge
            screen.settle()
            let large = Self.wheels(picker)?.panel.wheels.map(\.drum.rowHeight) ?? []
            XCTAssertEqual(large.count, small.count)
            for (small, large) in zip(small, large) { XCTAssertGreaterThan(large, small * 1.2) }
            XCTAssertEqual(Self.parts(picker), [2024, 2, 29, 13, 45])
            window.isHidden = true
        }
    }

    func testTheFieldsOfACompactPickerFitASmallScreenInEveryTextSize() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 400)
            defer {
                UIApplication.shared.preferredContentSizeCategory = .large
                screen.close()
            }
            let (window, picker) = (UIWindow(frame: UIScreen.main.bounds), Self.make(.dateAndTime))
            picker.preferredDatePickerStyle = .compact
            window.addSubview(picker)
            window.makeKeyAndVisible()
            for category in [UIContentSizeCategory.large, .accessibilityLarge, .accessibilityExtraExtraExtraLarge] {
                UIApplication.shared.preferredContentSizeCategory = category
                screen.settle()
                picker.frame = CGRect(origin: .zero, size: picker.intrinsicContentSize)
                screen.settle()
                XCTAssertLessThan(picker.frame.width, 288, "\(category)")
                let body = try XCTUnwrap(picker.subviews.compactMap { $0 as? FieldBody }.first)
                let fields = body.subviews.map(\.frame)
                XCTAssertFalse(fields[0].intersects(fields[1]), "\(fields)")
                for field in fields { XCTAssertTrue(body.bounds.insetBy(dx: -0.5, dy: -0.5).contains(field), "\(field)") }
            }
            picker.frame.size.width = 120
            screen.settle()
            let body = try XCTUnwrap(picker.subviews.compactMap { $0 as? FieldBody }.first)
            for field in body.subviews { XCTAssertLessThanOrEqual(field.frame.width, 120) }
            window.isHidden = true
        }
    }

    func testALimitRollsTheWheelsBack() {
        MainActor.assumeIsolated {
            let picker = Self.make(.date)
            picker.maximumDate = Self.leapDay
            picker.minimumDate = Self.leapDay.addingTimeInterval(-10 * 86_400)
            Self.turn(picker, 1, by: -20)
            XCTAssertEqual(Self.parts(picker), [2024, 2, 19, 13, 45])
            XCTAssertEqual(Self.bar(picker), ["February", "19", "2024"])
            Self.turn(picker, 2, by: 4)
            XCTAssertEqual(Self.parts(picker), [2024, 2, 29, 13, 45])
        }
    }

    func testLimitsThatContradictEachOtherAreIgnored() {
        MainActor.assumeIsolated {
            let picker = Self.make(.date)
            picker.minimumDate = Self.leapDay.addingTimeInterval(86_400 * 50)
            picker.maximumDate = Self.leapDay.addingTimeInterval(-86_400 * 50)
            picker.date = Self.leapDay
            XCTAssertEqual(picker.date, Self.leapDay)
        }
    }

    func testMinutesFollowTheInterval() {
        MainActor.assumeIsolated {
            let picker = Self.make(.time, "de_DE")
            picker.minuteInterval = 10
            XCTAssertEqual(Self.parts(picker).suffix(2), [13, 40])
            Self.turn(picker, 1, by: 1)
            XCTAssertEqual(Self.parts(picker).suffix(2), [13, 50])
            let reports = UIKitDiagnostics.collect {
                picker.minuteInterval = 7
                picker.minuteInterval = 0
                picker.date = Date(timeIntervalSinceReferenceDate: .nan)
            }
            XCTAssertEqual(reports.count, 3)
            XCTAssertEqual(picker.minuteInterval, 10)
        }
    }

    func testHoursAndHalvesOfTheDayGoTogether() {
        MainActor.assumeIsolated {
            let picker = Self.make(.time)
            Self.turn(picker, 2, by: -1)
            XCTAssertEqual(Self.parts(picker).suffix(2), [1, 45])
            XCTAssertEqual(Self.bar(picker), ["1", "45", "AM"])
            Self.turn(picker, 0, by: 11)
            XCTAssertEqual(Self.bar(picker), ["12", "45", "PM"])
        }
    }

    func testAnHourThatSummerTimeSkipsBecomesALaterOne() {
        MainActor.assumeIsolated {
            let picker = Self.make(.time, "de_DE")
            // 31 March 2024, 01:30: the hour from 2 to 3 does not exist.
            picker.date = Date(timeIntervalSince1970: 1_711_845_000)
            XCTAssertEqual(Self.parts(picker), [2024, 3, 31, 1, 30])
            Self.turn(picker, 0, by: 1)
            XCTAssertEqual(Self.parts(picker)[3], 3)
        }
    }

    func testACountdownIsNeverNothing() {
        MainActor.assumeIsolated {
            let picker = Self.make(.countDownTimer)
            picker.countDownDuration = 3700
            XCTAssertEqual(picker.countDownDuration, 3660)
            XCTAssertEqual(Self.bar(picker), ["1", "1"])
            Self.turn(picker, 1, by: -1)
            Self.turn(picker, 0, by: -1)
            XCTAssertEqual(picker.countDownDuration, 60)
            picker.countDownDuration = 1e9
            XCTAssertEqual(picker.countDownDuration, 86_340)
        }
    }

    func testCalendarsOtherThanTheGregorianTurnWithoutATrap() {
        MainActor.assumeIsolated {
            let calendars: [Calendar.Identifier] = [
                .buddhist, .japanese, .hebrew, .chinese, .persian, .islamic, .coptic, .indian,
            ]
            for identifier in calendars {
                let picker = Self.make(.date, calendar: identifier)
                let first = picker.date
                for column in 0..<3 {
                    for rows in [1, 7, -20] { Self.turn(picker, column, by: rows) }
                }
                XCTAssertNotEqual(picker.date, first, "\(identifier)")
                XCTAssertFalse(Self.bar(picker).contains("-"), "\(identifier)")
            }
            XCTAssertEqual(Self.bar(Self.make(.date, calendar: .buddhist)).last, "2567")
        }
    }

    // MARK: Compact and inline

    func testAFieldOpensACalendar_whoseDayIsChosen_andATouchBesideItClosesIt() throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 400, height: 560)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let picker = Self.make(.dateAndTime, style: .compact)
            picker.frame = CGRect(x: 20, y: 20, width: 360, height: 34)
            window.addSubview(picker)
            window.makeKeyAndVisible()
            screen.settle()
            var sent = 0
            picker.addAction(UIAction { _ in sent += 1 }, for: .valueChanged)
            let body = try XCTUnwrap(picker.subviews.compactMap { $0 as? FieldBody }.first)
            let field = body.subviews[0]
            screen.tap(at: field.convert(CGPoint(x: 20, y: 10), to: nil))
            screen.advance(by: 0.6)
            let popup = try XCTUnwrap(window.subviews.compactMap { $0 as? DatePopup }.first)
            let grid = try XCTUnwrap(Self.grid(in: popup))
            let day = grid.frame(ofRow: 13)
            screen.tap(at: grid.convert(CGPoint(x: day.midX, y: day.midY), to: nil))
            screen.advance(by: 0.3)
            XCTAssertEqual(Self.parts(picker), [2024, 2, 14, 13, 45])
            XCTAssertEqual(sent, 1)
            screen.tap(at: CGPoint(x: 200, y: 550))
            screen.advance(by: 0.5)
            XCTAssertFalse(window.subviews.contains { $0 is DatePopup })
            window.isHidden = true
        }
    }

    @MainActor
    private static func grid(in view: UIView) -> MonthGrid? {
        if let found = view as? MonthGrid { return found }
        return view.subviews.lazy.compactMap { grid(in: $0) }.first
    }
}
