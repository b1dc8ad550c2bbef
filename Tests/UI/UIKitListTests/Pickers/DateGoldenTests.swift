import CoreGraphics
import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// What date pickers look like: as wheels, in place, as a field, and open.
final class DateGoldenTests: XCTestCase {
    func testDatesInTheLight() throws { try check("dates", .light, "en_US", .leftToRight) }
    func testDatesInTheDark() throws { try check("dates-dark", .dark, "de_DE", .leftToRight) }
    func testDatesFromRightToLeft() throws { try check("dates-mirrored", .light, "ar_EG", .rightToLeft) }
    func testAnOpenCalendar() throws { try check("calendar-open", .light, "en_US", .leftToRight, opens: true) }
    func testAnOpenCalendarInTheDark() throws { try check("calendar-open-dark", .dark, "en_US", .leftToRight, opens: true) }

    private func check(
        _ name: String, _ style: UIUserInterfaceStyle, _ locale: String, _ direction: UITraitEnvironmentLayoutDirection,
        opens: Bool = false
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            PresentDate.now = { Date(timeIntervalSince1970: 1_709_210_700) }
            let screen = try TestScreen(width: opens ? 760 : 1360, height: opens ? 900 : 1120, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.overrideUserInterfaceStyle = style
            window.backgroundColor = .systemBackground
            let page = MirroredPage(direction)
            page.view.frame = window.bounds
            window.addSubview(page.view)
            let looks: [(UIDatePicker.Mode, UIDatePickerStyle, CGRect)] = [
                (.dateAndTime, .compact, CGRect(x: 10, y: 12, width: 320, height: 36)),
                (.dateAndTime, .inline, CGRect(x: 345, y: 10, width: 320, height: 394)),
                (.date, .wheels, CGRect(x: 10, y: 60, width: 320, height: 216)),
                (.dateAndTime, .wheels, CGRect(x: 10, y: 290, width: 320, height: 216)),
                (.countDownTimer, .wheels, CGRect(x: 345, y: 400, width: 320, height: 150)),
            ]
            var pickers: [UIDatePicker] = []
            for (mode, look, frame) in opens ? Array(looks.prefix(1)) : looks {
                let picker = UIDatePicker(frame: frame)
                picker.preferredDatePickerStyle = look
                picker.datePickerMode = mode
                picker.locale = Locale(identifier: locale)
                picker.timeZone = TimeZone(identifier: "Europe/Berlin")
                picker.date = PresentDate.now().addingTimeInterval(-86_400 * 8)
                picker.countDownDuration = 5400
                picker.maximumDate = PresentDate.now()
                page.view.addSubview(picker)
                pickers.append(picker)
            }
            window.makeKeyAndVisible()
            screen.settle()
            if opens, let field = pickers[0].subviews.first?.subviews.first {
                screen.tap(at: field.convert(CGPoint(x: field.bounds.midX, y: field.bounds.midY), to: nil))
            }
            screen.advance(by: 1)
            try Golden.picture(screen.picture, "Pickers/\(name)", tolerance: 4, outliers: 400)
            window.isHidden = true
        }
    }
}
