import GimbalTesting
import XCTest

@testable import UIKit

/// Pickers, searches and menus that are used against their intention.
final class MergedPageTests: XCTestCase {
    private func onScreen(_ body: @MainActor (TestScreen, UIWindow) throws -> Void) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 360, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 400))
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, window)
            window.rootViewController = nil
            window.isHidden = true
            screen.advance(by: 1)
        }
    }

    // MARK: Dates

    func testADatePickerShowsAnyDateInAnyCalendar() throws {
        try onScreen { screen, window in
            let dates = [-63_114_076_800.0, 252_423_993_600, -1e12, 1e12, 1e17, -1e17, 1e300, 0].map(
                Date.init(timeIntervalSinceReferenceDate:))
            let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 380))
            window.rootViewController?.view.addSubview(picker)
            for style in [UIDatePickerStyle.wheels, .inline, .compact] {
                for mode in [UIDatePicker.Mode.date, .time, .dateAndTime, .countDownTimer, .yearAndMonth] {
                    for identifier in [Calendar.Identifier.gregorian, .hebrew, .japanese, .chinese, .islamic] {
                        (picker.preferredDatePickerStyle, picker.datePickerMode) = (style, mode)
                        picker.calendar = Calendar(identifier: identifier)
                        for date in dates {
                            picker.setDate(date, animated: true)
                            picker.layoutIfNeeded()
                        }
                        screen.advance(by: 0.02)
                    }
                }
            }
        }
    }

    func testADatePickerWithLimitsThatContradict_andThatAreNoDates() throws {
        try onScreen { screen, window in
            let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 380))
            window.rootViewController?.view.addSubview(picker)
            let now = Date(timeIntervalSinceReferenceDate: 7e8)
            for style in [UIDatePickerStyle.wheels, .inline, .compact] {
                for mode in [UIDatePicker.Mode.date, .time, .dateAndTime, .countDownTimer, .yearAndMonth] {
                    (picker.preferredDatePickerStyle, picker.datePickerMode) = (style, mode)
                    for (low, high) in [
                        (1.0, -1.0), (0, 0), (.nan, 1), (-1, .nan), (-.infinity, .infinity), (.infinity, -.infinity),
                        (1e300, 2e300),
                    ] {
                        picker.minimumDate = Date(timeIntervalSinceReferenceDate: 7e8 + low)
                        picker.maximumDate = Date(timeIntervalSinceReferenceDate: 7e8 + high)
                        for value in [now, .distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: .nan)] {
                            picker.date = value
                        }
                        XCTAssertTrue(picker.date.timeIntervalSinceReferenceDate.isFinite, "\(low) \(high)")
                        picker.layoutIfNeeded()
                        screen.advance(by: 0.02)
                        (picker.minimumDate, picker.maximumDate) = (nil, nil)
                    }
                }
            }
            picker.countDownDuration = .infinity
            picker.countDownDuration = 1e300
            picker.minuteInterval = 0
        }
    }

    func testTheDataOfAPickerChangeWhileItSpins() throws {
        try onScreen { screen, window in
            let picker = UIPickerView(frame: CGRect(x: 20, y: 20, width: 320, height: 216))
            let rows = HostileRows()
            (picker.dataSource, picker.delegate) = (rows, rows)
            window.rootViewController?.view.addSubview(picker)
            screen.advance(by: 0.1)
            for (components, count) in [
                (3, 1000), (1, 3), (0, 5), (-4, 1), (Int.max, 2), (2, -7), (2, Int.max), (2, 0), (2, 1), (3, 100),
            ] {
                let finger = screen.touch(at: CGPoint(x: 100, y: 200))
                finger.move(to: CGPoint(x: 100, y: 60), duration: 0.06)
                finger.end()
                screen.advance(by: 0.05)
                (rows.components, rows.rows) = (components, count)
                if components == 1 { picker.reloadComponent(0) }
                picker.reloadAllComponents()
                screen.advance(by: 0.3)
                picker.selectRow(2, inComponent: 1, animated: true)
                picker.selectRow(-1, inComponent: -1, animated: true)
                screen.advance(by: 0.3)
            }
            for size in [CGFloat.nan, .infinity, -1, 0, 1e308, 1e-300, 20] {
                rows.size = size
                picker.reloadAllComponents()
                screen.advance(by: 0.1)
            }
            let one = UIView()
            rows.view = one
            picker.reloadAllComponents()
            screen.advance(by: 0.2)
            rows.view = window
            picker.frame.size = .zero
            screen.advance(by: 0.2)
            rows.chose = { [unowned picker, unowned rows] in
                rows.rows -= 1
                picker.reloadAllComponents()
                picker.removeFromSuperview()
            }
            rows.view = nil
            picker.reloadAllComponents()
            picker.frame = CGRect(x: 20, y: 20, width: 320, height: 216)
            screen.advance(by: 0.2)
            screen.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 100), duration: 0.1)
            screen.advance(by: 3)
        }
    }

    // MARK: Search

    func testASearchIsPresentedTwiceAndDismissedOnItsWay() throws {
        try onScreen { screen, window in
            for results in [nil, UIViewController()] {
                let (home, page) = (UIViewController(), UIViewController())
                let navigation = UINavigationController(rootViewController: home)
                window.rootViewController = navigation
                screen.advance(by: 0.1)
                let search = UISearchController(searchResultsController: results)
                page.navigationItem.searchController = search
                navigation.pushViewController(page, animated: false)
                screen.advance(by: 0.1)
                for pause in [0, 0.02, 0.2, 1] {
                    search.isActive = true
                    search.isActive = true
                    screen.advance(by: pause)
                    search.isActive = false
                    screen.advance(by: pause)
                    search.isActive = true
                    screen.advance(by: pause)
                    search.dismiss(animated: true)
                    search.isActive = false
                    screen.advance(by: 1.5)
                    XCTAssertFalse(search.isActive, "\(pause)")
                    XCTAssertNil(page.presentedViewController)
                    XCTAssertFalse(search.isSearching, "\(pause)")
                }
                search.isActive = true
                screen.advance(by: 0.1)
                page.present(search, animated: true)
                screen.advance(by: 1)
                XCTAssertTrue(search.isActive)
                navigation.popViewController(animated: true)
                screen.advance(by: 1)
                XCTAssertTrue(navigation.topViewController === home)
                page.navigationItem.searchController = nil
                search.isActive = false
                screen.advance(by: 1)
                XCTAssertNil(navigation.presentedViewController)
                navigation.pushViewController(page, animated: true)
                screen.advance(by: 0.1)
                page.navigationItem.searchController = search
                search.isActive = true
                screen.advance(by: 0.1)
                navigation.setViewControllers([home], animated: true)
                screen.advance(by: 0.1)
                window.rootViewController = UIViewController()
                screen.advance(by: 1)
                search.isActive = false
                search.searchBar.text = "x"
                screen.advance(by: 1)
            }
        }
    }

    func testASearchThatIsPoppedIsFreed() throws {
        try onScreen { screen, window in
            weak var lost: UISearchController?
            weak var lostPage: UIViewController?
            let navigation = UINavigationController(rootViewController: UIViewController())
            window.rootViewController = navigation
            screen.advance(by: 0.1)
            inScope {
                let page = UIViewController()
                let search = UISearchController(searchResultsController: UIViewController())
                (lost, lostPage) = (search, page)
                page.navigationItem.searchController = search
                navigation.pushViewController(page, animated: false)
                screen.advance(by: 0.2)
                search.isActive = true
                screen.advance(by: 1)
                search.isActive = false
                screen.advance(by: 1)
                navigation.popViewController(animated: true)
                screen.advance(by: 1)
            }
            screen.advance(by: 1)
            XCTAssertNil(lostPage)
            XCTAssertNil(lost)
        }
    }

    // MARK: Menus

    func testAMenuOfNothing_ofAThousand_andOfADelegateThatIsGone() throws {
        try onScreen { screen, window in
            for count in [0, 1, 1000] {
                let view = UIView(frame: CGRect(x: 60, y: 60, width: 80, height: 60))
                window.rootViewController?.view.addSubview(view)
                var host: MenuHost? = MenuHost(count)
                let interaction = UIContextMenuInteraction(delegate: host!)
                view.addInteraction(interaction)
                let finger = screen.touch(at: CGPoint(x: 100, y: 90))
                screen.advance(by: 1)
                finger.move(to: CGPoint(x: 100, y: 300), duration: 0.2)
                XCTAssertFalse(view.openContextMenuByKey(), "once")
                host = nil
                finger.end()
                screen.advance(by: 1)
                interaction.dismissMenu()
                interaction.dismissMenu()
                screen.advance(by: 1)
                XCTAssertEqual(view.alpha, 1)
                XCTAssertFalse(window.subviews.contains { $0 is ContextMenuStage || $0 is MenuOverlay }, "\(count)")
                XCTAssertFalse(view.openContextMenuByKey(), "there is no delegate")
                view.removeFromSuperview()
            }
        }
    }

    func testAMenuThatIsDismissed_orLosesItsView_whileItOpens() throws {
        for what in 0..<6 {
            for place in 0..<3 {
                try onScreen { screen, window in
                    let view = UIView(frame: CGRect(x: 60, y: 60, width: 80, height: 60))
                    window.rootViewController?.view.addSubview(view)
                    let host = MenuHost(3)
                    let interaction = UIContextMenuInteraction(delegate: host)
                    view.addInteraction(interaction)
                    let disturb: () -> Void = { [unowned view, unowned interaction, unowned window] in
                        switch what {
                        case 0: interaction.dismissMenu()
                        case 1: view.removeFromSuperview()
                        case 2: view.removeInteraction(interaction)
                        case 3: window.isHidden = true
                        case 4: window.rootViewController = UIViewController()
                        case _: window.frame.size.width = 200
                        }
                    }
                    if place == 0 { host.built = disturb }
                    if place == 1 { host.displayed = disturb }
                    let finger = screen.touch(at: CGPoint(x: 100, y: 90))
                    screen.advance(by: 0.6)
                    if place == 2 { disturb() }
                    screen.advance(by: 0.2)
                    finger.move(to: CGPoint(x: 110, y: 200), duration: 0.1)
                    finger.end()
                    (host.built, host.displayed) = ({}, {})
                    screen.advance(by: 1)
                    window.isHidden = false
                    interaction.dismissMenu()
                    screen.advance(by: 1)
                    if let menu = window.subviews.first(where: { $0 is MenuOverlay }) as? MenuOverlay {
                        menu.close()
                        screen.advance(by: 1)
                        if what != 1, what != 4 { XCTFail("a menu is left: \(what) \(place)") }
                    }
                    XCTAssertFalse(window.subviews.contains { $0 is ContextMenuStage || $0 is MenuOverlay }, "\(what) \(place)")
                    XCTAssertEqual(view.alpha, 1, "\(what) \(place)")
                    XCTAssertNil(interaction.session, "\(what) \(place)")
                    XCTAssertNil(FocusScope.trap, "\(what) \(place)")
                }
            }
        }
    }

    func testAMenuThatWasShownIsFreed() throws {
        try onScreen { screen, window in
            weak var lostHost: MenuHost?
            weak var lostView: UIView?
            weak var lostSession: ContextMenuSession?
            inScope {
                let view = UIView(frame: CGRect(x: 60, y: 60, width: 80, height: 60))
                window.rootViewController?.view.addSubview(view)
                let host = MenuHost(3)
                (lostView, lostHost) = (view, host)
                let interaction = UIContextMenuInteraction(delegate: host)
                view.addInteraction(interaction)
                XCTAssertTrue(view.openContextMenuByKey())
                lostSession = interaction.session
                screen.advance(by: 1)
                interaction.dismissMenu()
                screen.advance(by: 1)
                view.removeFromSuperview()
            }
            screen.advance(by: 1)
            XCTAssertNil(lostView)
            XCTAssertNil(lostHost)
            XCTAssertNil(lostSession)
        }
    }
}

/// Rows whose numbers, sizes and views are what the test says.
@MainActor
private final class HostileRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var (components, rows) = (2, 50)
    var size: CGFloat = 30
    var view: UIView?
    var chose: () -> Void = {}

    func numberOfComponents(in pickerView: UIPickerView) -> Int { components }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { rows }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { size }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { size }
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView { self.view ?? view ?? UILabel() }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { chose() }
}

/// A menu of numbered items.
@MainActor
private final class MenuHost: NSObject, UIContextMenuInteractionDelegate {
    let count: Int
    var built: () -> Void = {}
    var displayed: () -> Void = {}

    init(_ count: Int) { self.count = count }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        let (count, built) = (count, built)
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            built()
            return UIMenu(children: (0..<count).map { UIAction(title: "\($0)") { _ in } })
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) { displayed() }
}

@MainActor
private func inScope(_ body: () -> Void) { body() }
