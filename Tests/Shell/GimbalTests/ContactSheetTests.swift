import CoreGraphics
import Foundation
import Testing

@testable import Gimbal

@Suite("ContactSheet") struct ContactSheetTests {
    private func tiles(_ count: Int) throws -> [ContactSheet.Tile] {
        let context = try #require(CGContext(pixelWidth: 40, pixelHeight: 30, scale: 1, isOpaque: true))
        let image = try #require(context.takeImage())
        return (0..<count).map { ContactSheet.Tile(image: image, milliseconds: Double($0) * 16) }
    }

    @Test func `picked instants are spread evenly and hold both ends`() throws {
        let picked = ContactSheet.pick(5, of: try tiles(41)).map(\.milliseconds)
        #expect(picked == [0, 160, 320, 480, 640])
    }

    @Test func `a sheet shows ten instants of the motion and four of the way back, and none at rest`() throws {
        var tiles = try tiles(300)
        for index in 10..<110 { tiles[index].motion = 0 }
        for index in 150..<250 { tiles[index].motion = 1 }
        let chosen = ContactSheet.choose(10, back: 4, of: tiles)
        #expect(
            chosen.map { Int((($0.progress ?? -1) * 100).rounded()) } == [5, 15, 25, 35, 45, 56, 66, 76, 86, 96, 12, 37, 63, 88])
        #expect(chosen.map(\.isBack) == Array(repeating: false, count: 10) + Array(repeating: true, count: 4))
        #expect(chosen.allSatisfy { $0.motion != nil })
    }

    @Test func `the instants of a movement that slows down show equally much motion`() throws {
        let context = try #require(CGContext(pixelWidth: 400, pixelHeight: 30, scale: 1, isOpaque: true))
        // Critically damped: 90 % of the way in the first quarter of the time.
        let places: [Double] = (0..<120).map { frame in
            let time = Double(frame) / 12
            return 1 - exp(-time) * (1 + time)
        }
        let tiles = try places.enumerated().map { index, place in
            context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 400, height: 30))
            context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 400 * place, height: 30))
            let image = try #require(context.makeImage())
            return ContactSheet.Tile(image: image, milliseconds: Double(index) * 16, motion: 0)
        }
        let chosen = ContactSheet.choose(10, back: 4, of: tiles)
        #expect(chosen.count == 10)
        let seen = chosen.map { places[Int($0.milliseconds / 16)] }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { (0.02...0.2).contains($1 - $0) }, "\(seen)")
        #expect(seen.count { $0 > 0.98 } <= 2, "\(seen)")
    }

    @Test func `a jump in a movement is shown once`() throws {
        var tiles = try tiles(40)
        let context = try #require(CGContext(pixelWidth: 40, pixelHeight: 30, scale: 1, isOpaque: true))
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
        let white = try #require(context.takeImage())
        for index in tiles.indices { tiles[index].motion = 0 }
        for index in 20..<40 { tiles[index].image = white }
        let times = ContactSheet.choose(10, back: 4, of: tiles).map(\.milliseconds)
        #expect(times.count == 10)
        #expect(Set(times).count == 10)
    }

    @Test func `a short recording is shown whole`() throws {
        #expect(ContactSheet.pick(8, of: try tiles(3)).count == 3)
    }

    @Test func `a sheet has room for each tile`() throws {
        let sheet = try ContactSheet(title: "Cube", subtitle: "3 frames", tiles: tiles(5)).draw()
        #expect(sheet.width == 28 * 2 + 40 * 5 + 18 * 4)
    }

    @Test(arguments: [1, 2, 479, 480, 481, 100_003])
    func `a series keeps both ends of any step, evenly, and never many`(count: Int) throws {
        var series = TileSeries(tileBytes: (48 << 20) / 480)
        for tile in try tiles(count) { series.add(tile) }
        let times = series.all.map(\.milliseconds)
        #expect(times.count <= 480)
        #expect(times.first == 0 && times.last == Double(count - 1) * 16)
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(Set(steps.dropLast()).count <= 1)
        #expect(count < 480 ? times.count == count : times.count >= 240)
    }

    @Test func `tiles of any size leave enough to choose from, and large ones are fewer`() throws {
        let tile = try tiles(1)[0]
        let kept = [1, 400_000, 1_000_000_000].map { bytes in
            var series = TileSeries(tileBytes: bytes)
            for _ in 0..<200 { series.add(tile) }
            return series.all.count
        }
        #expect(kept[0] == 200)
        #expect((60...126).contains(kept[1]))
        #expect((28...60).contains(kept[2]))
    }
}
