import Compositing
import Reactor

/// How the backdrops of a screen are drawn.
///
/// The resolution becomes coarser once, when frames with backdrops do not fit. It becomes finer between two movements only, and only where
/// the last one would have fitted with four times the pixels: a change may show as a change of sharpness.
struct BackdropBudget {
    /// A movement has ended when no backdrop was drawn for so long.
    static let pause = TimeSpan.seconds(1)

    private(set) var detail = BackdropDetail.full
    private var last: MonotonicTime?
    /// The pixels behind the backdrops of the frame that did not fit.
    private var dearPixels = 0
    /// Of the frames of this movement: the longest one, and the most pixels behind backdrops.
    private var longest = TimeSpan.zero
    private var mostPixels = 0
    private var fitsAtFull = false

    /// Begins a frame.
    mutating func beginFrame(at time: MonotonicTime) {
        guard let last, time - last > Self.pause else { return }
        if detail == .half, fitsAtFull { detail = .full }
        (self.last, longest, mostPixels, fitsAtFull) = (nil, .zero, 0, false)
    }

    /// Takes a frame with backdrops.
    mutating func add(_ cost: TimeSpan, pixels: Int, period: TimeSpan, at time: MonotonicTime) {
        last = time
        (longest, mostPixels) = (max(longest, cost), max(mostPixels, pixels))
        // As if there were as many pixels as in the frame that did not fit.
        let times = 4 * max(1, Double(dearPixels) / Double(max(mostPixels, 1)))
        fitsAtFull = longest.seconds * times <= period.seconds
    }

    /// Takes that backdrops are what keeps a frame from fitting. What such frames cost says nothing about those to come.
    mutating func backdropsDoNotFit(pixels: Int) {
        (detail, dearPixels) = (.half, max(pixels, 1))
        (longest, mostPixels, fitsAtFull) = (.zero, 0, false)
    }
}
