package import Foundation
import UIKit
package import WaylandServer

/// The policy for clients' windows: where they are shown, in which order, and what is granted to them.
@MainActor
package protocol ClientWindowsDelegate: AnyObject {
    /// Returns the first configuration of a new window; by default it fills the screen.
    func firstConfiguration() -> Toplevel.Configuration
    /// A client's window has its first content.
    func windowOpened(_ window: ClientWindow)
    /// A window has no content any more; its layers keep the last one.
    func windowClosed(_ window: ClientWindow)
    /// A client asks for its window to be in front, with an activation token that the user's action earned.
    func windowAsksForFront(_ window: ClientWindow)
    /// Keys go to another window, or to none.
    func activeWindowChanged(to window: ClientWindow?)
    /// A client requests a state of its window; the client has an answer already if the delegate does nothing.
    func windowRequested(_ request: Toplevel.WindowRequest, for toplevel: Toplevel)
    /// A window, mapped or not, has become a dialog of another window or of none. Not called when that window only closes.
    func parentChanged(of toplevel: Toplevel)
    /// Panels leave another part of the screen, in its points, to windows.
    func roomChanged(to room: CGRect)
}

extension ClientWindowsDelegate {
    package func firstConfiguration() -> Toplevel.Configuration { Toplevel.Configuration(filling: UIScreen.main.bounds.size) }
    package func windowOpened(_ window: ClientWindow) {}
    package func windowClosed(_ window: ClientWindow) {}
    package func windowAsksForFront(_ window: ClientWindow) {}
    package func activeWindowChanged(to window: ClientWindow?) {}
    package func windowRequested(_ request: Toplevel.WindowRequest, for toplevel: Toplevel) {}
    package func parentChanged(of toplevel: Toplevel) {}
    package func roomChanged(to room: CGRect) {}
}
