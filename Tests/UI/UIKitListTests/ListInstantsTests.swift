import CoreGraphics
import GimbalTesting
import TestSupport
import UIKit
import XCTest

/// Five instants of a change of layouts and of an update, side by side.
final class ListInstantsTests: XCTestCase {
    func testAChangeOfLayouts() throws {
        try check("layout-change", .leftToRight) { list, tiles in
            UIView.animate(withDuration: 1) { list.setCollectionViewLayout(tiles.asRows, animated: true) }
        }
    }

    func testAChangeOfLayoutsFromRightToLeft() throws {
        try check("layout-change-mirrored", .rightToLeft) { list, tiles in
            UIView.animate(withDuration: 1) { list.setCollectionViewLayout(tiles.asRows, animated: true) }
        }
    }

    func testAnUpdate() throws {
        try check("batch-update", .leftToRight) { list, tiles in
            UIView.animate(withDuration: 1) {
                list.performBatchUpdates {
                    tiles.names = ["Hall", "Study", "Bath", "Kitchen", "Garage", "Attic"]
                    list.deleteItems(at: [IndexPath(item: 1, section: 0)])
                    list.insertItems(at: [IndexPath(item: 1, section: 0), IndexPath(item: 5, section: 0)])
                    list.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 3, section: 0))
                }
            }
        }
    }

    /// - Parameter change: begins a change that takes a second.
    private func check(
        _ name: String, _ direction: UITraitEnvironmentLayoutDirection,
        _ change: @MainActor (UICollectionView, TilesPage) -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 480, height: 400, scale: 2)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let (home, page) = (UIViewController(), TilesPage())
            window.rootViewController = home
            home.addChild(page)
            home.view.addSubview(page.view)
            page.view.frame = home.view.bounds
            page.didMove(toParent: home)
            home.setOverrideTraitCollection(UITraitCollection(layoutDirection: direction), forChild: page)
            window.makeKeyAndVisible()
            screen.advance(by: 0.5)
            change(page.collectionView, page)
            var instants: [Picture] = []
            for step in [1.0 / 60, 0.25, 0.25, 0.25, 0.5] {
                screen.advance(by: step)
                instants.append(try screen.picture)
            }
            try Golden.picture(Self.besides(instants), "Lists/\(name)", tolerance: 4, outliers: 300)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    /// The pictures in a row, with a gap of 8 pixels between them.
    private static func besides(_ pictures: [Picture]) -> Picture {
        let (gap, height) = (8, pictures[0].height)
        let width = pictures.map(\.width).reduce(-gap) { $0 + $1 + gap }
        var row = Picture(width: width, height: height, bytes: [UInt8](repeating: 128, count: width * height * 4))
        var left = 0
        for picture in pictures {
            for y in 0..<height {
                let from = y * picture.width * 4
                let to = (y * width + left) * 4
                row.bytes.replaceSubrange(to..<to + picture.width * 4, with: picture.bytes[from..<from + picture.width * 4])
            }
            left += picture.width + gap
        }
        return row
    }
}

/// Rooms as tiles.
private final class TilesPage: UICollectionViewController {
    var names = ["Kitchen", "Living room", "Hall", "Bath", "Garage"]
    let asRows = UICollectionViewFlowLayout()

    init() {
        let tiles = UICollectionViewFlowLayout()
        tiles.itemSize = CGSize(width: 64, height: 64)
        asRows.itemSize = CGSize(width: 208, height: 32)
        for layout in [tiles, asRows] {
            layout.sectionInset = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
            layout.minimumInteritemSpacing = 8
            layout.minimumLineSpacing = 6
        }
        super.init(collectionViewLayout: tiles)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemGroupedBackground
        collectionView.register(RoomTile.self, forCellWithReuseIdentifier: "room")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "room", for: indexPath)
        (cell as? RoomTile)?.name.text = names[indexPath.item]
        return cell
    }
}

private final class RoomTile: UICollectionViewCell {
    let name = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemGroupedBackground
        contentView.layer.cornerRadius = 8
        name.font = .systemFont(ofSize: 11)
        name.textAlignment = .center
        contentView.addSubview(name)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        name.frame = contentView.bounds
    }
}
