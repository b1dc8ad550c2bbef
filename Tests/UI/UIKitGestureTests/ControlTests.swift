import GimbalTesting
import UIKit
import XCTest

@MainActor
private final class Panel: NSObject {
    var told: [String] = []
    func pressed(_ button: UIButton) { told.append("pressed \(button.currentTitle ?? "")") }
    func plain() { told.append("plain") }
    func panned(_ pan: UIPanGestureRecognizer) { told.append("panned \(pan.state.rawValue)") }
}

final class ControlTests: GestureTestCase {
    func testAButtonIsPressedWhenAFingerGoesUpOnIt() {
        onStage { stage in
            var told: [String] = []
            let button = UIButton(
                configuration: .filled(),
                primaryAction: UIAction(title: "Go") { action in
                    told.append("\(action.title) \((action.sender as? UIButton) != nil)")
                })
            button.addAction(UIAction { _ in told.append("up") }, for: .touchUpInside)
            button.frame = CGRect(x: 50, y: 50, width: 100, height: 44)
            stage.window.addSubview(button)
            stage.pass(0)
            let finger = stage.touch(60, 60)
            XCTAssertTrue(button.isHighlighted)
            finger.move(to: CGPoint(x: 300, y: 300))
            XCTAssertFalse(button.isHighlighted)
            finger.end()
            XCTAssertEqual(told, [])
            stage.tap(60, 60)
            XCTAssertEqual(told, ["up", "Go true"])
            XCTAssertFalse(button.isHighlighted)
            button.isEnabled = false
            stage.tap(60, 60)
            XCTAssertEqual(told.count, 2)
            button.removeFromSuperview()
        }
    }

    /// A button that counts how often its layout is told of another size.
    private final class CountingButton: UIButton {
        var times = 0
        override func invalidateIntrinsicContentSize() {
            super.invalidateIntrinsicContentSize()
            times += 1
        }
    }

