import Foundation
import Gimbal
import UIKit

/// A screen of four colors on a display that is turned while it runs, and the judge of what was read back.
///
/// What it is: an app whose corners are red, green, blue and white, clockwise from the upper left, with a bar that always moves between
/// them, so that every vblank has a frame; every 200 ms it turns the display to the next of the eight ways, two times through all. As
/// `gimbal-lab-rotationMethod check DIR` it goes through the captured frames in that folder and prints how they stand, equal ones that follow one
/// another as one line: the size, where the colors are, and how many. What it refuses to do: know which of it is right; the case does.
@main
enum Main {
    @MainActor
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, arguments[1] == "check" else { UIApplicationMain(Turner.self) }
        do {
            for line in try StandingFrames(in: URL(fileURLWithPath: arguments[2])).lines { print(line) }
        } catch {
            print("\(error)")
            exit(1)
        }
    }
}

final class Turner: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var count = 0
    /// The frames that were shown since the last turn.
    private var frames = 0

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = CornersController()
        window.makeKeyAndVisible()
        self.window = window
        CADisplayLink { [weak self] _ in MainActor.assumeIsolated { self?.frames += 1 } }.add(to: .main, forMode: .common)
        _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { _ in MainActor.assumeIsolated { self.turn() } }
        return true
    }

    private func turn() {
        // Where the machine stalls, each way is shown before the next.
        guard frames >= 2 else { return }
        frames = 0
        let all = DisplayRotation.allCases
        count += 1
        guard count <= 2 * all.count else {
            kill(getpid(), SIGTERM)
            return
        }
        UIScreen.main.displayRotation = all[count % all.count]
    }
}

/// Four colors and a bar.
private final class CornersController: UIViewController {
    private static let colors = [
        UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(red: 0, green: 1, blue: 0, alpha: 1),
        UIColor(red: 0, green: 0, blue: 1, alpha: 1), UIColor(red: 1, green: 1, blue: 1, alpha: 1),
    ]
    private let corners = CornersController.colors.map { color in
        let view = UIView()
        view.backgroundColor = color
        return view
    }
    private let bar = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        for corner in corners { view.addSubview(corner) }
        bar.backgroundColor = .gray
        view.addSubview(bar)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(withDuration: 60, delay: 0, options: [.curveLinear]) { self.bar.alpha = 0.1 }
    }

    /// Thirds of the sides; the bar lies in the middle ninth.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (width, height) = (view.bounds.width, view.bounds.height)
        let size = CGSize(width: (width / 3).rounded(), height: (height / 3).rounded())
        let (right, bottom) = (width - size.width, height - size.height)
        for (corner, origin) in zip(corners, [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)] as [(CGFloat, CGFloat)]) {
            corner.frame = CGRect(origin: CGPoint(x: origin.0, y: origin.1), size: size)
        }
        bar.bounds = CGRect(x: 0, y: 0, width: size.width / 2, height: size.height / 2)
        bar.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }
}
