/// The places inside another one, in no order.
@MainActor
final class InnerPlaces {
    private(set) var list: [LayoutPlace] = []

    func add(_ place: LayoutPlace) {
        place.number = list.count
        list.append(place)
    }

    /// The last one gets its number, so that a view that ends costs no look at its siblings.
    func remove(_ place: LayoutPlace) {
        guard let last = list.popLast(), last !== place else { return }
        list[place.number] = last
        last.number = place.number
    }
}
