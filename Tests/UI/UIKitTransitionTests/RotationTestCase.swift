import GimbalTesting
import QuartzCore
import UIKit
import XCTest

/// Runs tests of turning interfaces on a portrait screen of 320 × 480 points, in virtual time.
class RotationTestCase: XCTestCase {
    func withTurns(
        width: Int = 320, height: Int = 480, rotation: String = "0", _ body: @MainActor (TurnStage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let stage = try TurnStage(width, height, rotation)
            defer { stage.close() }
            try body(stage)
        }
    }
}

/// A screen with a window whose root notes what it hears of turns.
@MainActor
final class TurnStage {
    let screen: TestScreen
    let window: UIWindow
    let root: TurnPage
    let journal = Journal()

    init(_ width: Int, _ height: Int, _ rotation: String) throws {
        for window in UIApplication.shared.windows { window.isHidden = true }
        screen = try TestScreen(panelWidth: width, panelHeight: height, rotation: rotation)
        window = UIWindow(frame: UIScreen.main.bounds)
        root = TurnPage("root", journal)
        window.rootViewController = root
        window.makeKeyAndVisible()
        screen.advance(by: 0.1)
        journal.entries = []
    }

    func close() {
        UIDevice.current.isRotationLocked = false
        // The next test's screen stands as it is mounted.
        root.mask = .all
        root.presentedViewController?.dismiss(animated: false)
        screen.advance(by: 3)
        window.rootViewController = nil
        window.rootViewController = TurnPage("last", journal)
        UIDevice.current.rotate(to: UIDeviceOrientation(rotatedClockwise: 0))
        screen.advance(by: 3)
        UIDevice.current.sense(.unknown)
        window.isHidden = true
        screen.close()
    }

    var scene: UIWindowScene { UIApplication.shared.connectedScenes.first as! UIWindowScene }
    var orientation: UIInterfaceOrientation { scene.interfaceOrientation }

    /// Asks as an app does.
    func rotate(_ mask: UIInterfaceOrientationMask) { scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) }

    /// Where a view's point is seen on the display now.
    func seen(_ point: CGPoint, of view: UIView) -> CGPoint {
        var layer: CALayer? = view.layer
        var place = point
        while let current = layer, current !== UIScreen.main.rootLayer {
            let values = current.presentation() ?? current
            place = values.convert(place, to: current.superlayer.map { $0.presentation() ?? $0 })
            layer = current.superlayer
        }
        return place
    }

    /// The turn of the interface as it is seen, radians clockwise.
    var angle: Double {
        guard let layer = window.layer.superlayer else { return .nan }
        let transform = (layer.presentation() ?? layer).affineTransform()
        return atan2(transform.b, transform.a)
    }
}

/// A controller that notes what it hears of turns, and supports what a test says.
@MainActor
class TurnPage: UIViewController {
    let name: String
    let journal: Journal
    var mask = UIInterfaceOrientationMask.all
    var preferred: UIInterfaceOrientation?
    var callsSuper = true
    var rotation: UIInterfaceRotation?
    var onTransition: ((CGSize, any UIViewControllerTransitionCoordinator) -> Void)?
    var notes = true
    private(set) var coordinators: [any UIViewControllerTransitionCoordinator] = []
    private(set) var transforms: [CGAffineTransform] = []
    private(set) var durations: [TimeInterval] = []

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }
    override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        preferred ?? super.preferredInterfaceOrientationForPresentation
    }
    override var preferredInterfaceRotation: UIInterfaceRotation? { rotation }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        journal.note("\(name).\(Int(size.width))x\(Int(size.height))")
        transforms.append(coordinator.targetTransform)
        durations.append(coordinator.transitionDuration)
        onTransition?(size, coordinator)
        if callsSuper { super.viewWillTransition(to: size, with: coordinator) }
    }

    override func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        journal.note("\(name).traits")
        super.willTransition(to: newCollection, with: coordinator)
    }

    override func viewWillAppear(_ animated: Bool) { journal.note("\(name).willAppear") }
    override func viewDidAppear(_ animated: Bool) { journal.note("\(name).didAppear") }
    override func viewWillDisappear(_ animated: Bool) { journal.note("\(name).willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { journal.note("\(name).didDisappear") }
}
