internal import Synchronization

/// Draws SVGs outside of this process.
package protocol VectorDrawer: Sendable {
    /// - Parameters:
    ///   - name: the picture's name in errors.
    ///   - scale: how many times the picture is enlarged.
    ///   - patience: the longest time, in milliseconds.
    func draw(_ data: Data, name: String, scale: CGFloat, patience: Int) throws(ImageFileError) -> CGImage
}

/// The drawer that this process has; without one an SVG is drawn here, for as long as that takes.
enum Vectors {
    private static let drawer = Mutex<(any VectorDrawer)?>(nil)

    static var current: (any VectorDrawer)? { drawer.withLock { $0 } }

    static func use(_ new: any VectorDrawer) { drawer.withLock { $0 = new } }
}
