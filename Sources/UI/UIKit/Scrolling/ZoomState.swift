/// How far the zoomed view is magnified, and who does it.
struct ZoomState {
    var scale: CGFloat = 1
    var isPinched = false
    var isBouncing = false
    /// The scale when the pinch began.
    var start: CGFloat = 1
}
