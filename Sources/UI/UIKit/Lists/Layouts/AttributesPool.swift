/// The attributes that a layout gave out: those that nothing else holds any more are part of its next answer, so that a steady scroll
/// makes none.
@MainActor
struct AttributesPool {
    private var given: [UICollectionViewLayoutAttributes] = []
    private var next = 0
    /// The number of elements in the last answer.
    private(set) var count = 0

    /// The next answer begins. What an answer of another size needed more goes.
    mutating func rewind() {
        given.removeLast(max(0, given.count - 4 * count - 32))
        (next, count) = (0, 0)
    }

    /// Returns plain attributes of no element.
    mutating func take() -> UICollectionViewLayoutAttributes {
        count += 1
        while next < given.count {
            next += 1
            if isKnownUniquelyReferenced(&given[next - 1]) { return given[next - 1] }
        }
        let made = UICollectionViewLayoutAttributes()
        given.append(made)
        next = given.count
        return made
    }
}
