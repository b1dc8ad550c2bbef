public import CoreGraphics
public import Foundation
import HeadlessOutput
import OutputCore
import Reactor

/// Renders steps of an app in memory and in virtual time, and writes pictures of them for people.
///
/// Each step has a contact sheet (PNG) with instants of its motion, their progress, and instants of the way back. All steps
/// together have one animated picture and the frame log. The times in the pictures are those that a display would have shown,
/// however long the drawing takes.
///
/// On a CPU, drawing is nearly all that a recording costs, so frames that no picture would keep are not drawn: `wantsFrame`.
@preconcurrency @MainActor
public final class Recorder {
    /// What is written and how large.
    public struct Settings: Sendable {
        /// The directory of the files; created if necessary.
        public var directory: URL
        /// The number of instants on a sheet.
        public var instants = 10
        /// The number of further instants, of the way back, for a step that has one.
        public var instantsBack = 4
        /// The width of an instant on a sheet, in pixels.
        public var tileWidth = 420
        /// The file name of the animated picture.
        public var animationName = "tour.png"
        /// The width of the animated picture, in pixels.
        public var animationWidth = 288
        /// The number of refreshes per frame of the animated picture.
        public var animationStride = 6
        /// The number of refreshes from one candidate of a sheet to the next, in a step's first movement. Its instants are chosen
        /// among these; later movements and whatever else happens have the animated picture's frames.
        public var tileStride = 3
        /// Creates a recorder that writes into a folder.
        public init(directory: URL) { self.directory = directory }
    }

    private let settings: Settings
    private let directory: OutputDirectory
    private let animation: AnimatedPNG
    private var tiles: TileSeries
    private var stepStart: MonotonicTime?
    /// The movement of the last frame, and the number of movements of the step so far.
    private var motion: Int?
    private var motions = 0
    private var lastTaken: MonotonicTime?
    private var lastShown: (image: CGImage, time: MonotonicTime)?
    private let shrinking: (tile: PictureShrink, animation: PictureShrink)
    /// The current frame of the animated picture, and the newest frame that came too soon after it.
    private var animated: (image: CGImage, time: MonotonicTime, latest: CGImage?)?
    /// The written files, in order.
    public private(set) var files: [URL] = []

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - settings: the directory and the size of the tiles.
    ///   - screenWidth: the width of the recorded screen, in pixels.
    ///   - screenHeight: the height of the recorded screen, in pixels.
    /// - Throws: when the directory cannot be made; the error's description is a sentence that names it.
    public init(settings: Settings, screenWidth: Int, screenHeight: Int) throws {
        self.settings = settings
        let (screenWidth, screenHeight) = (max(1, screenWidth), max(1, screenHeight))
        func scaled(_ width: Int) -> (width: Int, height: Int) {
            let width = max(1, min(width, screenWidth))
            return (width, max(1, Int((Double(width) * Double(screenHeight) / Double(screenWidth)).rounded())))
        }
        let tileSize = scaled(settings.tileWidth)
        let animationSize = scaled(settings.animationWidth)
        tiles = TileSeries(tileBytes: tileSize.width * tileSize.height * 4)
        shrinking = (PictureShrink(to: tileSize), PictureShrink(to: animationSize))
        animation = AnimatedPNG(width: animationSize.width, height: animationSize.height)
        directory = try OutputDirectory(settings.directory)
    }

    /// Begins a new step at `time`, in seconds of the screen's clock; later instants belong to it.
    public func beginStep(at time: TimeInterval) {
        let time = MonotonicTime(seconds: time)
        tiles.removeAll()
        stepStart = time
        (motion, motions) = (nil, 0)
        if let image = lastShown?.image { tiles.add(ContactSheet.Tile(image: image, milliseconds: 0)) }
    }

    /// Returns whether a picture would keep the frame of a time. The first frame after a rest is kept, and so has to be the last
    /// one before a rest, which the caller knows.
    ///
    /// - Parameters:
    ///   - time: when it will be shown, in seconds of the screen's clock.
    ///   - period: the duration of one refresh, in seconds.
    ///   - isMoving: true while a transition runs.
    public func wantsFrame(at time: TimeInterval, period: TimeInterval, isMoving: Bool) -> Bool {
        guard let lastTaken else { return true }
        let (fine, coarse) = (min(settings.tileStride, settings.animationStride), settings.animationStride)
        let stride = isNearSheet(isMoving: isMoving) ? fine : coarse
        return MonotonicTime(seconds: time) - lastTaken >= TimeSpan(seconds: period) * Int64(stride) - .milliseconds(1)
    }

