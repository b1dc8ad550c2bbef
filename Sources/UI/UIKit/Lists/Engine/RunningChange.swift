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

    /// The change takes an element away, whose key is still that before the change.
    mutating func departs(_ element: ShownElement) { departures.append(Departure(element: element, oldKey: element.key)) }

    /// Takes an element that is out of sight in the new state.
    ///
    /// - Returns: false for an element that the change itself made: it was never seen and has no key before the change.
    mutating func leaves(_ element: ShownElement) -> Bool {
        guard let oldKey = oldKeys.removeValue(forKey: ObjectIdentifier(element)) else { return false }
        departures.append(Departure(element: element, oldKey: oldKey))
        return true
    }
}
