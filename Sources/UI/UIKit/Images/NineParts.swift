/// An image whose corners keep their size while the parts between them stretch.
struct NineParts {
    let image: CGImage
    /// The insets of the corners, in points.
    let caps: UIEdgeInsets
    let scale: CGFloat

    func draw(in context: CGContext, _ rect: CGRect) {
        let columns = Self.bands(
            image: CGFloat(image.width), target: rect.minX, rect.width, caps.left, caps.right, scale: scale)
        let rows = Self.bands(
            image: CGFloat(image.height), target: rect.minY, rect.height, caps.top, caps.bottom, scale: scale)
        for row in rows {
            for column in columns {
                let part = CGRect(x: column.from, y: row.from, width: column.size, height: row.size)
                guard let piece = image.cropping(to: part) else { continue }
                context.drawDownwards(piece, in: CGRect(x: column.to, y: row.to, width: column.room, height: row.room))
            }
        }
    }

    private struct Band {
        var from, size: CGFloat
        var to, room: CGFloat
    }

    /// Returns start cap, middle and end cap along one axis, in pixels of the image and points of the target; the caps shrink
    /// where the target is smaller than both.
    private static func bands(
        image: CGFloat, target: CGFloat, _ room: CGFloat, _ start: CGFloat, _ end: CGFloat, scale: CGFloat
    ) -> [Band] {
        let (first, last) = ((start * scale).rounded(), (end * scale).rounded())
        let shrink = start + end > room && start + end > 0 ? room / (start + end) : 1
        let (head, tail) = (start * shrink, end * shrink)
        return [
            Band(from: 0, size: first, to: target, room: head),
            Band(from: first, size: image - first - last, to: target + head, room: room - head - tail),
            Band(from: image - last, size: last, to: target + room - tail, room: tail),
        ].filter { $0.size >= 1 && $0.room > 0 }
    }
}
