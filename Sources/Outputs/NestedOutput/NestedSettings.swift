package import Geometry

/// What a window is opened with.
package struct NestedSettings: Sendable {
    /// How flags and logs call the output.
    package var name = "WAYLAND-1"
    package var title: String
    /// What the compositor knows the program by (`xdg_toplevel.set_app_id`).
    package var appID: String
    /// In the compositor's points, when it leaves the choice to us.
    package var width: Int
    package var height: Int
    package var transform: OutputTransform
    /// Pixels a point; nil for the compositor's.
    package var scale: Double?
    /// A connected socket, which the output closes; nil for the one that the environment names (`WAYLAND_DISPLAY`).
    package var socket: Int32?

    package init(
        title: String, appID: String, width: Int, height: Int, transform: OutputTransform = .normal, socket: Int32? = nil
    ) {
        self.title = title
        self.appID = appID
        self.width = min(max(width, 1), 16_384)
        self.height = min(max(height, 1), 16_384)
        self.transform = transform
        self.socket = socket
    }
}
