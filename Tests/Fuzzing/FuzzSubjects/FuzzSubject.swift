internal import FuzzSession

/// The readers that the fuzzer feeds with bytes, by the name that `gimbal-fuzz` and the folders of the corpus give them.
package enum FuzzSubject: String, CaseIterable, Sendable {
    /// A whole session of a Wayland server.
    case wire
    /// A configuration file.
    case configuration
    /// What a display says about itself, and what a driver says about its planes.
    case display
    /// A PNG, JPEG or WebP file.
    case picture
    /// An SVG file.
    case vector
    /// A transition shader's declarations.
    case shader
    /// A keymap in xkb's text format.
    case keymap
    /// A description of a Wayland protocol.
    case description

    /// Reads the bytes.
    ///
    /// - Throws: an error where something does not hold that has to hold for any bytes. A trap or endless work is a finding as well.
    package func run(_ bytes: [UInt8]) throws {
        switch self {
        case .wire: try FuzzSession.run(bytes)
        case .configuration: try ConfigurationSubject.run(bytes)
        case .display: try DisplaySubject.run(bytes)
        case .picture: try PictureSubject.run(bytes)
        case .vector: try VectorSubject.run(bytes)
        case .shader: try ShaderSubject.run(bytes)
        case .keymap: try KeymapSubject.run(bytes)
        case .description: try DescriptionSubject.run(bytes)
        }
    }

    /// Reads the bytes in a process that does nothing else, where more can be checked: a session leaves no descriptor open.
    package func runAlone(_ bytes: [UInt8]) throws {
        if self == .wire { try FuzzSession.runAlone(bytes) } else { try run(bytes) }
    }
}
