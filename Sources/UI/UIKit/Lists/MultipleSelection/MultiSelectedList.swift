/// A list in which two fingers, or Shift and Command, select several items: a collection view or a table view.
@MainActor
protocol MultiSelectedList: PressedList {
    var several: MultipleSelection { get }
    /// Whether several items can be selected, now or while the list is edited.
    var mayHaveSeveral: Bool { get }
    var selection: ListSelection { get }
    /// Asks the delegate whether several items may be selected from an item on.
    func shouldBeginSeveral(_ path: IndexPath) -> Bool
    /// Begins to edit the list if that is what lets several be selected, and tells the delegate.
    func beginSeveral(_ path: IndexPath)
    func endSeveral()
    /// Selects an item beside others, or takes it from the selection, as a tap does.
    func setSelectedByUser(_ path: ListPath, _ isSelected: Bool)
}
