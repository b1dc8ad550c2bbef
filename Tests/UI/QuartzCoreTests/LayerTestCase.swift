import QuartzCore
import Scene
import XCTest

/// The context with a root and a display that only writes down what it is told; time goes when the test says so.
class LayerTestCase: XCTestCase {
    final class RecordingSink: SceneSink {
        var commits: [SceneCommit] = []
        func submit(_ commit: SceneCommit) { commits.append(commit) }
    }

    private(set) var sink = RecordingSink()
    private(set) var root = CALayer()
    var context: SceneContext { .main }
    var time = 0.0

    override func setUp() {
        sink = RecordingSink()
        time = 100
        context.setTickTime(time)
        context.attach(sink: sink)
        root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        context.setRoot(root, on: ScreenID(0))
        endTurn()
        sink.commits = []
    }

    override func tearDown() {
        context.setRoot(nil, on: ScreenID(0))
        context.commitTick()
        context.commitTick()
        context.detachSink()
        context.animationSpeed = 1
    }

    func endTurn() { context.commitTick() }

    /// A turn at this time in which the display says what begins and ends.
    func frame(at time: Double, began: [AnimationID] = [], ended: [AnimationID] = []) {
        self.time = time
        context.setTickTime(time)
        context.handle(
            .frame(
                FrameFeedback(
                    screen: ScreenID(0), time: time, presented: time, period: 1.0 / 60, serial: context.lastSerial,
                    began: began.map { (animation: $0, time: time) }, ended: ended)))
        context.commitTick()
    }

    /// A layer that the display side has.
    func shownLayer(_ frame: CGRect = CGRect(x: 10, y: 20, width: 100, height: 50)) -> CALayer {
        show(CALayer(), frame)
    }

    func show<L: CALayer>(_ layer: L, _ frame: CGRect = CGRect(x: 10, y: 20, width: 100, height: 50)) -> L {
        layer.frame = frame
        root.addSublayer(layer)
        endTurn()
        sink.commits = []
        return layer
    }

    /// The ids of the animations that the last commits added.
    var addedAnimations: [LayerAnimation] {
        sink.commits.flatMap(\.animations).compactMap { if case .add(_, let animation) = $0 { animation } else { nil } }
    }

    /// What the commits said, with ids counted from 1 in the order in which they come up; `names` are those of known layers.
    func text(_ names: [(CALayer, String)] = []) -> String {
        var known: [String: String] = [:]
        for (layer, name) in names { known["\(layer.id)"] = name }
        var counts: [Character: Int] = [:]
        return sink.commits.map { commit in
            commit.description.split(separator: "\n").dropFirst().map { line in
                line.split(separator: " ").map { word in
                    rename(String(word), &known, &counts)
                }.joined(separator: " ")
            }.joined(separator: "\n")
        }.joined(separator: "\n--\n")
    }

    private func rename(_ word: String, _ known: inout [String: String], _ counts: inout [Character: Int]) -> String {
        let core = word.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard let kind = core.first, "LCAS".contains(kind), core.dropFirst().allSatisfy(\.isNumber), core.count > 1 else {
            return word
        }
        if known[core] == nil {
            counts[kind, default: 0] += 1
            known[core] = "\(kind)\(counts[kind]!)"
        }
        return word.replacingOccurrences(of: core, with: known[core]!)
    }

    func image(width: Int = 4, height: Int = 4) -> CGImage {
        CGContext(pixelWidth: width, pixelHeight: height, scale: 1, isOpaque: false)!.takeImage()!
    }
}
