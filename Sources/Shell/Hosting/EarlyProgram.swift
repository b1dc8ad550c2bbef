internal import Buffers
import Diagnostics
import Foundation
package import Reactor
package import WaylandServer

/// A program that starts while the renderer does. Its connection waits in the socket's queue until a display serves it.
///
/// EGL and the first shaders take about as long as a program takes to its first request.
package final class EarlyProgram {
    /// The socket's name, for `WAYLAND_DISPLAY`.
    package let socketName: String
    package let child: ChildProcess
    /// Nil when a display serves it.
    private var socket: ListeningSocket?
    /// The server's end of the connection that a privileged program inherits.
    private var serverEnd: Int32?

    /// - Parameter isPrivileged: the program inherits a connection, named in `WAYLAND_SOCKET`, on which it may see and do more than
    ///   others.
    /// - Throws: a `WaylandServerError` where there can be no socket, a `ChildProcessError` where the program cannot be started.
    package init(_ command: [String], isPrivileged: Bool = false) throws {
        let socket = try ListeningSocket(directory: ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"])
        socketName = socket.name
        var environment = Self.environment(socket: socketName)
        let ends = isPrivileged ? SocketPair.make() : nil
        if isPrivileged, ends == nil { log.error("no socket for the command: \(String(cString: strerror(errno)))") }
        environment["WAYLAND_SOCKET"] = ends.map { "\($0.client)" }
        defer { if let ends { close(ends.client) } }
        do {
            child = try ChildProcess(command, environment: environment, inheriting: ends?.client)
        } catch {
            if let ends { close(ends.server) }
            throw error
        }
        self.socket = socket
        serverEnd = ends?.server
    }

    deinit { if let serverEnd { close(serverEnd) } }

    /// Serves the program, and all others that connect to the socket, by `display`. Its end is told on the loop.
    ///
    /// - Throws: a `WaylandServerError`, or a `ChildProcessError`; the program is ended then.
    package func serve(by display: WaylandDisplay, on loop: EventLoop) throws {
        guard let socket else { return }
        display.command = child.processID
        try display.serve(socket)
        // The kernel takes the process that made the pair of sockets, which is this one, for the other end.
        if let serverEnd { display.addClient(FileDescriptor(owning: serverEnd), isPrivileged: true)?.isOfCommand = true }
        serverEnd = nil
        try child.watch(on: loop)
        self.socket = nil
    }

    /// Asks the program to end where no display serves it, and removes the socket.
    package func abandon() {
        guard socket != nil else { return }
        socket = nil
        child.terminate()
    }

    /// Returns the environment of a program. It omits the options that control how this app is shown: another app of this library
    /// would be rotated twice in its window, and would read a configuration file that is not its own.
    package static func environment(
        socket: String, from own: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String: String] {
        var environment = ChildEnvironment.withoutManager(own).filter {
            !$0.key.hasPrefix("GIMBAL_") || $0.key == "GIMBAL_LOG_LEVEL"
        }
        environment["WAYLAND_DISPLAY"] = socket
        environment["WAYLAND_SOCKET"] = nil
        environment["XDG_SESSION_TYPE"] = "wayland"
        environment["DISPLAY"] = nil
        return environment
    }
}
