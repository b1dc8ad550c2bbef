public import Foundation
public import UIKit
import WaylandServer

/// Shows a window of another program: it can be presented, pushed and put in a tab as any controller.
///
/// Its view says how large the window is. Its `title` is the window's.
public final class WaylandViewController: UIViewController {
    package let clientWindow: ClientWindow
    private weak var windows: ClientWindows?

    package init(_ window: ClientWindow, in windows: ClientWindows) {
        clientWindow = window
        self.windows = windows
        super.init(nibName: nil, bundle: nil)
        title = window.title
        window.onName = { [weak self] in self?.title = self?.clientWindow.title }
    }

    /// nil: a window comes from a program.
    public required init?(coder: NSCoder) { nil }

    /// What the program calls itself, by custom the name of its desktop file: `org.gnome.Calculator`.
    public var appID: String { clientWindow.appID }
    /// The number of the program's process, as the kernel gave it to the server.
    public var processID: Int32 { clientWindow.client.processID }
    /// The window or its program has ended; the view keeps what it showed last.
    public var isClosed: Bool { clientWindow.isClosed }
    /// The window that this one is a dialog of, of whichever program; nil for most.
    public private(set) weak var dialogParent: WaylandViewController?
    /// Asks the program to close the window; it need not.
    public func requestClose() { clientWindow.requestClose() }

    /// It has its own size, and its own frame around what it shows, until a view says how large it is.
    package func becomeDialog(of parent: WaylandViewController?) {
        dialogParent = parent
        clientWindow.isDialog = true
        preferredContentSize = clientWindow.drawnSize
    }

    public override func loadView() {
        guard let windows else {
            view = UIView()
            return
        }
        view = WaylandSurfaceView(clientWindow, in: windows)
    }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        windows?.activate(clientWindow)
    }

    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        windows?.deactivate(clientWindow)
    }
}
