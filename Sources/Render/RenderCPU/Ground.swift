/// Where the pixels of a pass end.
enum Ground {
    /// Memory with pixels in the renderer's own order, which operations are drawn into.
    case canvas(Canvas)
    /// Memory that is only written to: a few rows at a time are drawn beside it and copied.
    case sink(PixelSink)

    var width: Int {
        switch self {
        case .canvas(let canvas): canvas.width
        case .sink(let sink): sink.width
        }
    }

    var height: Int {
        switch self {
        case .canvas(let canvas): canvas.height
        case .sink(let sink): sink.height
        }
    }
}
