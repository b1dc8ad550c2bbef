import Compositing
import Scene

/// What draws, and where nothing can, what is kept for the renderer to come.
enum RendererState {
    case usable(any Renderer)
    /// The GPU was reset, or is another one. The frame to come begins with a successor; a frame that is being made holds this one.
    case lost(any Renderer)
    /// The frame to come makes a renderer.
    case due(KeptContents, failures: Int)
    /// No renderer could be made, as often as it says. It is tried again after a while, and when cards change.
    case missing(KeptContents, failures: Int)
    case closed

    var renderer: (any Renderer)? {
        switch self {
        case .usable(let renderer), .lost(let renderer): renderer
        case .due, .missing, .closed: nil
        }
    }

    /// Another renderer is to be made.
    ///
    /// - Returns: false where that was known.
    @discardableResult
    mutating func renew() -> Bool {
        switch self {
        case .usable(let renderer): self = .lost(renderer)
        case .missing(let contents, let failures): self = .due(contents, failures: failures)
        case .lost, .due, .closed: return false
        }
        return true
    }

    /// Ends a lost renderer.
    mutating func letGo() {
        guard case .lost(let renderer) = self else { return }
        self = .due(KeptContents(renderer.contentsToRestore()), failures: 0)
    }

    /// Keeps what no renderer takes.
    mutating func keep(_ edits: [ContentEdit]) {
        switch self {
        case .due(var contents, let failures):
            // Without another reference nothing is copied.
            self = .closed
            contents.add(edits)
            self = .due(contents, failures: failures)
        case .missing(var contents, let failures):
            self = .closed
            contents.add(edits)
            self = .missing(contents, failures: failures)
        case .usable, .lost, .closed: break
        }
    }

    /// The attempt of a frame to make a renderer failed.
    ///
    /// - Returns: how many have, one after the other.
    mutating func failed() -> Int {
        guard case .due(let contents, let failures) = self else { return 0 }
        self = .missing(contents, failures: failures + 1)
        return failures + 1
    }

    /// A renderer was made.
    ///
    /// - Returns: what it has to show.
    mutating func made(_ renderer: any Renderer) -> [ContentEdit] {
        guard case .due(let contents, _) = self else { return [] }
        self = .usable(renderer)
        return contents.edits
    }
}
