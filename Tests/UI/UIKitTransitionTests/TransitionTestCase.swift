import Geometry
import QuartzCore
import Scene
import UIKit
import XCTest

/// Runs tests of controllers in a window of 400 × 300 points, in virtual time.
class TransitionTestCase: XCTestCase {
    func withStage(_ body: @MainActor (Stage) throws -> Void) rethrows {
        try MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            try body(stage)
        }
    }

    /// On a screen of that many points: they decide the size classes.
    func withScreen(_ width: Double, _ height: Double, _ body: @MainActor (Stage) -> Void) {
        withStage { stage in
            let screen = UIScreen.main.id
            @MainActor func resize(_ width: Double, _ height: Double) {
                UIScreen.update(
                    screen,
                    ScreenDescription(name: "test", size: Size(width: width, height: height), scale: 1, period: 1.0 / 60))
            }
            resize(width, height)
            defer { resize(1280, 720) }
            body(stage)
        }
    }
}

/// What is misused in `body` has to be reported as `kinds` says, in this order.
@MainActor
func expectReports(
    _ kinds: [UIKitDiagnostics.Kind], naming names: [String] = [], line: UInt = #line, _ body: () throws -> Void
) rethrows {
    let reports = try UIKitDiagnostics.collect(body)
    XCTAssertEqual(reports.map(\.kind), kinds, "\(reports)", line: line)
    let text = reports.map(\.message).joined(separator: "\n")
    for name in names { XCTAssertTrue(text.contains(name), "\(name) is not named in: \(text)", line: line) }
}

/// A window with a root controller `a`, the journal of all callbacks, and time that stands still until it is moved.
@MainActor
final class Stage {
    private static var now = 1000.0
    let journal = Journal()
    let window: UIWindow
    let a: Page
    /// What pages hold weakly.
    var held: [AnyObject] = []

    init() {
        UIApplication.shared.startOver()
        SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
        SceneContext.main.setTickTime(Self.now)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        a = Page("A", journal)
        window.rootViewController = a
        window.makeKeyAndVisible()
        tick()
        journal.entries = []
    }

    func close() {
        window.isHidden = true
        window.rootViewController = nil
        tick()
        tick()
    }

    func page(_ name: String, _ style: UIModalPresentationStyle = .fullScreen) -> Page {
        let page = Page(name, journal)
        page.modalPresentationStyle = style
        return page
    }

    var time: Double { Self.now }

    /// Ends the turn at a time `seconds` later.
    func tick(after seconds: Double = 0) {
        Self.now += seconds
        SceneContext.main.setTickTime(Self.now)
        SceneContext.main.commitTick()
    }

    /// Turns of a sixtieth of a second.
    func run(_ seconds: Double) {
        tick()
        let end = Self.now + seconds
        while Self.now < end - 1e-9 { tick(after: min(1.0 / 60, end - Self.now)) }
    }
}

/// What happened, in order.
@MainActor
final class Journal {
    var entries: [String] = []

    func note(_ entry: String) { entries.append(entry) }

    func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    /// The entries that matter here, in their order.
    func only(_ names: String...) -> [String] { entries.filter { names.contains($0) } }
    func count(_ name: String) -> Int { entries.filter { $0 == name }.count }
    func starting(with prefix: String) -> [String] { entries.filter { $0.hasPrefix(prefix) } }
}

/// A controller that notes its callbacks as `A.willAppear`.
@MainActor
class Page: UIViewController {
    let name: String
    let journal: Journal
    var notesLayout = false
    var notesArguments = false
    var onWillAppear: (() -> Void)?
    var onDidAppear: (() -> Void)?
    var onWillDisappear: (() -> Void)?
    var onDidDisappear: (() -> Void)?
    var onDidLoad: (() -> Void)?

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ what: String, _ animated: Bool? = nil) {
        journal.note("\(name).\(what)" + (notesArguments && animated != nil ? "(\(animated!))" : ""))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        note("didLoad")
        onDidLoad?()
    }
    override func viewWillAppear(_ animated: Bool) {
        note("willAppear", animated)
        onWillAppear?()
    }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing", animated) }
    override func viewDidAppear(_ animated: Bool) {
        note("didAppear", animated)
        onDidAppear?()
    }
    override func viewWillDisappear(_ animated: Bool) {
        note("willDisappear", animated)
        onWillDisappear?()
    }
    override func viewDidDisappear(_ animated: Bool) {
        note("didDisappear", animated)
        onDidDisappear?()
    }
    override func willMove(toParent parent: UIViewController?) { note(parent == nil ? "willMove(nil)" : "willMove") }
    override func didMove(toParent parent: UIViewController?) { note(parent == nil ? "didMove(nil)" : "didMove") }
}

