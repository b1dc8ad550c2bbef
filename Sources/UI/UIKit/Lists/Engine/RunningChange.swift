/// What an animated change has found so far: where elements were, and which of them go.
@MainActor
struct RunningChange {
    /// An element whose view is seen until the animation ends.
    struct Departure {
        let element: ShownElement
        let oldKey: ElementKey
    }

    /// The elements around what was seen, by their keys before the change.
    private var places: [ElementKey: ListAnswer.Element] = [:]
    /// The key before the change of each element that had a view and stays.
    private(set) var oldKeys: [ObjectIdentifier: ElementKey] = [:]
    private(set) var departures: [Departure] = []

    mutating func add(_ answer: ListAnswer) {
        places.reserveCapacity(places.count + answer.elements.count)
        for place in answer.elements { places[place.key] = place }
    }

    func place(before key: ElementKey) -> ListAnswer.Element? { places[key] }

    mutating func stays(_ element: ShownElement, from oldKey: ElementKey) { oldKeys[ObjectIdentifier(element)] = oldKey }

    /// The element's view has no place in the new state: the change takes it away, or it moves out of sight.
    mutating func departs(_ element: ShownElement) {
        departures.append(
            Departure(element: element, oldKey: oldKeys.removeValue(forKey: ObjectIdentifier(element)) ?? element.key))
    }
}
