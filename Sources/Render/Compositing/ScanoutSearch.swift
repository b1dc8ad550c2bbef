/// Whether the next picture of a program that fills the screen is planned whole, to find out that it need not be drawn.
///
/// A picture that is not drawn costs less than the smallest part of one, and leaves the screen as soon as the next is there, so that
/// its program has the memory back. But where something lies over it, or the output refuses it, it is drawn, and then only what is new
/// of it: that stays so until something else than pixels changes. What an output refuses for reasons of its own it may take later, so
/// it is asked again now and then.
struct ScanoutSearch {
    /// The number of pictures drawn in part between two examined pictures.
    static let patience = 63

    private var left = 0
    private var hasPicture = false

    mutating func sceneHasChanged() { left = 0 }

    mutating func pictureHasCome() { hasPicture = true }

    /// Notes that a frame was planned whole and still has to be drawn.
    mutating func mustDraw() { left = ScanoutSearch.patience }

    /// Returns whether a picture has come since the last call and is to be examined.
    mutating func takesNextPicture() -> Bool {
        guard hasPicture else { return false }
        hasPicture = false
        guard left > 0 else { return true }
        left -= 1
        return false
    }
}
