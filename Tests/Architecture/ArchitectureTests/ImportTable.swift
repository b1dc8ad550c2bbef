/// Who may import whom: the arrows of the house, in one place.
///
/// The left side is a target, the right side what its files may import of ours. Diagnostics is free for everyone and
/// imports nothing. A target that is missing here fails the test, so that a new one has to be thought about.
enum ImportTable {
    static let core: [String: Set<String>] = [
        "Geometry": [],
        "Motion": ["Geometry"],
        "Scene": ["Motion", "Geometry"],
        "InputEvents": ["Geometry"],
    ]

    static let host: [String: Set<String>] = [
        "Reactor": [],
        "Buffers": ["Geometry"],
        "Seats": ["Reactor"],
        "SystemBus": ["Reactor"],
        "InputSources": ["Seats", "Reactor", "InputEvents", "Geometry"],
    ]

    static let outputs: [String: Set<String>] = [
        "OutputCore": ["Geometry", "Buffers", "Reactor"],
        "KMS": ["OutputCore", "Buffers", "Reactor", "Geometry", "Seats"],
        "KMSSimulated": ["KMS", "OutputCore", "Reactor"],
        // The protocols' descriptions are the same at both ends of the wire.
        "NestedOutput": ["OutputCore", "Buffers", "Reactor", "Geometry", "WaylandProtocols"],
        "HeadlessOutput": ["OutputCore", "Buffers", "Reactor", "Geometry"],
    ]

    static let render: [String: Set<String>] = [
        "Compositing": ["Scene", "Motion", "Geometry"],
        // The operations of a plan carry contents, colors and curves of Scene and Motion.
        "RenderGLES": ["Compositing", "Scene", "Motion", "Buffers", "Geometry", "Shaders"],
        "RenderServer": [
            "Compositing", "RenderGLES", "OutputCore", "Scene", "Buffers", "Reactor", "InputSources", "Seats", "InputEvents",
            "Geometry",
        ],
    ]

    static let ui: [String: Set<String>] = [
        "CoreGraphics": [],
        "QuartzCore": ["CoreGraphics", "Scene", "Motion", "Geometry"],
        "UIKit": ["QuartzCore", "CoreGraphics", "InputEvents", "Scene", "Motion", "Geometry"],
    ]

    static let wayland: [String: Set<String>] = [
        "WaylandScanner": [],
        "WaylandProtocols": [],
        "WaylandServer": ["WaylandProtocols", "Buffers", "Reactor", "InputEvents", "Geometry"],
    ]

    static let shell: [String: Set<String>] = [
        "Configuration": [],
        "Hosting": [
            "Configuration",
            "UIKit", "QuartzCore", "CoreGraphics", "WaylandServer", "Scene", "Motion", "Geometry", "InputEvents", "Reactor",
            "Buffers",
        ],
        // The app runtime wires everything together; it is the only one that names concrete outputs.
        "Gimbal": everything,
        // The same for apps with other programs' windows.
        "GimbalShell": ["Gimbal", "Hosting", "UIKit", "WaylandServer", "InputSources", "Reactor"],
        "gimbald": everything.union(["Gimbal", "GimbalShell"]),
        "gimbalctl": [],
        // The demo is written as any third-party app is.
        "gimbal-demo": ["UIKit", "Gimbal"],
    ]

    static let support: [String: Set<String>] = [
        "Diagnostics": [],
        "Shaders": [],
        "GimbalTesting": everything.union(["Gimbal"]),
        "TestSupport": everything,
        "_Testing_UIKit": [],
        "_Testing_CoreGraphics": [],
        // Runs within the build.
        "WaylandGlue": [],
        // The benches measure from the floor (bare GLES) to the whole.
        "gimbal-bench": everything.union(["Gimbal"]),
    ]

    static let everything: Set<String> = Set(
        [core, host, outputs, render, ui, wayland].flatMap(\.keys) + ["Configuration", "Hosting", "Shaders", "Diagnostics"])

    static let arrows: [String: Set<String>] = [core, host, outputs, render, ui, wayland, shell, support]
        .reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// One importing Swift target for each C module. CLinux is shared: it is the operating system.
    static let cOwners: [String: Set<String>] = [
        "CDRM": ["KMS"],
        "CGBM": ["Buffers"],
        "CEGL": ["RenderGLES"],
        "CGLES": ["RenderGLES"],
        "CGLib": ["Configuration"],
        "CSeat": ["Seats"],
        // Seats finds devices with it, InputSources hands its context to libinput.
        "CUDev": ["Seats", "InputSources"],
        "CInput": ["InputSources"],
        "CXKB": ["InputSources"],
        "CSystemd": ["SystemBus"],
        "CPango": ["CoreGraphics"],
        "CPixbuf": ["CoreGraphics"],
        "CZLib": ["CoreGraphics"],
        // The glue has the objects, the server the display and its clients.
        "CWaylandServer": ["WaylandProtocols", "WaylandServer"],
        "CWaylandClient": ["NestedOutput"],
    ]

    /// Targets whose C imports are not held: the operating system is for all, the bench's floor is bare GLES.
    static let sharedCModules: Set<String> = ["CLinux"]
    static let free: Set<String> = ["gimbal-bench"]

    /// Everything below the façade does without Foundation: it costs 50 MB in a static binary.
    static let mayUseFoundation: Set<String> = [
        "CoreGraphics", "QuartzCore", "UIKit", "Configuration", "Hosting", "Gimbal", "GimbalShell", "gimbald", "gimbalctl",
        "gimbal-demo",
        "GimbalTesting",
        "TestSupport", "gimbal-bench", "WaylandGlue",
    ]

    /// Modules of the toolchain that carry no policy.
    static let toolchain: Set<String> = [
        "Swift", "Synchronization", "Glibc", "_Concurrency", "Dispatch", "Builtin", "PackagePlugin",
    ]
    static let foundation: Set<String> = ["Foundation", "FoundationEssentials", "FoundationInternationalization"]
}