    func testAPressOnAnAttributedTitleIsNoReasonToSolve() {
        onStage { _ in
            let plain = CountingButton(type: .custom)
            let red = [NSAttributedString.Key.foregroundColor: UIColor.red]
            plain.setAttributedTitle(NSAttributedString(string: "Title", attributes: red), for: .normal)
            let configured = CountingButton(type: .custom)
            var look = UIButton.Configuration.plain()
            look.attributedTitle = AttributedString("Title", attributes: AttributeContainer(red))
            look.subtitle = "below"
            look.subtitleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 }
            configured.configuration = look
            for button in [plain, configured] {
                button.times = 0
                button.isHighlighted = true
                button.isHighlighted = false
                XCTAssertEqual(button.times, 0)
            }
            plain.setAttributedTitle(NSAttributedString(string: "Title"), for: .highlighted)
            plain.isHighlighted = true
            XCTAssertNil(plain.titleLabel?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil))
        }
    }

    func testATitleMayHaveALookOfItsOwn() {
        onStage { _ in
            var title = AttributedString("Big")
            title.font = .systemFont(ofSize: 40)
            title.foregroundColor = .systemRed
            var look = UIButton.Configuration.plain()
            look.attributedTitle = title + AttributedString(" small")
            let button = UIButton(configuration: look)
            let shown = button.titleLabel?.attributedText
            XCTAssertEqual(shown?.string, "Big small")
            XCTAssertEqual((shown?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize, 40)
            XCTAssertNil(shown?.attribute(.font, at: 4, effectiveRange: nil))
            let wide = button.intrinsicContentSize
            look.attributedTitle = nil
            look.title = "Big small"
            button.configuration = look
            XCTAssertNil(button.titleLabel?.attributedText?.attribute(.font, at: 0, effectiveRange: nil))
            XCTAssertLessThan(button.intrinsicContentSize.height, wide.height)
            look.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
                var outgoing = incoming
                outgoing.font = .systemFont(ofSize: 30)
                return outgoing
            }
            button.configuration = look
            let changed = button.titleLabel?.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
            XCTAssertEqual(changed?.pointSize, 30)
        }
    }

    func testTargetsAreNotKept() {
        onStage { stage in
            let button = UIButton(type: .system)
            button.setTitle("A", for: .normal)
            var panel: Panel? = Panel()
            button.addTarget(panel!, action: Panel.pressed, for: .touchUpInside)
            button.addTarget(panel!, action: Panel.plain, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(panel?.told, ["pressed A", "plain"])
            weak let weakPanel = panel
            panel = nil
            XCTAssertNil(weakPanel)
            button.sendActions(for: .touchUpInside)
            let pan = UIPanGestureRecognizer(target: Panel(), action: Panel.panned)
            pan.send()
            pan.removeTarget(nil)
        }
    }

    func testATapAroundAButtonIsTheButtons() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 400)
            var told: [String] = []
            view.addGestureRecognizer(UITapGestureRecognizer { _ in told.append("tap") })
            let button = UIButton(type: .system, primaryAction: UIAction(title: "B") { _ in told.append("button") })
            button.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
            view.addSubview(button)
            stage.pass(0)
            stage.tap(20, 20)
            XCTAssertEqual(told, ["button"])
            stage.tap(200, 200)
            XCTAssertEqual(told, ["button", "tap"])
        }
    }

    func testAnActionReplacesTheOneOfItsName() {
        onStage { _ in
            let button = UIButton()
            var told: [Int] = []
            button.addAction(UIAction(identifier: UIAction.Identifier("a")) { _ in told.append(1) }, for: .touchUpInside)
            button.addAction(UIAction(identifier: UIAction.Identifier("a")) { _ in told.append(2) }, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(told, [2])
            button.removeAction(identifiedBy: UIAction.Identifier("a"), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(told, [2])
        }
    }

    func testASwitchIsTurnedByATapAndByADrag() {
        onStage { stage in
            let control = UISwitch(frame: CGRect(x: 20, y: 20, width: 0, height: 0))
            var told: [Bool] = []
            control.addAction(UIAction { [unowned control] _ in told.append(control.isOn) }, for: .valueChanged)
            stage.window.addSubview(control)
            stage.pass(0)
            stage.tap(30, 30)
            XCTAssertEqual(told, [true])
            let finger = stage.touch(60, 30)
            finger.move(by: -30, 0)
            XCTAssertEqual(told, [true, false])
            finger.end()
            XCTAssertEqual(told, [true, false])
            control.setOn(true, animated: true)
            XCTAssertEqual(told.count, 2)
        }
    }

    func testASliderFollowsTheFingerThatHoldsItsThumb() {
        onStage { stage in
            let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 232, height: 34))
            slider.maximumValue = 100
            var told: [Float] = []
            slider.addAction(UIAction { [unowned slider] _ in told.append(slider.value) }, for: .valueChanged)
            stage.window.addGestureRecognizer(UIPanGestureRecognizer { _ in XCTFail("the slider has the finger") })
            stage.window.addSubview(slider)
            stage.pass(0)
            let beside = stage.touch(200, 37)
            XCTAssertFalse(slider.isTracking)
            beside.end()
            let finger = stage.touch(36, 37)
            finger.move(by: 100, 0)
            XCTAssertEqual(slider.value, 50, accuracy: 0.5)
            finger.move(by: 300, 0)
            XCTAssertEqual(slider.value, 100)
            finger.end()
            XCTAssertEqual(told.count, 2)
            stage.window.gestureRecognizers = nil
        }
    }

    func testButtonsHaveRoomForWhatTheyShow() {
        onStage { _ in
            var configuration = UIButton.Configuration.filled()
            configuration.title = "Title"
            let plain = UIButton(configuration: configuration).intrinsicContentSize
            configuration.subtitle = "Subtitle"
            let high = UIButton(configuration: configuration).intrinsicContentSize
            XCTAssertGreaterThan(high.height, plain.height + 10)
            configuration.subtitle = nil
            configuration.image = UIButton(type: .close).image(for: .normal)
            configuration.imagePadding = 8
            let wide = UIButton(configuration: configuration).intrinsicContentSize
            XCTAssertEqual(wide.width, plain.width + 30, accuracy: 1)
            let legacy = UIButton(type: .system)
            legacy.setTitle("Title", for: .normal)
            XCTAssertGreaterThan(legacy.intrinsicContentSize.height, 30)
            legacy.setTitle("Pressed", for: .highlighted)
            legacy.isHighlighted = true
            XCTAssertEqual(legacy.currentTitle, "Pressed")
            XCTAssertEqual(legacy.titleLabel?.text, "Pressed")
        }
    }

    func testAnIndicatorTurnsInThePlaceOfThePicture() {
        onStage { stage in
            var look = UIButton.Configuration.filled()
            look.title = "Save"
            look.imagePadding = 6
            let button = UIButton(configuration: look)
            let plain = button.intrinsicContentSize
            look.showsActivityIndicator = true
            button.configuration = look
            button.frame = CGRect(x: 20, y: 20, width: 160, height: 40)
            stage.window.addSubview(button)
            stage.pass(0.1)
            XCTAssertEqual(button.intrinsicContentSize.width, plain.width + 26)
            let spinner = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
            XCTAssertEqual(spinner?.isAnimating, true)
            XCTAssertEqual(spinner?.color, .white, "the letters' color")
            XCTAssertLessThan(spinner?.frame.maxX ?? .infinity, button.titleLabel?.frame.minX ?? 0)
            look.showsActivityIndicator = false
            button.configuration = look
            XCTAssertFalse(button.subviews.contains { $0 is UIActivityIndicatorView })
            XCTAssertEqual(button.intrinsicContentSize, plain)
            button.removeFromSuperview()
        }
    }

    func testARoleShows() {
        onStage { _ in
            let (plain, filled) = (UIButton(type: .system), UIButton(configuration: .filled()))
            filled.setTitle("Delete", for: .normal)
            plain.setTitle("Delete", for: .normal)
            let width = filled.intrinsicContentSize.width
            for button in [plain, filled] { button.role = .destructive }
            XCTAssertEqual(plain.titleLabel?.textColor, .systemRed)
            XCTAssertEqual(filled.subviews.first?.backgroundColor, .systemRed)
            XCTAssertEqual(filled.titleLabel?.textColor, .white)
            plain.setTitleColor(.systemGreen, for: .normal)
            XCTAssertEqual(plain.titleLabel?.textColor, .systemGreen, "what is said wins")
            filled.role = .primary
            XCTAssertGreaterThan(filled.intrinsicContentSize.width, width, "bold letters")
            XCTAssertEqual(filled.subviews.first?.backgroundColor, filled.tintColor)
        }
    }

    func testAControlThatIsDisabledLetsGoOfItsFinger() {
        onStage { stage in
            var told: [String] = []
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            button.addAction(UIAction { _ in told.append("cancelled") }, for: .touchCancel)
            button.addAction(UIAction { _ in told.append("pressed") }, for: .touchUpInside)
            stage.window.addSubview(button)
            stage.pass(0)
            let finger = stage.touch(20, 20)
            button.isEnabled = false
            XCTAssertEqual(told, ["cancelled"])
            XCTAssertFalse(button.isTracking || button.isHighlighted)
            finger.end()
            XCTAssertEqual(told, ["cancelled"])
            button.removeFromSuperview()
        }
    }
}
