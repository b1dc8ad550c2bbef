import Diagnostics
import Reactor
import UIKit

/// What a service shows that has crashed again and again, in place of its app: what has happened, and that it tries again.
///
/// It takes no programs and compiles no shader, so that what made it crash is not there. After a minute the process ends, and the service
/// manager starts the next one, which tries everything again.
@MainActor
final class SafeModePage: UIResponder, ProgramDelegate {
    /// Seconds until the next try.
    static let length = 60.0

    var window: UIWindow?
    private var program: RunningProgram?
    private var timer: LoopTimer?

    func attach(to program: RunningProgram) { self.program = program }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let program else { return false }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = Page(reason: program.service?.reason)
        window.makeKeyAndVisible()
        self.window = window
        program.cover?.contentIsThere()
        let timer = program.loop.makeTimer { [unowned self] in MainActor.assumeIsolated { self.program?.stop(status: 0) } }
        timer.schedule(after: TimeSpan(seconds: Self.length))
        self.timer = timer
        return true
    }

    /// A sentence of what happened, one of what comes, and the reason where it is known.
    private final class Page: UIViewController {
        private let reason: String?

        init(reason: String?) {
            self.reason = reason
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .black
            let stack = UIStackView(arrangedSubviews: [
                label("This device could not start", .title1, .white),
                label(
                    "\(Runtime.programName) ended three times within a minute. It tries again in a minute.", .body,
                    UIColor(white: 1, alpha: 0.7)),
            ])
            if let reason { stack.addArrangedSubview(label(reason.excerpt, .footnote, UIColor(white: 1, alpha: 0.5))) }
            stack.axis = .vertical
            stack.spacing = 12
            stack.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(stack)
            NSLayoutConstraint.activate([
                stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor, constant: 16),
                stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor, constant: -16),
            ])
        }

        private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
            let label = UILabel()
            label.text = text
            label.font = .preferredFont(forTextStyle: style)
            label.textColor = color
            label.textAlignment = .center
            label.numberOfLines = 0
            return label
        }
    }
}
