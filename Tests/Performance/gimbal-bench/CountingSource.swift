import UIKit

/// Plain cells in sections, with the calls that ask for them.
@MainActor
final class CountingSource: NSObject, UICollectionViewDataSource {
    struct Calls {
        var sections = 0
        var items = 0
        var cells = 0
    }

    var calls = Calls()
    private let sections: Int
    var items: Int
    /// The cells that were ever made.
    private(set) var madeCells = Set<ObjectIdentifier>()

    init(sections: Int, items: Int) {
        self.sections = sections
        self.items = items
    }

    /// Takes the calls so far.
    func take() -> Calls {
        defer { calls = Calls() }
        return calls
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        calls.sections += 1
        return sections
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        calls.items += 1
        return items
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        calls.cells += 1
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        madeCells.insert(ObjectIdentifier(cell))
        return cell
    }
}
