/// What fills the window.
protocol Show: AnyObject {
    /// Makes the pictures for the window's size.
    func begin(in window: FullScreenWindow) throws
    /// Asks the server for the next frame, up to the commit of the window.
    func prepareFrame(in window: FullScreenWindow) throws
}
