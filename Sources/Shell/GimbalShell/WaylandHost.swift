import Foundation
package import Gimbal
import InputSources
import Reactor
package import Hosting
import UIKit
package import WaylandServer

/// A Wayland server in an app, and a controller for each window of the programs that it serves.
///
///     let host = try WaylandHost()
///     host.onOpen = { [unowned navigation] in navigation.pushViewController($0, animated: true) }
///     try host.start(["foot"])
///
/// An app has one host at a time. Keys go to the window that appeared last or was pressed last. They go to the app's own views
/// while no window is in front, or while one of the views is first responder.
///
/// A window that belongs to another window has that one as its `dialogParent`. The size that its client prefers is its
/// `preferredContentSize`, for instance for a form sheet:
///
///     host.onOpen = { [unowned navigation] window in
///         guard let parent = window.dialogParent else { return navigation.pushViewController(window, animated: true) }
///         window.modalPresentationStyle = .formSheet
///         parent.present(window, animated: true)
///     }
///     host.onClose = { $0.presentingViewController?.dismiss(animated: true) }
@preconcurrency @MainActor
public final class WaylandHost {
    private static weak var current: WaylandHost?

    /// Called when a program's window has its first content. The window becomes visible when the app shows the controller.
    public var onOpen: ((WaylandViewController) -> Void)?
    /// Called when a window or its program has ended; the controller's view keeps what it showed last.
    public var onClose: ((WaylandViewController) -> Void)?
    /// A program that the user has just used asks for a window to be in front.
    public var onActivate: ((WaylandViewController) -> Void)?
    /// The controllers of the windows that have not ended, in the order in which they were opened.
    public private(set) var controllers: [WaylandViewController] = []

    package let display: WaylandDisplay
    package let windows: ClientWindows
    package let router: InputRouter
    private let program: RunningProgram
    private let follower: PointerFollower
    private var children: [ChildProcess] = []
    private var socket: String?
    private var isClosed = false

    /// Serves on the app's loop, from its launch on; no client can connect before `start` or `listen`.
    ///
    /// - Throws: a `WaylandHostError`.
    public convenience init() throws {
        guard let program = RunningProgram.current else { throw WaylandHostError.noScreen }
        guard WaylandHost.current == nil else { throw WaylandHostError.secondHost }
        do throws(WaylandServerError) {
            try self.init(program)
        } catch {
            throw WaylandHostError.noServer(reason: "\(error)")
        }
        windows.delegate = self
    }

    /// Creates a host on a program; the caller sets the delegate of `windows`.
    ///
    /// - Parameter privileged: the rights of programs that may see and do more than others.
    package init(_ program: RunningProgram, privileged: ClientRights = ClientRights()) throws(WaylandServerError) {
        self.program = program
        let cursor = program.pointer
        follower = PointerFollower(hold: { cursor.hold($0) }, put: { cursor.put(at: $0) })
        var settings = ServerSettings()
        settings.layout = SeatKeymap(program.keyboard).map(KeyboardMirror.init)
        settings.repeatDelay = Int32(clamping: program.keyRepeat?.delay ?? 0)
        settings.repeatRate = program.keyRepeat.map { Int32(1000 / max(1, $0.interval)) } ?? 0
        settings.privileged = privileged
        // Clients are told of dmabufs only when these can be shown.
        let imports = program.imports
        let sharing = { (offer: BufferImports.Offer) in
            BufferSharing(
                device: offer.device, layouts: offer.layouts, scanout: offer.scanout, areCopied: offer.areCopied,
                test: imports.test)
        }
        settings.sharing = imports.offer.map(sharing)
        settings.readsPicturesInPlace = imports.readsPicturesInPlace
        display = WaylandDisplay(loop: program.loop, settings: settings)
        imports.onOffer = { [weak display] in display?.share(sharing($0)) }
        windows = ClientWindows(display, loop: program.loop)
        router = InputRouter(windows)
        WaylandHost.current = self
        wirePointer()
        windows.onAwake = { UIApplication.shared.isIdleTimerDisabled = $0 }
        AppHost.onScreen = { [weak windows] in windows?.screenChanged() }
        for tablet in AppHost.tablets { router.take(tablet) }
        for meaning in AppHost.keyMeanings { router.take(meaning) }
        windows.screenChanged()
        program.clients = 0
        display.onClientCount = { [weak program] count in MainActor.assumeIsolated { program?.clients = count } }
    }

