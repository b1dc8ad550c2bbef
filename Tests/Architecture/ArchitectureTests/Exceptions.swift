/// Where the rules do not hold, each with its reason.
enum Exceptions {
    /// Targets that may name these C types in a signature.
    static let cTypes: [String: Set<String>] = [
        // EGL makes its display from gbm's device: Buffers owns it and hands it over as a bare pointer (design, the arrows).
        "Buffers": ["OpaquePointer"],
        "RenderGLES": ["OpaquePointer"],
        // InputSources hands libudev's context to libinput.
        "Seats": ["OpaquePointer"],
        // The server makes the display, the glue makes objects on it.
        "WaylandProtocols": ["OpaquePointer"],
        "WaylandServer": ["OpaquePointer"],
    ]

    /// C modules that more than one target imports.
    static let sharedCModules: [String: Set<String>] = [
        // The glue has the objects, the server the display and its clients.
        "CWaylandServer": ["WaylandProtocols", "WaylandServer"]
    ]

    static let plugins: Set<String> = ["WaylandGlue"]

    /// The operating system is for all.
    static let freeCModules: Set<String> = ["CLinux"]

    /// Files that may read a clock besides Reactor's.
    static let clockReaders: Set<String> = [
        // CFAbsoluteTimeGetCurrent() is the app's own wall clock, which iOS source expects; nothing of ours calls it.
        "Sources/UI/CoreGraphics/CoreGraphics.swift",
        // A new date picker stands at the present date, as on iOS; no animation depends on it, and tests set another one.
        "Sources/UI/UIKit/Pickers/PresentDate.swift",
    ]

    /// Modules that exist only so that `import Testing` finds them.
    static let emptyModules: Set<String> = ["_Testing_UIKit", "_Testing_CoreGraphics"]

    /// Programs whose first file has the name that their readers expect.
    static let firstFiles: [String: String] = ["gimbal-demo": "App", "gimbal-bench": "Bench"]
}
