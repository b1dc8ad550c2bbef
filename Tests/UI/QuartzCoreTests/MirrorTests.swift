import QuartzCore
import Scene
import XCTest

/// The display side's copy, as strict as it can be: an edit of something that it does not know is an error.
final class Mirror: SceneSink {
    final class Node {
        var values = LayerValues()
        var children: [LayerID] = []
        var mask: LayerID?
        var animations: [AnimationID] = []
    }
    private(set) var nodes: [LayerID: Node] = [:]
    private(set) var contents: Set<ContentID> = []
    private(set) var root: LayerID?
    private(set) var errors: [String] = []

    func submit(_ commit: SceneCommit) {
        for edit in commit.contents { apply(edit) }
        for edit in commit.structure { apply(edit) }
        for edit in commit.values { node(edit.layer, edit)?.values.apply(edit.change) }
        for edit in commit.animations { apply(edit) }
        for (id, node) in nodes {
            if let shown = node.values.contents, !contents.contains(shown) {
                errors.append("\(id) shows \(shown), which is gone")
            }
        }
    }

    private func node(_ id: LayerID, _ edit: some CustomStringConvertible) -> Node? {
        if nodes[id] == nil { errors.append("\(edit): \(id) does not exist") }
        return nodes[id]
    }

    private func apply(_ edit: ContentEdit) {
        switch edit {
        case .upload(let id, _, _), .share(let id, _, _), .capture(let id, _, _): contents.insert(id)
        case .release(let id): if contents.remove(id) == nil { errors.append("\(edit): not there") }
        case .shader, .releaseShader: return
        }
    }

    private func apply(_ edit: StructureEdit) {
        switch edit {
        case .create(let id, _):
            if nodes.updateValue(Node(), forKey: id) != nil { errors.append("\(edit): is there already") }
        case .setKind(let id, _): _ = node(id, edit)
        case .destroy(let id): if nodes.removeValue(forKey: id) == nil { errors.append("\(edit): not there") }
        case .setSublayers(let id, let children):
            node(id, edit)?.children = children
            for child in children { _ = node(child, edit) }
        case .moveSublayers(let id, let left, let placed):
            let moved = Set(left + placed.map(\.layer))
            for child in moved { _ = node(child, edit) }
            node(id, edit)?.children.removeAll(where: moved.contains)
            for place in placed { node(id, edit)?.children.insert(place.layer, at: place.index) }
        case .setMask(let id, let mask):
            node(id, edit)?.mask = mask
            if let mask { _ = node(mask, edit) }
        case .setRoot(_, let id): root = id
        }
    }

    private func apply(_ edit: AnimationEdit) {
        switch edit {
        case .add(let id, let animation): node(id, edit)?.animations.append(animation.id)
        case .change(let id, let animation):
            if node(id, edit)?.animations.contains(animation.id) == false { errors.append("\(edit): not there") }
        case .remove(let id, let animation): nodes[id]?.animations.removeAll { $0 == animation }
        case .removeAll(let id): nodes[id]?.animations = []
        }
    }
}

final class MirrorTests: LayerTestCase {
    private var layers: [CALayer] = []
    private var random = SystemSeed(seed: 0)
    private var images: [CGImage] = []

    /// A small generator of our own, so that a seed means the same everywhere.
    struct SystemSeed: RandomNumberGenerator {
        var state: UInt64
        init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    func testTheMirrorIsTheModelWhateverWasDone() {
        for seed in UInt64(1)...200 {
            let mirror = Mirror()
            random = SystemSeed(seed: seed)
            images = (0..<3).map { _ in image() }
            // Of many sublayers only those are told that come, move or go.
            layers = (0..<(seed % 2 == 0 ? 12 : 60)).map { _ in CALayer() }
            if seed % 2 == 1 { layers.forEach(root.addSublayer) }
            context.attach(sink: mirror)
            for turn in 0..<25 {
                for _ in 0..<Int.random(in: 0...8, using: &random) { doSomething() }
                endTurn()
                compare(mirror, "seed \(seed), turn \(turn)")
                guard mirror.errors.isEmpty else { return XCTFail("seed \(seed), turn \(turn): \(mirror.errors)") }
            }
            for layer in root.sublayers ?? [] { layer.removeFromSuperlayer() }
            layers = []
            endTurn()
            endTurn()
            XCTAssertEqual(mirror.nodes.count, 1, "seed \(seed)")
            XCTAssertEqual(mirror.contents, [], "seed \(seed)")
        }
    }

    private func any() -> CALayer { layers.randomElement(using: &random)! }

    private func doSomething() {
        CATransaction.setDisableActions(Bool.random(using: &random))
        let layer = any()
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: root.addSublayer(layer)
        case 2, 3: any().insertSublayerIfPossible(layer, at: UInt32.random(in: 0..<4, using: &random))
        case 4: layer.removeFromSuperlayer()
        case 5: any().setMaskIfPossible(layer)
        case 6: layer.mask = nil
        case 7: layer.opacity = Float.random(in: 0...1, using: &random)
        case 8: layer.frame = CGRect(x: 0, y: 0, width: Int.random(in: 0..<50, using: &random), height: 9)
        case 9: layer.contents = Bool.random(using: &random) ? images.randomElement(using: &random) : nil
        case 10:
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            layer.add(fade, forKey: Bool.random(using: &random) ? "fade" : nil)
        default:
            layer.setNeedsDisplay()
            if Bool.random(using: &random) { layer.removeAllAnimations() }
        }
    }

    private func compare(_ mirror: Mirror, _ place: String) {
        XCTAssertEqual(mirror.root, root.id, place)
        var count = 0
        func check(_ layer: CALayer) {
            count += 1
            guard let node = mirror.nodes[layer.id] else { return XCTFail("\(place): \(layer.id) is missing") }
            XCTAssertEqual(node.values, layer.values, place)
            XCTAssertEqual(node.children, (layer.sublayers ?? []).map(\.id), place)
            XCTAssertEqual(node.mask, layer.mask?.id, place)
            XCTAssertEqual(node.animations, layer.runningParts.map(\.id), place)
            layer.sublayers?.forEach(check)
            layer.mask.map(check)
        }
        check(root)
        XCTAssertEqual(mirror.nodes.count, count, "\(place): layers that nothing shows")
    }
}

extension CALayer {
    fileprivate func isInside(_ other: CALayer) -> Bool {
        var layer: CALayer? = self
        while let current = layer, current !== other { layer = current.superlayer }
        return layer != nil
    }

    fileprivate func insertSublayerIfPossible(_ layer: CALayer, at index: UInt32) {
        if !isInside(layer) { insertSublayer(layer, at: index) }
    }

    fileprivate func setMaskIfPossible(_ layer: CALayer) {
        if !isInside(layer) { mask = layer }
    }
}
