import Testing

@testable import RenderServer

@Suite("Dear frames") struct DearFramesTests {
    private var frames = DearFrames()

    private mutating func add(_ count: Int, isDear: Bool) {
        for _ in 0..<count { frames.add(isDear: isDear) }
    }

    @Test mutating func `several in a row are asked about`() {
        add(DearFrames.proof - 1, isDear: true)
        #expect(!frames.isQuestionDue)
        add(1, isDear: true)
        #expect(frames.isQuestionDue)
    }

    @Test mutating func `a frame that fits ends the row`() {
        for _ in 0..<100 {
            add(DearFrames.proof - 1, isDear: true)
            add(1, isDear: false)
            #expect(!frames.isQuestionDue)
        }
    }

    @Test mutating func `after an answer nothing is asked for a while`() {
        add(DearFrames.proof, isDear: true)
        frames.questionWasAnswered()
        add(DearFrames.pause - 1, isDear: true)
        #expect(!frames.isQuestionDue)
        add(1, isDear: true)
        #expect(frames.isQuestionDue)
    }
}
