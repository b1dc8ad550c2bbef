import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// What controls look like; without text, which is another one with other fonts.
final class ControlGoldenTests: XCTestCase {
    func testControls() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 480, height: 360, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.backgroundColor = .white
            window.makeKeyAndVisible()
            Self.addButtons(to: window)
            Self.addSwitches(to: window)
            let scroll = UIScrollView(frame: CGRect(x: 180, y: 4, width: 56, height: 170))
            scroll.contentSize = CGSize(width: 56, height: 500)
            scroll.backgroundColor = .systemGray6
            window.addSubview(scroll)
            screen.settle()
            screen.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 200, y: 60), duration: 0.3, release: false)
            try Golden.picture(screen.picture, "Controls/controls", tolerance: 4, outliers: 200)
            window.isHidden = true
        }
    }

    func testSmallControls() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 640, height: 560, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.backgroundColor = .white
            window.makeKeyAndVisible()
            Self.addSmallControls(to: window)
            screen.advance(by: 0.25)
            try Golden.picture(screen.picture, "Controls/small-controls", tolerance: 4, outliers: 300)
            for view in window.subviews { (view as? UIActivityIndicatorView)?.stopAnimating() }
            window.isHidden = true
        }
    }

    func testARefresh() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 400, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.backgroundColor = .systemGroupedBackground
            let scroll = UIScrollView(frame: window.bounds)
            scroll.refreshControl = UIRefreshControl()
            scroll.contentSize = CGSize(width: 160, height: 400)
            for index in 0..<4 {
                let row = UIView(frame: CGRect(x: 8, y: 8 + index * 40, width: 144, height: 34))
                row.backgroundColor = .systemBackground
                row.layer.cornerRadius = 8
                scroll.addSubview(row)
            }
            window.addSubview(scroll)
            window.makeKeyAndVisible()
            screen.settle()
            screen.drag(from: CGPoint(x: 80, y: 30), to: CGPoint(x: 80, y: 180), duration: 0.3, release: false)
            try Golden.picture(screen.picture, "Controls/refresh-pulled", tolerance: 4, outliers: 200)
            scroll.refreshControl?.endRefreshing()
            window.isHidden = true
        }
    }

    @MainActor
    private static func addSmallControls(to window: UIWindow) {
        var y = 12.0
        func add(_ view: UIView, height: Double, x: Double = 16, width: Double = 288) {
            view.frame = CGRect(x: x, y: y, width: width, height: height)
            window.addSubview(view)
        }
        let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
        segments.selectedSegmentIndex = 1
        add(segments, height: 32)
        y += 44
        let tinted = UISegmentedControl(items: ["Off", "Auto", "Heat", "Cool"])
        tinted.selectedSegmentIndex = 2
        tinted.selectedSegmentTintColor = .systemOrange
        tinted.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
        tinted.setEnabled(false, forSegmentAt: 3)
        add(tinted, height: 32)
        y += 46
        let pages = UIPageControl()
        pages.numberOfPages = 5
        pages.currentPage = 2
        add(pages, height: 26, width: 140)
        let prominent = UIPageControl()
        prominent.numberOfPages = 4
        prominent.backgroundStyle = .prominent
        prominent.currentPageIndicatorTintColor = .systemBlue
        add(prominent, height: 26, x: 164, width: 140)
        y += 40
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = 0.4
        add(bar, height: 4)
        y += 16
        let other = UIProgressView(progressViewStyle: .default)
        (other.progress, other.progressTintColor) = (0.75, .systemGreen)
        add(other, height: 4)
        y += 20
        let stepper = UIStepper()
        stepper.frame.origin = CGPoint(x: 16, y: y)
        window.addSubview(stepper)
        for (index, style) in [UIActivityIndicatorView.Style.medium, .large, .large].enumerated() {
            let indicator = UIActivityIndicatorView(style: style)
            indicator.center = CGPoint(x: 150 + 52 * Double(index), y: y + 18)
            if index == 2 { indicator.color = .systemBlue }
            indicator.startAnimating()
            window.addSubview(indicator)
        }
    }

    @MainActor
    private static func addButtons(to window: UIWindow) {
        let looks: [UIButton.Configuration] = [.plain(), .gray(), .tinted(), .filled()]
        let items: [UIBarButtonItem.SystemItem] = [.add, .action, .trash, .search]
        for (column, base) in looks.enumerated() {
            for row in 0..<3 {
                var look = base
                look.image = UIBarButtonItem(systemItem: items[column]).image
                look.cornerStyle = row == 1 ? .capsule : .dynamic
                let button = UIButton(configuration: look)
                button.frame = CGRect(x: 4 + column * 42, y: 4 + row * 42, width: 40, height: 38)
                button.isHighlighted = row == 1
                button.isEnabled = row != 2
                window.addSubview(button)
            }
        }
    }

    @MainActor
    private static func addSwitches(to window: UIWindow) {
        let on = UISwitch(frame: CGRect(x: 6, y: 138, width: 0, height: 0))
        on.isOn = true
        window.addSubview(on)
        window.addSubview(UISwitch(frame: CGRect(x: 64, y: 138, width: 0, height: 0)))
        let slider = UISlider(frame: CGRect(x: 120, y: 136, width: 56, height: 34))
        slider.value = 0.5
        window.addSubview(slider)
    }
}

extension TestScreen {
    /// What is on the screen, as goldens have it.
    fileprivate var picture: Picture {
        get throws {
            let image = try XCTUnwrap(image)
            var picture = image.withUnsafePixels {
                Picture(width: image.width, height: image.height, stride: image.bytesPerRow, copying: $0)
            }
            for at in stride(from: 0, to: picture.bytes.count, by: 4) { picture.bytes.swapAt(at, at + 2) }
            return picture
        }
    }
}
