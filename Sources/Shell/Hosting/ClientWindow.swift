import Diagnostics
package import Foundation
import Geometry
import QuartzCore
import Reactor
import UIKit
package import WaylandServer

/// A client's window: its layers, its popups, and what it was told.
@MainActor
package final class ClientWindow: SurfaceHost {
    package let toplevel: Toplevel
    package private(set) var title = ""
    package private(set) var appID = ""
    /// It has no content any more; its layers keep the last one.
    package private(set) var isClosed = false
    package var client: Client { toplevel.client }

    /// Title or app id.
    package var onName: (() -> Void)?
    /// Content, size or popups are others.
    var onChange: (() -> Void)?
    package var onClose: (() -> Void)?
    /// A popup with this surface is shown, or no longer.
    var onPopup: ((SurfaceID, _ isShown: Bool) -> Void)? {
        get { surfaces.onPopup }
        set { surfaces.onPopup = newValue }
    }

    /// What shows it.
    weak var view: WaylandSurfaceView?
    /// Whether the user can see the window: it is open, and its view is in a window and not hidden.
    var isVisible: Bool { !isClosed && view?.window != nil && view?.isHidden == false }

    /// In the points of the window's geometry; holds the surface's and its popups' layers.
    let layer: CALayer = BareLayer()
    /// It lies above another window, also where it fills its view: what its client draws to close it stays.
    var isDialog = false
    /// Whether the window may show the on-screen keyboard: it is new, or the user has used it since it came to the front.
    var isAttended = true
    /// The size that the client has drawn for.
    private(set) var drawnSize = CGSize.zero
    /// The size that it was told and has not drawn for.
    private(set) var awaitedSize: CGSize?

    /// Where the surface begins, which may have shadows around the window: in the window's points.
    package var surfaceCorner: CGPoint { surfaces.corner }

    private let surfaces: WindowSurfaces
    private var awaitedSerial: UInt32?
    private let patience: LoopTimer?

    /// How long the old content stands in for the new size: seconds.
    static let resizePatience = 0.2

    init(_ toplevel: Toplevel, loop: EventLoop) {
        self.toplevel = toplevel
        surfaces = WindowSurfaces(toplevel.surface, in: layer)
        var late: (() -> Void)?
        patience = loop.makeTimer { late?() }
        layer.anchorPoint = .zero
        late = { [weak self] in self?.giveUpWaiting() }
        (title, appID) = (toplevel.title, toplevel.appID)
        listen()
        settle()
    }

    private func listen() {
        toplevel.onCommit = { [weak self] in self?.committed() }
        toplevel.onUnmap = { [weak self] in self?.close() }
        toplevel.onName = { [weak self] in
            guard let self else { return }
            (title, appID) = (toplevel.title, toplevel.appID)
            onName?()
        }
        toplevel.onPopup = { [weak self] in if let self, !isClosed { surfaces.show($0) } }
    }

    // MARK: What the client is told

    /// The window is to fill `size`, in points.
    package func resize(to size: CGSize) {
        var wanted = toplevel.wanted
        wanted.width = Int32(min(max(size.width.rounded(), 1), 65535))
        wanted.height = Int32(min(max(size.height.rounded(), 1), 65535))
        wanted.isFullscreen = !isDialog
        wanted.isMaximized = isDialog
        guard let serial = toplevel.configure(wanted) else { return }
        awaitedSerial = serial
        awaitedSize = CGSize(width: Double(wanted.width), height: Double(wanted.height))
        patience?.schedule(after: TimeSpan(seconds: ClientWindow.resizePatience))
        onChange?()
    }

    /// Tells the client what its window should be; what it draws is shown as it is.
    package func tell(_ change: (inout Toplevel.Configuration) -> Void) {
        var wanted = toplevel.wanted
        change(&wanted)
        toplevel.configure(wanted)
    }

    package func setActive(_ isActive: Bool) {
        if !isActive { isAttended = false }
        tell { $0.isActivated = isActive }
    }

    /// It lies elsewhere on the screen: popups that want to know are placed anew.
    package func moved() {
        toplevel.moved()
    }

    /// Asks the client to close; it need not.
    package func requestClose() { toplevel.close() }

    // MARK: What the client does

    func surfaceChanged(_ surface: Surface, _ damage: PixelDamage) -> Int {
        guard !isClosed, surface.client === client else { return 0 }
        // A window without content is about to close, and shows the last it had.
        if surface === toplevel.surface, !surface.hasContent { return 0 }
        return surfaces.update(surface, damage)
    }

    func surfaceLeft(_ surface: Surface) {
        // Where the whole client goes, what it showed stays.
        guard !isClosed, surface.client === client, surface.client.isConnected else { return }
        surfaces.remove(surface.id)
    }

    private func committed() {
        settle()
        onChange?()
    }

    private func settle() {
        let geometry = toplevel.geometry
        drawnSize = CGSize(width: geometry.width, height: geometry.height)
        surfaces.corner = CGPoint(x: -Double(geometry.left), y: -Double(geometry.top))
        if let awaitedSerial, let drawn = toplevel.drawnSerial, Int32(bitPattern: drawn &- awaitedSerial) >= 0 {
            self.awaitedSerial = nil
            awaitedSize = nil
            patience?.cancel()
        }
        surfaces.arrangeMenus()
    }

    private func giveUpWaiting() {
        guard awaitedSize != nil else { return }
        log.info("client \(client.processID) has not drawn for its new size in time; it is shown as it is")
        awaitedSize = nil
        onChange?()
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        patience?.cancel()
        surfaces.removeMenus()
        onClose?()
    }

    // MARK: Hits

    /// The surface that takes a point of the window's geometry, and where its corner is.
    func hit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? { surfaces.hit(point) }

    /// Where a window's own surface or a popup's lies, in points of the window's geometry.
    func corner(of surface: Surface) -> CGPoint? { surfaces.corner(of: surface) }

    /// The surface is its own, or a popup's.
    func shows(_ root: SurfaceID) -> Bool { surfaces.shows(root) }
}
