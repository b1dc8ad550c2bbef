import CoreGraphics
import Foundation
import Reactor
import UIKit

/// The picture of the process before, over everything until there is something else to show; then it fades.
///
/// The first frame of this process is that picture, so the display does not change when the service is started anew.
@MainActor
package final class StandingCover {
    /// Where the picture stands in its short life.
    private enum Phase {
        /// Its first frame is not on the display yet. The new content may be there already.
        case coming(hasContent: Bool)
        /// It is on the display, and waits for content.
        case standing
        case fading
        case gone
    }

    /// Seconds that the crossfade takes.
    static let fade = 0.3
    /// Seconds after which a spinner says that the device is alive.
    static let patience = 3.0
    /// Seconds after which it goes in any case: what it waits for may never come.
    static let longest = 15.0

    private let window: UIWindow
    private let spinner = UIActivityIndicatorView(style: .large)
    private var phase = Phase.coming(hasContent: false)
    private var timer: LoopTimer?
    /// Called when the crossfade begins.
    package var onFade: (() -> Void)?

    /// Shows the picture on the whole screen.
    init(_ picture: CGImage, loop: EventLoop) {
        window = CoverWindow(frame: UIScreen.main.bounds)
        let page = UIViewController()
        page.view = UIImageView(image: UIImage(cgImage: picture, scale: UIScreen.main.scale, orientation: .up))
        // It is a picture of the whole screen, pixel by pixel.
        page.view.contentMode = .scaleToFill
        page.view.isUserInteractionEnabled = true
        window.rootViewController = page
        // Below the cover of a locked session.
        window.windowLevel = .alert + 25
        window.isHidden = false
        timer = loop.makeTimer { [unowned self] in MainActor.assumeIsolated { timeIsUp() } }
    }

    /// Whether the picture still waits for content.
    package var isStanding: Bool {
        switch phase {
        case .coming(hasContent: false), .standing: true
        case .coming(hasContent: true), .fading, .gone: false
        }
    }

    /// A frame with the picture is on the display.
    func frameShown() {
        guard case .coming(let hasContent) = phase else { return }
        phase = .standing
        if hasContent { contentIsThere() } else { timer?.schedule(after: TimeSpan(seconds: Self.patience)) }
    }

    /// There is something to show instead: the picture fades, once it was on the display.
    package func contentIsThere() {
        switch phase {
        case .coming: phase = .coming(hasContent: true)
        case .standing: beginFade()
        case .fading, .gone: break
        }
    }

    /// Goes at once: the screen is another, or what the picture shows must not be seen.
    package func remove() {
        guard !window.isHidden else { return }
        phase = .gone
        timer?.cancel()
        window.isHidden = true
        window.rootViewController = nil
    }

    private func timeIsUp() {
        guard spinner.superview == nil, let view = window.rootViewController?.view else { return contentIsThere() }
        spinner.color = .white
        spinner.backgroundColor = UIColor.black.withAlphaComponent(0.5)
        spinner.layer.cornerRadius = 16
        spinner.frame = CGRect(x: view.bounds.midX - 40, y: view.bounds.midY - 40, width: 80, height: 80)
        view.addSubview(spinner)
        spinner.startAnimating()
        timer?.schedule(after: TimeSpan(seconds: Self.longest - Self.patience))
    }

    private func beginFade() {
        phase = .fading
        timer?.cancel()
        onFade?()
        // What lies below it takes touches from now on.
        window.isUserInteractionEnabled = false
        UIView.animate(withDuration: Self.fade) {
            self.window.alpha = 0
        } completion: { _ in
            self.remove()
        }
    }
}

/// Takes the touches on a picture that nothing is behind, and no keys.
private final class CoverWindow: UIWindow {
    override var canBecomeKey: Bool { false }
}
