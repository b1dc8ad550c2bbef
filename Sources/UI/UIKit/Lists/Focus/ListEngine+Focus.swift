/// The view of the item that has focus stays, and that of an item to which focus comes is made, in sight or not.
extension ListEngine {
    /// Makes the view of an element that lies near what is seen; an element in a lane without a view needs a scroll first.
    func require(_ key: ElementKey) {
        kept = key
        guard shown[key] == nil, !isLayingOut, running == nil, let place = host.element(for: key), let area = area(of: key) else {
            return
        }
        if !area.answer.elements.contains(where: { $0.key == key }) {
            area.answer.elements.append(place)
            area.answer.sort()
        }
        guard let index = area.answer.elements.firstIndex(where: { $0.key == key }) else { return }
        UIView.performWithoutAnimation {
            enter(area, index)
            layOut()
        }
    }

    private func area(of key: ElementKey) -> ListArea? {
        guard host.isInLane(key) else { return main }
        return shown[ElementKey(kind: .lane, path: ListPath(section: key.path.section, item: 0))]?.area
    }

    /// What stays out of sight, because a finger, the keyboard or focus is in it, is in no answer; it goes to its place all the same.
    func placeUnanswered() {
        // Most often there is none, and a scroll allocates nothing.
        guard shown.values.contains(where: { isUnanswered($0) }) else { return }
        // In an order that is the same in each run: they may come into other views, one in front of another.
        for element in shown.values.filter({ isUnanswered($0) }).sorted(by: { $0.key < $1.key }) { placeUnanswered(element) }
    }

    /// Places a view that stays out of sight, unless an animation is going to do that. A change of the data may have brought its item into
    /// a lane, or out of one.
    func placeUnanswered(_ element: ShownElement) {
        guard running == nil, let place = host.element(for: element.key) else { return }
        // What a finger holds to move it lies in the list itself.
        let area = host.holds(element) ? main : area(of: element.key)
        bring(element, into: area ?? main)
        element.answerNumber = ShownElement.noAnswer
        host.place(element, as: area == nil ? inContent(place) : place)
    }

    /// Returns a place in a lane that has no view as one in the list's content.
    private func inContent(_ place: ListAnswer.Element) -> ListAnswer.Element {
        guard let lane = host.laneInContent(place.key.path.section) else { return place }
        return place.moved(by: CGPoint(x: lane.frame.minX - lane.seen.minX, y: lane.frame.minY - lane.seen.minY))
    }
}
