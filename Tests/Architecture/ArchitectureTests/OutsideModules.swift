/// Modules that do not come from Package.swift.
enum OutsideModules {
    /// Everything below the façade does without Foundation: it costs 50 MB in a static binary.
    static let mayUseFoundation: Set<String> = [
        "CoreGraphics", "QuartzCore", "UIKit", "Configuration", "Hosting", "Gimbal", "GimbalShell", "gimbald", "gimbal-demo",
        "GimbalTesting", "TestSupport", "WaylandGlue",
    ]

    /// Modules of the toolchain that carry no policy.
    static let toolchain: Set<String> = [
        "Swift", "Synchronization", "Glibc", "_Concurrency", "Dispatch", "Builtin", "PackagePlugin",
    ]
    static let foundation: Set<String> = ["Foundation", "FoundationEssentials", "FoundationInternationalization"]
}
