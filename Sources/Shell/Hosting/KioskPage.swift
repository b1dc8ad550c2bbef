import CoreGraphics
import Foundation
package import UIKit
import WaylandServer

/// A page of the kiosk: a window that fills it, and the dialogues above that, which have dialogues in turn.
///
/// Keys and touches are the uppermost dialogue's. A dialogue goes with the window that it belongs to: it leaves the screen together
/// with it, and its client is asked to close it.
package final class KioskPage: UIViewController {
    package let clientWindow: ClientWindow
    private weak var windows: ClientWindows?
    /// Round a window that does not fill it.
    private let background: UIColor
    /// From the lowest to the uppermost.
    private var dialogues: [KioskDialog] = []
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
    package var uppermost: ClientWindow { dialogues.last?.clientWindow ?? clientWindow }

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

    // MARK: Dialogues

    var hasDialogues: Bool { !dialogues.isEmpty }

    /// The window of the page, or of a dialogue on it, that this is.
    func window(of toplevel: Toplevel) -> ClientWindow? {
        clientWindow.toplevel === toplevel ? clientWindow : dialogue(toplevel)?.clientWindow
    }

    private func dialogue(_ toplevel: Toplevel) -> KioskDialog? { dialogues.first { $0.clientWindow.toplevel === toplevel } }

    func add(_ window: ClientWindow, of owner: ClientWindow, way: KioskDialog.Way) {
        guard let windows else { return }
        let dialogue = KioskDialog(window, of: owner, in: windows, way: way)
        dialogue.frame = view.bounds
        dialogue.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(dialogue)
        dialogue.layoutIfNeeded()
        dialogues.append(dialogue)
        windows.visibilityChanged()
        if view.window != nil { dialogue.come() }
        if isInFront { windows.activate(window) }
    }

    /// The dialogue's window is closed; its own dialogues go with it.
    func remove(_ window: ClientWindow) {
        guard let dialogue = dialogue(window.toplevel) else { return }
        dialogues.removeAll { $0 === dialogue }
        for above in dialogues.filter({ $0.owner === window }) {
            above.clientWindow.requestClose()
            remove(above.clientWindow)
        }
        leaving.removeAll { !$0.isMoving }
        leaving.append(dialogue)
        dialogue.go()
        windows?.visibilityChanged()
        if isInFront { windows?.activate(uppermost) }
    }

    /// The window of the page is closed: nothing of it comes back.
    func askDialoguesToClose() {
        for dialogue in dialogues { dialogue.clientWindow.requestClose() }
    }

    func setFills(_ toplevel: Toplevel, _ fills: Bool, maximized: Bool) {
        dialogue(toplevel)?.setFills(fills, maximized: maximized)
    }

    /// A dialogue that comes or goes.
    var moving: KioskDialog? { (dialogues + leaving).first { $0.isMoving } }
}