/// An animator of block animations that notes what the engine asks of it.
@MainActor
class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    var duration: TimeInterval
    let journal: Journal
    let name: String
    private(set) var contexts: [any UIViewControllerContextTransitioning] = []
    var ended: [Bool] = []
    var finishedFlags: [Bool] = []
    /// Overrides what is done when animating.
    var body: ((any UIViewControllerContextTransitioning) -> Void)?
    var options: UIView.AnimationOptions = .curveLinear
    var onAnimate: ((any UIViewControllerContextTransitioning) -> Void)?

    init(_ duration: TimeInterval, _ journal: Journal, name: String = "animator") {
        self.duration = duration
        self.journal = journal
        self.name = name
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        if let context { contexts.append(context) }
        return duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        contexts.append(context)
        journal.note("\(name).animate")
        onAnimate?(context)
        if let body { return body(context) }
        move(context)
    }

    /// The incoming view comes from 400 points to the right; without one the outgoing view goes there.
    func move(_ context: any UIViewControllerContextTransitioning) {
        let length = context.isAnimated ? duration : 0
        if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
            to.frame = context.finalFrame(for: controller)
            context.containerView.addSubview(to)
            to.center.x += 400
            animate(length, context) { to.center.x -= 400 }
        } else if let from = context.view(forKey: .from) {
            animate(length, context) { from.center.x += 400 }
        } else {
            context.completeTransition(true)
        }
    }

    func animate(_ length: TimeInterval, _ context: any UIViewControllerContextTransitioning, _ changes: @escaping () -> Void) {
        UIView.animate(withDuration: length, delay: 0, options: options, animations: changes) { finished in
            self.finishedFlags.append(finished)
            self.journal.note("\(self.name).completion")
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    func forget() { contexts = [] }

    func animationEnded(_ transitionCompleted: Bool) {
        journal.note("\(name).ended")
        ended.append(transitionCompleted)
    }
}

/// A delegate that gives what it was given.
@MainActor
final class Transitioning: NSObject, UIViewControllerTransitioningDelegate {
    let journal: Journal
    var presenter: (any UIViewControllerAnimatedTransitioning)?
    var dismisser: (any UIViewControllerAnimatedTransitioning)?
    var presentInteractor: (any UIViewControllerInteractiveTransitioning)?
    var dismissInteractor: (any UIViewControllerInteractiveTransitioning)?
    var makeController: ((UIViewController, UIViewController?) -> UIPresentationController)?
    private(set) var asked = Asked()

    struct Asked {
        weak var presented, presenting, source: UIViewController?
    }

    init(_ journal: Journal) { self.journal = journal }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        journal.note("ask.animator")
        asked = Asked(presented: presented, presenting: presenting, source: source)
        return presenter
    }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        journal.note("ask.dismisser")
        return dismisser
    }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        journal.note("ask.interactor")
        return presentInteractor
    }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        journal.note("ask.interactor")
        return dismissInteractor
    }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        journal.note("ask.controller")
        return makeController?(presented, presenting)
    }
}

/// A presentation controller that notes its callbacks.
@MainActor
class Presenter: UIPresentationController {
    let journal: Journal
    var removes = false
    var wrapper: UIView?
    var onWillBegin: (() -> Void)?

    init(_ presented: UIViewController, _ presenting: UIViewController?, _ journal: Journal) {
        self.journal = journal
        super.init(presentedViewController: presented, presenting: presenting)
    }

    override var shouldRemovePresentersView: Bool { removes }
    override var presentedView: UIView? { wrapper ?? super.presentedView }
    override var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds.insetBy(dx: 40, dy: 30) ?? .zero }
    override func presentationTransitionWillBegin() {
        journal.note("pc.willPresent")
        onWillBegin?()
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { journal.note("pc.didPresent(\(completed))") }
    override func dismissalTransitionWillBegin() { journal.note("pc.willDismiss") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { journal.note("pc.didDismiss(\(completed))") }
    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        journal.note("pc.preferredSize")
    }
}

/// Where the middle of a view is seen.
@MainActor func seenX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? view.layer.position.x }