    private func wirePointer() {
        let pointer = program.pointer
        router.addObserver(follower)
        router.onPlayed = { AppHost.handle($0) }
        windows.onCursor = { look in
            switch look {
            case .arrow: pointer.setLook(.arrow)
            case .hidden: pointer.setLook(.hidden)
            case .picture(let image, let hotspot): pointer.setLook(.picture(image, hotspot: hotspot))
            case .shared(let picture, let hotspot): pointer.setLook(.shared(picture, hotspot: hotspot))
            }
        }
    }

    // MARK: Windows

    private func controller(of window: ClientWindow) -> WaylandViewController? {
        controllers.first { $0.clientWindow === window }
    }
}

extension WaylandHost: ClientWindowsDelegate {
    package func windowOpened(_ window: ClientWindow) {
        let controller = WaylandViewController(window, in: windows)
        if let parent = window.toplevel.parent {
            controller.becomeDialog(of: controllers.first { $0.clientWindow.toplevel === parent })
        }
        controllers.append(controller)
        onOpen?(controller)
    }

    package func windowClosed(_ window: ClientWindow) {
        guard let controller = controller(of: window) else { return }
        controllers.removeAll { $0 === controller }
        onClose?(controller)
    }

    package func windowAsksForFront(_ window: ClientWindow) {
        if let controller = controller(of: window) { onActivate?(controller) }
    }

    package func parentChanged(of toplevel: Toplevel) {
        guard !toplevel.isMapped else { return }
        let isDialog = toplevel.parent != nil
        toplevel.configure(isDialog ? Toplevel.Configuration(within: UIScreen.main.bounds.size) : windows.firstConfiguration)
    }
}

extension WaylandHost {
    // MARK: Programs

    /// Listens for programs that are started elsewhere.
    ///
    /// - Returns: the socket's name in `XDG_RUNTIME_DIR`, which programs find in `WAYLAND_DISPLAY`.
    /// - Throws: a `WaylandHostError`, for instance where `XDG_RUNTIME_DIR` is not set.
    @discardableResult
    public func listen() throws -> String {
        if let socket { return socket }
        do throws(WaylandServerError) {
            let name = try display.listen(directory: ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"])
            socket = name
            return name
        } catch {
            throw WaylandHostError.noServer(reason: "\(error)")
        }
    }

    /// Listens for programs that are started elsewhere, at the socket that the service manager hands over, or else at one of its own.
    ///
    /// - Throws: a `WaylandServerError`.
    package func listenAsService() throws(WaylandServerError) {
        guard let inherited = program.service?.socket else {
            socket = try display.listen(directory: ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"])
            return
        }
        let listening = try ListeningSocket(taking: inherited)
        try display.serve(listening)
        socket = listening.name
    }

    /// Serves a program that was started before there was a screen.
    ///
    /// - Parameter ended: as of `start`.
    /// - Throws: a `WaylandServerError`, or a `ChildProcessError`.
    package func serve(_ early: EarlyProgram, ended: @escaping @MainActor (Int32) -> Void) throws {
        keep(early.child, ended: ended)
        try early.serve(by: display, on: program.loop)
        socket = early.socketName
    }

    /// Starts a program whose windows appear here; it is asked to end (SIGTERM) when the host closes.
    ///
    /// - Parameters:
    ///   - command: the program, which is looked up in `PATH`, and its arguments.
    ///   - ended: called with the exit code, or with 128 plus the number of the signal that ended the program.
    /// - Returns: the process id.
    /// - Throws: a `WaylandHostError`.
    @discardableResult
    public func start(_ command: [String], ended: @escaping @MainActor (Int32) -> Void = { _ in }) throws -> Int32 {
        let environment = EarlyProgram.environment(socket: try listen())
        do throws(ChildProcessError) {
            return try start(command, environment: environment, ended: ended)
        } catch {
            throw WaylandHostError.noProgram(error.program, code: error.code)
        }
    }

    package func start(
        _ command: [String], environment: [String: String], ended: @escaping @MainActor (Int32) -> Void
    ) throws(ChildProcessError) -> Int32 {
        let child = try ChildProcess(command, environment: environment, loop: program.loop)
        keep(child, ended: ended)
        return child.processID
    }

    private func keep(_ child: ChildProcess, ended: @escaping @MainActor (Int32) -> Void) {
        child.onExit = { [weak self, weak child] code in
            MainActor.assumeIsolated {
                self?.children.removeAll { $0 === child }
                ended(code)
            }
        }
        children.append(child)
    }

    /// Ends the programs that the host started and disconnects all clients; controllers that are shown keep their last content.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        children.forEach { $0.terminate() }
        windows.close()
        display.close()
        AppHost.onScreen = nil
        if WaylandHost.current === self { WaylandHost.current = nil }
    }
}
