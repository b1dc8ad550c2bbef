extension UICollectionView: DiffableList {
    var isBusyWithData: Bool { engine.isLayingOut || batch.isOpen || layoutState.isPreparing }
    var hasLoadedData: Bool { engine.hasCounts }

    func applyBatch(_ operations: [ListOperation], change: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
        runBatch(
            {
                change()
                for operation in operations { self.batch.record(operation) }
            }, completion)
    }

    func reconfigureElements(at paths: [IndexPath]) { reconfigure(paths) }
}
