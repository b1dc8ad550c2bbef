import Geometry
import Motion
import Scene

/// Builds commits that look like an app's pages.
struct Scenery {
    let width: Double
    let height: Double
    private(set) var commit = SceneCommit(serial: 1)
    private var nextLayer: UInt64 = 1
    private var nextContent: UInt64
    private var sizes: [LayerID: Double] = [:]

    /// - Parameter contents: the first content's number, where several sceneries share a renderer.
    init(width: Double, height: Double, contents: UInt64 = 1) {
        self.width = width
        self.height = height
        nextContent = contents
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        place(LayerID(0), Rect(x: 0, y: 0, width: width, height: height))
        set(LayerID(0), .backgroundColor(.black))
    }

    mutating func take() -> SceneCommit {
        let made = commit
        commit = SceneCommit(serial: made.serial + 1)
        return made
    }

    mutating func setRootChildren(_ layers: [LayerID]) {
        commit.structure.append(.setSublayers(LayerID(0), layers))
    }

    /// A page of a title, a photograph and 19 cards of a picture and a line of text each: 60 layers.
    mutating func page(hue: Double) -> LayerID {
        let page = layer(
            Rect(x: 0, y: 0, width: width, height: height), [.backgroundColor(Color(red: hue, green: 0.9, blue: 0.9))])
        let text = content(width: 160, height: 20, seed: 1)
        let photo = content(width: 400, height: 240, seed: 2)
        var children = [layer(Rect(x: 24, y: 16, width: 400, height: 36), [.contents(text)])]
        children.append(
            layer(
                Rect(x: width - 424, y: 16, width: 400, height: 240), [.contents(photo), .cornerRadius(16), .masksToBounds(true)])
        )
        for index in 0..<19 {
            let frame = Rect<Local>(x: 24 + Double(index % 5) * 246, y: 272 + Double(index / 5) * 108, width: 230, height: 96)
            let card = layer(frame, [.backgroundColor(.white), .cornerRadius(10)])
            let icon = layer(
                Rect(x: 10, y: 12, width: 72, height: 72), [.contents(photo), .cornerRadius(8), .masksToBounds(true)])
            let line = layer(Rect(x: 92, y: 16, width: 130, height: 20), [.contents(text)])
            commit.structure.append(.setSublayers(card, [icon, line]))
            children.append(card)
        }
        commit.structure.append(.setSublayers(page, children))
        return page
    }

    /// `count` small tiles at rest, in the part of the screen above `bottom`.
    mutating func tiles(_ count: Int, above bottom: Double) -> [LayerID] {
        let columns = Int((Double(count) * width / bottom).squareRoot()) + 1
        let side = width / Double(columns)
        return (0..<count).map { index in
            let x = Double(index % columns) * side
            let y = Double(index / columns) * side
            return layer(
                Rect(x: x, y: y, width: side * 0.8, height: side * 0.8),
                [.backgroundColor(Color(red: Double(index % 7) / 7, green: 0.4, blue: 0.6))])
        }
    }

    /// Moves a layer from one place to another; for ever and back when it repeats.
    mutating func move(
        _ id: LayerID, from: Point<Local>, to: Point<Local>, start: Double = 0, duration: Double, repeats: Bool = false
    ) {
        let timing = MediaTiming(
            beginTime: start, duration: duration, repeatCount: repeats ? .infinity : 0, autoreverses: repeats, fillMode: .both)
        let animation = Animation(timing: timing, track: .basic(from: .point(from), to: .point(to), by: nil))
        commit.animations.append(
            .add(id, LayerAnimation(id: AnimationID(id.rawValue), property: .position, animation: animation)))
    }

    mutating func setMask(of layer: LayerID, to mask: LayerID) {
        commit.structure.append(.setMask(layer, mask))
    }

    /// Rows of one color, with a tile in each, below each other.
    mutating func list(rows: Int, rowHeight: Double) -> LayerID {
        let list = layer(Rect(x: 0, y: 0, width: width, height: Double(rows) * rowHeight), [.backgroundColor(.white)])
        let children = (0..<rows).map { row in
            layer(
                Rect(x: 16, y: Double(row) * rowHeight + 4, width: width - 32, height: rowHeight - 8),
                [.backgroundColor(Color(red: Double(row % 7) / 7, green: 0.4, blue: 0.6))])
        }
        commit.structure.append(.setSublayers(list, children))
        sizes[list] = Double(rows) * rowHeight
        return list
    }

    /// Moves a list to another place, without an animation.
    mutating func put(_ list: LayerID, top: Double) {
        set(list, .position(Point(x: width / 2, y: top + (sizes[list] ?? 0) / 2)))
    }

    mutating func layer(_ frame: Rect<Local>, kind: LayerKind = .plain, _ changes: [PropertyChange]) -> LayerID {
        let id = LayerID(nextLayer)
        nextLayer += 1
        commit.structure.append(.create(id, kind))
        place(id, frame)
        for change in changes { set(id, change) }
        return id
    }

    private mutating func place(_ id: LayerID, _ frame: Rect<Local>) {
        set(id, .bounds(Rect(origin: .zero, size: frame.size)))
        set(id, .position(frame.center))
    }

    private mutating func set(_ id: LayerID, _ change: PropertyChange) {
        commit.values.append(ValueEdit(layer: id, change: change))
    }

    mutating func content(width: Int, height: Int, seed: Int) -> ContentID {
        let id = ContentID(nextContent)
        nextContent += 1
        commit.contents.append(.upload(id, Pixels.pattern(width: width, height: height, seed: seed), damage: nil))
        return id
    }
}
