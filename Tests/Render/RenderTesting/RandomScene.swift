import Geometry
import Motion
import Scene
package import TestSupport

/// Layers of every sort under a root, and random changes to them.
package struct RandomScene {
    package var random: SeededRandom
    private let count: UInt64 = 14
    private var parents: [UInt64: UInt64] = [:]
    private var kinds: [UInt64: LayerKind] = [:]
    /// Layers keep to whole pixels, without turning: what is then at rest is drawn without any filter.
    package let isUpright: Bool

    package init(_ purpose: String, isUpright: Bool, seed: UInt64? = nil) {
        random = seed.map { SeededRandom(purpose, seed: $0) } ?? SeededRandom(purpose)
        self.isUpright = isUpright
    }

    package mutating func build(on stage: Stage) {
        for id in 1...3 as ClosedRange<UInt64> { stage.content(id, .distinct(24 + Int(id), 20)) }
        var children: [UInt64: [UInt64]] = [:]
        for id in 1...count {
            let kind = randomKind()
            kinds[id] = kind
            stage.layer(id, randomFrame(stage), kind: kind, [.backgroundColor(color())])
            for _ in 0..<3 { stage.set(id, [change(of: id, stage)]) }
            let parent = id == 1 ? 0 : random.next() % 3 == 0 ? 0 : random.next() % id
            parents[id] = parent
            children[parent, default: []].append(id)
        }
        for (parent, list) in children { stage.children(parent, list) }
        mask(stage)
    }

    /// One to three changes, as a turn of the main loop would make them.
    package mutating func step(on stage: Stage) {
        for _ in 0...random.next() % 3 {
            let id = 1 + random.next() % count
            stage.set(id, [change(of: id, stage)])
        }
    }

    private mutating func mask(_ stage: Stage) {
        let id = 1 + random.next() % count
        let mask = count + 1
        stage.layer(mask, randomFrame(stage), kind: random.next() % 2 == 0 ? .plain : .gradient, [.backgroundColor(.white)])
        stage.set(mask, [.cornerRadius(8), .gradient(gradient(fades: true))])
        stage.commit.structure.append(.setMask(LayerID(id), LayerID(mask)))
    }

    private mutating func randomKind() -> LayerKind {
        switch random.next() % 8 {
        case 0: .gradient
        case 1: .backdrop
        default: .plain
        }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        let value = random.number(range)
        return isUpright ? value.rounded() : value
    }

    private mutating func randomFrame(_ stage: Stage) -> Rect<Local> {
        // Even sides: the middle, which is the position, then lies on a whole pixel.
        let side = isUpright ? 2.0 : 1.0
        return Rect(
            x: number(-10...Double(stage.width) * 0.7), y: number(-10...Double(stage.height) * 0.7),
            width: number(2...30) * side, height: number(2...30) * side)
    }

    private mutating func color() -> Color {
        Color(
            red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
            alpha: random.next() % 3 == 0 ? random.number(0...1) : 1)
    }

    private mutating func gradient(fades: Bool = false) -> GradientValues {
        var values = GradientValues()
        values.shape = [.axial, .radial, .conic][Int(random.next() % 3)]
        values.colors = [color(), color(), color()]
        if fades { values.colors[1].alpha = 0.2 }
        (values.startX, values.startY) = (0.5, 0.3)
        (values.endX, values.endY) = (1, 1)
        return values
    }

    private mutating func transform() -> Matrix4 {
        guard !isUpright else { return .identity }
        let angle = random.number(-0.6...0.6)
        let (s, c) = (angle, (1 - angle * angle).squareRoot())
        return random.next() % 2 == 0
            ? .affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
            : Matrix4(
                m11: c, m12: 0, m13: -s, m14: s / 200, m21: 0, m22: 1, m23: 0, m24: 0, m31: s, m32: 0, m33: c, m34: -c / 200,
                m41: 0, m42: 0, m43: 0, m44: 1)
    }

    private mutating func backdrop() -> BackdropValues {
        var values = BackdropValues()
        values.blurRadius = random.number(0...8)
        values.saturation = random.number(0...1.8)
        values.tint = Color(red: 1, green: 1, blue: 1, alpha: random.number(0...0.5))
        return values
    }

    private mutating func change(of id: UInt64, _ stage: Stage) -> PropertyChange {
        let frame = randomFrame(stage)
        switch random.next() % 16 {
        case 0, 1, 2, 3: return .position(frame.center)
        case 4: return .bounds(Rect(origin: .zero, size: frame.size))
        case 5: return .transform(transform())
        case 6: return .opacity(random.next() % 2 == 0 ? 1 : random.number(0...1))
        case 7: return .backgroundColor(color())
        case 8: return .cornerRadius(number(0...14))
        case 9: return .borderWidth(number(0...4))
        case 10: return .masksToBounds(random.next() % 2 == 0)
        case 11: return .shadowOpacity(random.next() % 2 == 0 ? 0 : random.number(0...1))
        case 12: return .contents(random.next() % 2 == 0 ? nil : ContentID(1 + random.next() % 3))
        case 13: return .isHidden(random.next() % 4 == 0)
        case 14: return kinds[id] == .backdrop ? .backdrop(backdrop()) : .gradient(gradient())
        default: return .contentsGravity([.resize, .center, .resizeAspectFill, .topLeft][Int(random.next() % 4)])
        }
    }
}