    /// Whether a sheet needs more instants than the animated picture has. A movement that lasts has enough of both.
    private func isNearSheet(isMoving: Bool) -> Bool {
        let isFirst = motions == 0 || (motions == 1 && isMoving)
        return isFirst && tiles.count < 2 * (settings.instants + settings.instantsBack)
    }

    /// Takes a frame that is on the screen.
    ///
    /// - Parameters:
    ///   - image: the frame, in the viewer's orientation.
    ///   - time: when it was shown, in seconds of the screen's clock.
    ///   - period: the duration of one refresh, in seconds.
    ///   - isMoving: true while a transition runs; a sheet prefers such instants.
    public func take(_ image: CGImage, at time: TimeInterval, period: TimeInterval, isMoving: Bool = false) {
        if isMoving, motion == nil {
            motion = motions
            motions += 1
        } else if !isMoving {
            motion = nil
        }
        let time = MonotonicTime(seconds: time)
        let period = TimeSpan(seconds: period)
        lastTaken = time
        if let tile = shrinking.tile.shrunk(image) {
            lastShown = (tile, time)
            if let stepStart {
                tiles.add(ContactSheet.Tile(image: tile, milliseconds: (time - stepStart).milliseconds, motion: motion))
            }
        }
        animate(image, at: time, spacing: period * Int64(settings.animationStride))
    }

    /// Adds a frame to the animated picture. Frames closer than `spacing` are left out; the one before them is shown longer.
    private func animate(_ image: CGImage, at time: MonotonicTime, spacing: TimeSpan) {
        if let shown = animated, time - shown.time < spacing - .milliseconds(1) {
            animated?.latest = image
            return
        }
        flushAnimation(until: time)
        guard let small = shrinking.animation.shrunk(image) else { return }
        animated = (small, time, nil)
    }

    private func flushAnimation(until time: MonotonicTime) {
        guard let shown = animated else { return }
        let length = (time - shown.time).milliseconds
        // A long rest is cut: a still picture of seconds shows nothing.
        animation.add(shown.image, milliseconds: Int(min(length, 900).rounded()))
        if let latest = shown.latest, length > 200, let small = shrinking.animation.shrunk(latest) {
            animation.add(small, milliseconds: 400)
        }
    }

    /// Writes the step's sheet, once the screen is at rest.
    ///
    /// - Throws: when the file cannot be written.
    public func endStep(_ name: String, subtitle: String) throws {
        let chosen = takeChosenTiles()
        stepStart = nil
        guard !chosen.isEmpty else { return }
        let sheet = ContactSheet(title: name, subtitle: subtitle, tiles: chosen)
        let file = settings.directory.appendingPathComponent(Self.fileName(name) + ".png")
        do {
            try PNGFile.write(sheet.draw(), to: file.path)
        } catch let error as ImageFileError {
            throw Failure(.cannotCreate, "\(error)")
        }
        files.append(file)
    }

    /// Returns the instants of the sheet. The others are freed before the sheet is drawn, whose pixels would otherwise come on top of all
    /// that a step may keep.
    private func takeChosenTiles() -> [ContactSheet.Tile] {
        defer { tiles.removeAll() }
        return ContactSheet.choose(settings.instants, back: settings.instantsBack, of: tiles.all)
    }

    /// Writes the animated picture, if a frame was shown.
    ///
    /// - Throws: when the picture cannot be made or the file cannot be written.
    public func finish() throws {
        if let shown = animated { flushAnimation(until: shown.time + .seconds(1)) }
        let file = settings.directory.appendingPathComponent(settings.animationName)
        guard let picture = try animation.finish() else { return }
        try directory.write(picture, to: file.lastPathComponent)
        files.append(file)
    }

    /// Returns a file name of letters, digits and dashes for the name of a step.
    static func fileName(_ name: String) -> String {
        let kept = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return String(kept).split(separator: "-").joined(separator: "-")
    }
}
