import GimbalTesting
import Shaders
import TestSupport
import UIKit
import XCTest

/// All twelve turns of a small home screen at five instants: one sheet for each orientation that is left, a row for each turn.
final class RotationTransitionGoldenTests: XCTestCase {
    private static let all: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]
    private static let names = ["portrait", "landscape-right", "upside-down", "landscape-left"]

    func testAllTurnsAtFiveInstants() throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 88, height: 132)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = HomePage()
            window.makeKeyAndVisible()
            defer {
                Self.stand(.portrait, screen)
                window.isHidden = true
                screen.close()
            }
            screen.advance(by: 60.5 / 60)
            for (index, from) in Self.all.enumerated() {
                var rows: [Picture] = []
                for to in Self.all where to != from {
                    Self.stand(from, screen)
                    rows += try Self.instants(of: to, screen)
                }
                try Golden.picture(Self.sheet(rows), "Turns/from-\(Self.names[index])", tolerance: 4, outliers: 200)
            }
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    /// A shader between the picture of how it was and the interface as it stands then, through every angle.
    func testAShaderTurnsTheInterface() throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let library = ShaderTransition.library
            ShaderTransition.library = (Shaders.transitionNames, { Shaders.transition($0) })
            let screen = try TestScreen(width: 88, height: 132)
            let window = UIWindow(frame: UIScreen.main.bounds)
            let page = HomePage()
            window.rootViewController = page
            window.makeKeyAndVisible()
            defer {
                page.rotation = nil
                Self.stand(.portrait, screen)
                window.isHidden = true
                screen.close()
                ShaderTransition.library = library
            }
            screen.advance(by: 60.5 / 60)
            page.rotation = .custom { ShaderTransition(named: "page-curl") }
            var rows: [Picture] = []
            for to in Self.all where to != .portrait {
                Self.stand(.portrait, screen)
                rows += try Self.instants(of: to, screen)
            }
            try Golden.picture(Self.sheet(rows), "Turns/page-curl", tolerance: 4, outliers: 200)
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    @MainActor private static var scene: UIWindowScene { UIApplication.shared.connectedScenes.first as! UIWindowScene }

    @MainActor
    private static func ask(_ orientation: UIInterfaceOrientation) {
        scene.requestGeometryUpdate(
            .iOS(interfaceOrientations: UIInterfaceOrientationMask(rawValue: 1 << UInt(orientation.rawValue))))
    }

    @MainActor
    private static func stand(_ orientation: UIInterfaceOrientation, _ screen: TestScreen) {
        UIView.performWithoutAnimation { ask(orientation) }
        screen.advance(by: 12.0 / 60)
    }

    @MainActor
    private static func instants(of orientation: UIInterfaceOrientation, _ screen: TestScreen) throws -> [Picture] {
        ask(orientation)
        let duration = scene.windows.last?.rootViewController?.transitionCoordinator?.transitionDuration ?? 0
        XCTAssertGreaterThan(duration, 0)
        let quarter = (duration / 4 * 60).rounded() / 60
        let resting = screen.frameCount
        for _ in 0..<10 where screen.frameCount == resting { screen.advance(by: 1.0 / 60) }
        var pictures: [Picture] = []
        for _ in 0..<5 {
            pictures.append(try screen.picture())
            screen.advance(by: quarter)
        }
        screen.advance(by: 1)
        return pictures
    }

    /// Five in a row, with a gap of six pixels.
    private static func sheet(_ pictures: [Picture]) -> Picture {
        let (width, height, gap) = (pictures[0].width, pictures[0].height, 6)
        let rows = (pictures.count + 4) / 5
        var sheet = Picture(width: 5 * width + 4 * gap, height: rows * height + (rows - 1) * gap)
        for at in stride(from: 3, to: sheet.bytes.count, by: 4) { sheet.bytes[at] = 255 }
        for (index, picture) in pictures.enumerated() {
            let (x, y) = (index % 5 * (width + gap), index / 5 * (height + gap))
            for row in 0..<height {
                let to = ((y + row) * sheet.width + x) * 4, from = row * width * 4
                sheet.bytes.replaceSubrange(to..<to + width * 4, with: picture.bytes[from..<from + width * 4])
            }
        }
        return sheet
    }
}

/// A heading, tiles that find their places anew for each size, and a bar.
@MainActor
private final class HomePage: UIViewController {
    private let heading = UILabel()
    private let bar = UIView()
    private var tiles: [UIView] = []
    private let colors: [UIColor] = [.systemOrange, .systemTeal, .systemIndigo, .systemGreen, .systemPink, .systemYellow]

    var rotation: UIInterfaceRotation?

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    override var preferredInterfaceRotation: UIInterfaceRotation? { rotation }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.1, green: 0.13, blue: 0.2, alpha: 1)
        heading.text = "At home"
        heading.font = .boldSystemFont(ofSize: 13)
        heading.textColor = .white
        view.addSubview(heading)
        for color in colors {
            let tile = UIView()
            tile.backgroundColor = color
            tile.layer.cornerRadius = 5
            let knob = UIView(frame: CGRect(x: 5, y: 5, width: 6, height: 6))
            knob.backgroundColor = .white
            knob.layer.cornerRadius = 3
            tile.addSubview(knob)
            view.addSubview(tile)
            tiles.append(tile)
        }
        bar.backgroundColor = UIColor(red: 0.2, green: 0.24, blue: 0.34, alpha: 1)
        view.addSubview(bar)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size
        heading.frame = CGRect(x: 8, y: 5, width: size.width - 16, height: 18)
        bar.frame = CGRect(x: 0, y: size.height - 14, width: size.width, height: 14)
        let columns: CGFloat = size.width > size.height ? 3 : 2
        let rows = 6 / columns
        let (width, height) = ((size.width - 8) / columns, (size.height - 26 - 18) / rows)
        for (index, tile) in tiles.enumerated() {
            let (column, row) = (CGFloat(index % Int(columns)), CGFloat(index / Int(columns)))
            tile.frame = CGRect(x: 4 + column * width, y: 26 + row * height, width: width, height: height).insetBy(dx: 3, dy: 2)
        }
    }
}
