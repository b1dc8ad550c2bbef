import CoreGraphics
import Foundation
package import UIKit
import WaylandServer

/// A page of the kiosk: a window that fills it, and the dialogs above that, which have dialogs in turn.
///
/// Keys and touches are the uppermost dialog's. A dialog goes with the window that it belongs to: it leaves the screen together
/// with it, and its client is asked to close it.
package final class KioskPage: UIViewController {
    package let clientWindow: ClientWindow
    private weak var windows: ClientWindows?
    /// Round a window that does not fill it.
    private let background: UIColor
    /// From the lowest to the uppermost.
    private var dialogs: [KioskDialog] = []
    private var leaving: [KioskDialog] = []
    private var isInFront = false

    init(_ window: ClientWindow, in windows: ClientWindows, background: UIColor) {
        clientWindow = window
        self.background = background
        self.windows = windows
        super.init(nibName: nil, bundle: nil)
    }

    package required init?(coder: NSCoder) { nil }

    package override func loadView() {
        view = UIView()
        guard let windows else { return }
        let surface = WaylandSurfaceView(clientWindow, in: windows)
        surface.backgroundColor = background
        surface.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(surface)
    }

    // MARK: Keys

    /// Whose the keys are while the page is in front.
    package var uppermost: ClientWindow { dialogs.last?.clientWindow ?? clientWindow }

    package override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        isInFront = true
        windows?.activate(uppermost)
    }

    package override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        isInFront = false
        if let active = windows?.active, window(of: active.toplevel) != nil { windows?.deactivate(active) }
    }

    // MARK: Dialogs

    var hasDialogs: Bool { !dialogs.isEmpty }

    /// The window of the page, or of a dialog on it, that this is.
    func window(of toplevel: Toplevel) -> ClientWindow? {
        clientWindow.toplevel === toplevel ? clientWindow : dialog(toplevel)?.clientWindow
    }

    private func dialog(_ toplevel: Toplevel) -> KioskDialog? { dialogs.first { $0.clientWindow.toplevel === toplevel } }

    func add(_ window: ClientWindow, of owner: ClientWindow, way: KioskDialog.Way) {
        guard let windows else { return }
        let dialog = KioskDialog(window, of: owner, in: windows, way: way)
        dialog.frame = view.bounds
        dialog.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(dialog)
        dialog.layoutIfNeeded()
        dialogs.append(dialog)
        windows.visibilityChanged()
        if view.window != nil { dialog.come() }
        if isInFront { windows.activate(window) }
    }

    /// The dialog's window is closed; its own dialogs go with it.
    func remove(_ window: ClientWindow) {
        guard let dialog = dialog(window.toplevel) else { return }
        dialogs.removeAll { $0 === dialog }
        for above in dialogs.filter({ $0.owner === window }) {
            above.clientWindow.requestClose()
            remove(above.clientWindow)
        }
        leaving.removeAll { !$0.isMoving }
        leaving.append(dialog)
        dialog.go()
        windows?.visibilityChanged()
        if isInFront { windows?.activate(uppermost) }
    }

    /// The window of the page is closed: nothing of it comes back.
    func askDialogsToClose() {
        for dialog in dialogs { dialog.clientWindow.requestClose() }
    }

    func setFills(_ toplevel: Toplevel, _ fills: Bool, maximized: Bool) {
        dialog(toplevel)?.setFills(fills, maximized: maximized)
    }

    /// A dialog that comes or goes.
    var moving: KioskDialog? { (dialogs + leaving).first { $0.isMoving } }
}
