/// Where the boundary elements of a section, or of the whole layout, are, and by how much what they surround grows.
struct BoundaryFrames {
    var axis: ListAxis
    var grid: PixelGrid
    /// What fractions of their sizes refer to, in points.
    var room: CGSize
    /// The insets across the axis that the elements follow, in points.
    var insets: NSDirectionalEdgeInsets
    var recipes: [BoundaryRecipe]
    /// The sizes that elements asked for, by their index.
    var asked: [Int: CGSize] = [:]

    func size(_ index: Int) -> CGSize { recipes[index].size.resolved(in: room, asked: asked[index], grid) }

    /// The side at which an element lies outside: along the layout's axis, or else across it.
    private func side(_ recipe: BoundaryRecipe, _ axis: ListAxis) -> Int {
        guard recipe.extends else { return 0 }
        return axis == self.axis || recipe.side(self.axis) == 0 ? recipe.side(axis) : 0
    }

    /// The room that elements take at the start (-1) or at the end (1) of an axis, in points; elements at one side do not stack.
    func growth(_ axis: ListAxis, _ wanted: Int) -> CGFloat {
        recipes.indices.reduce(0) { side(recipes[$1], axis) == wanted ? max($0, size($1)[axis]) : $0 }
    }

    /// Returns the rectangle of an element around a content, in the content's coordinates.
    func frame(_ index: Int, around content: CGRect) -> CGRect {
        let (recipe, size) = (recipes[index], size(index))
        var area = content
        if axis == .y {
            area = CGRect(
                x: content.minX + insets.leading, y: content.minY, width: content.width - insets.sum(.x), height: content.height)
        } else {
            area = CGRect(
                x: content.minX, y: content.minY + insets.top, width: content.width, height: content.height - insets.sum(.y))
        }
        let origin = CGPoint(
            x: position(recipe, .x, size.width, area) + recipe.offset.x,
            y: position(recipe, .y, size.height, area) + recipe.offset.y)
        return CGRect(origin: origin, size: size).inset(by: recipe.insets)
    }

    private func position(_ recipe: BoundaryRecipe, _ axis: ListAxis, _ length: CGFloat, _ area: CGRect) -> CGFloat {
        let isOutside = side(recipe, axis) != 0
        switch recipe.side(axis) {
        case -1: return area.start(axis) - (isOutside ? length : 0)
        case 1: return area.end(axis) - (isOutside ? 0 : length)
        default: return (area.start(axis) + area.end(axis) - length) / 2
        }
    }
}
