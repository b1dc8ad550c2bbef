import QuartzCore
import UIKit
import XCTest

/// An app's `convenience init` in an extension sets properties as it would outside: the same layers come of it.
final class ConvenienceInitTests: ViewTestCase {
    func testAnInitializerOfAnAppShowsWhatTheSameAssignmentsShow() {
        MainActor.assumeIsolated {
            for (name, inside, outside) in pairs {
                XCTAssertEqual(looks(of: inside()), looks(of: outside()), name)
            }
        }
    }

    func testTheLayerOfAnInitializerHasItsType() {
        XCTAssertEqual(CAGradientLayer(kind: .radial).presentedType, "radial")
    }

    func testADelegateSetInAnInitializerIsAsked() {
        withWindow { window, time in
            let recorder = Recorder()
            let navigation = UINavigationController(root: UIViewController(), watchedBy: recorder)
            window.rootViewController = navigation
            time.tick()
            navigation.pushViewController(UIViewController(), animated: true)
            time.run(0.1)
            XCTAssertEqual(recorder.asked, 1)
        }
    }

    /// Counts how often a navigation controller asks for an animation, which it does where the delegate has the method.
    private final class Recorder: NSObject, UINavigationControllerDelegate {
        var asked = 0

        func navigationController(
            _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            asked += 1
            return nil
        }
    }
}

@MainActor private let box = CGRect(x: 0, y: 0, width: 200, height: 60)
@MainActor private let dark = UIBlurEffect(style: .dark)
@MainActor private let items = [UIBarButtonItem(title: "Done", style: .plain, target: nil, action: nil)]
@MainActor private let picture = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
}

@MainActor private func with<View: UIView>(_ view: View, _ body: (View) -> Void) -> View {
    body(view)
    return view
}

extension UIEdgeInsets {
    fileprivate static func all(_ inset: CGFloat) -> UIEdgeInsets {
        UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    }
}

@MainActor private var pairs: [(String, () -> UIView, () -> UIView)] {
    [
        ("image view", { UIImageView(showing: picture) }, { with(UIImageView(frame: box)) { $0.image = picture } }),
        ("label", { UILabel(saying: "Hi") }, { with(UILabel(frame: box)) { ($0.text, $0.textColor) = ("Hi", .red) } }),
        ("text field", { UITextField(bordered: true) }, { with(UITextField(frame: box)) { $0.borderStyle = .roundedRect } }),
        ("text view", { UITextView(inset: 30) }, { with(UITextView(frame: box)) { $0.textContainerInset = .all(30) } }),
        ("effect", { UIVisualEffectView(dark: true) }, { with(UIVisualEffectView(frame: box)) { $0.effect = dark } }),
        ("pages", { UIPageControl(pages: 5) }, { with(UIPageControl(frame: box)) { $0.numberOfPages = 5 } }),
        ("toolbar", { UIToolbar(holding: items) }, { with(UIToolbar(frame: box)) { $0.items = items } }),
        ("switch", { UISwitch(tinted: .red) }, { with(UISwitch(frame: box)) { ($0.onTintColor, $0.isOn) = (.red, true) } }),
        (
            "indicator", { UIActivityIndicatorView(color: .red) },
            { with(UIActivityIndicatorView(frame: box)) { ($0.color, $0.hidesWhenStopped) = (.red, false) } }
        ),
        ("stepper", { UIStepper(value: 500) }, { with(UIStepper(frame: box)) { $0.value = 500 } }),
        (
            "scroll view", { UIScrollView(content: 900) },
            { with(UIScrollView(frame: box)) { $0.contentSize = CGSize(width: 900, height: 900) } }
        ),
    ]
}

/// What the display would be told of the view's layers, and what the view likes to measure.
@MainActor private func looks(of view: UIView) -> String {
    view.frame = box
    view.layoutIfNeeded()
    view.layer.layoutIfNeeded()
    return describe(view.layer, depth: 0) + "\(view.intrinsicContentSize)"
}

@MainActor private func describe(_ layer: CALayer, depth: Int) -> String {
    layer.displayIfNeeded()
    let picture = layer.renderedContents.map(digest) ?? "-"
    let line =
        "\(depth) \(layer.frame) \(String(describing: layer.backgroundColor?.components)) \(layer.borderWidth) "
        + "\(layer.cornerRadius) \(layer.isHidden) \(layer.opacity) \(picture)\n"
    return line + (layer.sublayers ?? []).map { describe($0, depth: depth + 1) }.joined()
}

private func digest(_ image: CGImage) -> String {
    let bytes = image.dataProvider?.data.map { Array($0 as Data) } ?? []
    return "\(image.width)x\(image.height) \(bytes.hashValue)"
}

// What apps write.

extension UIImageView {
    fileprivate convenience init(showing picture: UIImage) {
        self.init(frame: box)
        image = picture
    }
}

extension UILabel {
    fileprivate convenience init(saying words: String) {
        self.init(frame: box)
        text = words
        textColor = .red
    }
}

extension UITextField {
    fileprivate convenience init(bordered: Bool) {
        self.init(frame: box)
        borderStyle = bordered ? .roundedRect : .none
    }
}

extension UITextView {
    fileprivate convenience init(inset: CGFloat) {
        self.init(frame: box)
        textContainerInset = .all(inset)
    }
}

extension UIVisualEffectView {
    fileprivate convenience init(dark isDark: Bool) {
        self.init(frame: box)
        effect = dark
    }
}

extension UIPageControl {
    fileprivate convenience init(pages: Int) {
        self.init(frame: box)
        numberOfPages = pages
    }
}

extension UIToolbar {
    fileprivate convenience init(holding buttons: [UIBarButtonItem]) {
        self.init(frame: box)
        items = buttons
    }
}

extension UISwitch {
    fileprivate convenience init(tinted color: UIColor) {
        self.init(frame: box)
        onTintColor = color
        isOn = true
    }
}

extension UIActivityIndicatorView {
    fileprivate convenience init(color: UIColor) {
        self.init(frame: box)
        self.color = color
        hidesWhenStopped = false
    }
}

extension UIStepper {
    fileprivate convenience init(value: Double) {
        self.init(frame: box)
        self.value = value
    }
}

extension UIScrollView {
    fileprivate convenience init(content side: CGFloat) {
        self.init(frame: box)
        contentSize = CGSize(width: side, height: side)
    }
}

extension UINavigationController {
    fileprivate convenience init(root: UIViewController, watchedBy watcher: any UINavigationControllerDelegate) {
        self.init(rootViewController: root)
        delegate = watcher
    }
}

extension CAGradientLayer {
    fileprivate convenience init(kind: CAGradientLayerType) {
        self.init()
        type = kind
    }

    fileprivate var presentedType: String { type.rawValue }
}
