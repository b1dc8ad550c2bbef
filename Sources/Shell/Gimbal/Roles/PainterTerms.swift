/// How long a frame may wait for a shader, and how large the shader's picture is.
struct PainterTerms: Equatable {
    enum Size: Equatable {
        /// The pictures are halved so often.
        case halved(Int)
        /// A frame is to cost at most so many milliseconds.
        case costing(Double)
    }

    var size: Size
    /// How long a frame waits for the process to start, in milliseconds.
    var startingTime: Int32
    /// How long a frame waits for its picture, in milliseconds.
    var patience: Int32

    /// On a display. A transition begins later on a machine that takes longer to start the process; half of a period of 60 Hz is left to
    /// the rest of the frame.
    static let live = PainterTerms(size: .costing(8), startingTime: 300, patience: 25)
    /// In a recording, whose pictures do not depend on the machine: shaders draw a quarter of the pixels.
    static let recording = PainterTerms(size: .halved(1), startingTime: 30_000, patience: 30_000)
    /// In tests: every pixel, as on a GPU.
    static let exact = PainterTerms(size: .halved(0), startingTime: 30_000, patience: 30_000)
}
