// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The house of Gimbal. Every arrow between targets is declared here. ARCHITECTURE.md shows them as a table; Tests/Architecture holds the
// table and the imports to this list.

func system(_ name: String, pkgConfig: String? = nil, apt: [String] = []) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// A pkg-config file of this package in place of the library's own, which asks for `-pthread`: SwiftPM hands on no such flag and says so
/// in each build of each app. The file is for headers in `/usr/include`; where the library lies elsewhere its own file knows better.
/// SwiftPM looks for the name below folders of the system, so the way leads up to the root from any of them.
func quiet(_ file: String, or library: String) -> String {
    // A cross build says by these variables that the headers of this machine are not the ones.
    let cross = ["PKG_CONFIG_SYSROOT_DIR", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_PATH"]
    guard cross.allSatisfy({ Context.environment[$0] == nil }) else { return library }
    let header = ["pangocairo": "pango-1.0/pango/pangocairo.h"][library] ?? "gdk-pixbuf-2.0/gdk-pixbuf/gdk-pixbuf.h"
    guard FileManager.default.fileExists(atPath: "/usr/include/" + header) else { return library }
    return Array(repeating: "..", count: 24).joined(separator: "/") + "\(Context.packageDirectory)/Sources/System/\(file)"
}

func layer(_ group: String, _ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)", resources: resources)
}

func tests(_ group: String, _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["_Testing_UIKit", "_Testing_CoreGraphics"],
        path: "Tests/\(group)/\(name)", exclude: exclude)
}

let systemTargets: [Target] = [
    system("CLinux"),
    system("CDRM", pkgConfig: "libdrm", apt: ["libdrm-dev"]),
    system("CGBM", pkgConfig: "gbm", apt: ["libgbm-dev"]),
    system("CEGL", pkgConfig: "egl", apt: ["libegl-dev"]),
    system("CGLES", pkgConfig: "glesv2", apt: ["libgles-dev"]),
    system("CSeat", pkgConfig: "libseat", apt: ["libseat-dev"]),
    system("CUDev", pkgConfig: "libudev", apt: ["libudev-dev"]),
    system("CWaylandServer", pkgConfig: "wayland-server", apt: ["libwayland-dev"]),
    system("CWaylandClient", pkgConfig: "wayland-client", apt: ["libwayland-dev"]),
    system("CGLib", pkgConfig: "glib-2.0", apt: ["libglib2.0-dev"]),
    system("CInput", pkgConfig: "libinput", apt: ["libinput-dev"]),
    system("CXKB", pkgConfig: "xkbcommon", apt: ["libxkbcommon-dev"]),
    system("CZLib", pkgConfig: "zlib", apt: ["zlib1g-dev"]),
    system("CSystemd", pkgConfig: "libsystemd", apt: ["libsystemd-dev"]),
    system("CPango", pkgConfig: quiet("CPango/pango", or: "pangocairo"), apt: ["libpango1.0-dev"]),
    system("CPixbuf", pkgConfig: quiet("CPixbuf/pixbuf", or: "gdk-pixbuf-2.0"), apt: ["libgdk-pixbuf-2.0-dev"]),
]

let core: [Target] = [
    layer("Core", "Geometry", []),
    layer("Core", "Motion", ["Geometry"]),
    layer("Core", "Scene", ["Motion", "Geometry"]),
    layer("Core", "InputEvents", ["Geometry"]),
]

let host: [Target] = [
    layer("Host", "Reactor", ["Diagnostics", "CLinux"]),
    layer("Host", "Buffers", ["Diagnostics", "CGBM", "CLinux"]),
    layer("Host", "Seats", ["Reactor", "Diagnostics", "CSeat", "CUDev", "CLinux"]),
    layer("Host", "SystemBus", ["Reactor", "Diagnostics", "CSystemd"]),
    layer("Host", "InputSources", ["Seats", "Reactor", "InputEvents", "Geometry", "Diagnostics", "CInput", "CXKB"]),
]

let outputs: [Target] = [
    layer("Outputs", "OutputCore", ["Geometry", "Buffers", "Reactor", "Diagnostics"]),
    layer("Outputs", "KMS", ["OutputCore", "Buffers", "Reactor", "Geometry", "Seats", "Diagnostics", "CDRM"]),
    layer("Outputs", "KMSSimulated", ["KMS", "OutputCore", "Reactor"]),
    layer(
        "Outputs", "NestedOutput",
        ["OutputCore", "Buffers", "Reactor", "Geometry", "WaylandProtocols", "Diagnostics", "CWaylandClient", "CLinux"]),
    layer("Outputs", "HeadlessOutput", ["OutputCore", "Buffers", "Reactor", "Geometry", "Diagnostics"]),
]

let render: [Target] = [
    layer("Render", "Compositing", ["Scene", "Motion", "Buffers", "Geometry", "Diagnostics"]),
    .target(
        name: "RenderCPU", dependencies: ["Compositing", "Scene", "Motion", "Buffers", "Geometry", "Diagnostics"],
        path: "Sources/Render/RenderCPU",
        // Its loops run over each pixel of each frame: without the optimizer a frame takes seconds, and so does each test of it.
        swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    layer(
        "Render", "RenderGLES",
        ["Compositing", "Scene", "Motion", "Buffers", "Geometry", "Shaders", "Diagnostics", "CEGL", "CGLES"]),
    layer(
        "Render", "RenderServer",
        [
            "Compositing", "OutputCore", "Scene", "Buffers", "Reactor", "InputSources",
            "InputEvents", "Geometry", "Diagnostics", "CLinux",
        ]),
]

let ui: [Target] = [
    layer("UI", "CoreGraphics", ["Diagnostics", "CPango", "CPixbuf", "CZLib"]),
    layer("UI", "QuartzCore", ["CoreGraphics", "Scene", "Motion", "Geometry", "Diagnostics"]),
    layer(
        "UI", "UIKit",
        ["QuartzCore", "CoreGraphics", "InputEvents", "Scene", "Motion", "Geometry", "Diagnostics"]),
]

let wayland: [Target] = [
    layer("Wayland", "WaylandDescriptions", ["Diagnostics"]),
    .executableTarget(name: "WaylandScanner", dependencies: ["WaylandDescriptions"], path: "Sources/Wayland/WaylandScanner"),
    .plugin(name: "WaylandGlue", capability: .buildTool(), dependencies: ["WaylandScanner"], path: "Sources/Support/WaylandGlue"),
    .target(
        name: "WaylandProtocols", dependencies: ["Diagnostics", "CWaylandServer"], path: "Sources/Wayland/WaylandProtocols",
        exclude: ["protocols.list", "Descriptions"], plugins: ["WaylandGlue"]),
    layer(
        "Wayland", "WaylandServer",
        ["WaylandProtocols", "Buffers", "Reactor", "InputEvents", "Geometry", "Diagnostics", "CWaylandServer", "CLinux"]),
]

let shell: [Target] = [
    layer("Shell", "Configuration", ["Diagnostics", "CGLib"]),
    layer(
        "Shell", "Hosting",
        [
            "Configuration",
            "UIKit", "QuartzCore", "CoreGraphics", "WaylandServer", "Scene", "Geometry", "InputEvents", "Reactor",
            "Buffers", "Diagnostics", "CLinux",
        ]),
    layer("Shell", "Supervision", ["SystemBus", "Reactor", "Diagnostics", "CLinux"]),
    layer(
        "Shell", "Gimbal",
        [
            "Configuration", "Supervision",
            "UIKit", "QuartzCore", "CoreGraphics", "RenderServer", "RenderGLES", "RenderCPU", "Compositing", "KMS",
            "NestedOutput", "HeadlessOutput", "OutputCore", "InputSources", "Seats", "SystemBus", "Buffers", "Reactor",
            "InputEvents", "Scene", "Motion",
            "Geometry", "Shaders",
            "Diagnostics", "CLinux",
        ]),
    layer(
        "Shell", "GimbalShell",
        ["Gimbal", "Hosting", "UIKit", "WaylandServer", "InputSources", "Reactor"]),
    .executableTarget(
        name: "gimbald",
        dependencies: [
            "Gimbal", "GimbalShell", "Configuration", "Hosting", "UIKit", "WaylandServer", "Reactor", "Diagnostics",
        ],
        path: "Sources/Shell/gimbald"),
    .executableTarget(
        name: "gimbal-demo", dependencies: ["Gimbal", "UIKit"], path: "Sources/Shell/gimbal-demo",
        resources: [.copy("Resources")]),
]

let support: [Target] = [
    layer("Support", "Diagnostics", ["CLinux"]),
    layer(
        "Support", "GimbalTesting",
        [
            "Gimbal", "UIKit", "QuartzCore", "CoreGraphics", "RenderServer", "RenderGLES", "Compositing", "HeadlessOutput",
            "OutputCore", "Buffers", "Reactor", "InputSources", "InputEvents", "Scene", "Geometry", "Diagnostics",
        ]),
    layer("Support", "TestSupport", ["Diagnostics", "CLinux"]),
    layer("Support", "_Testing_UIKit", []),
    layer("Support", "_Testing_CoreGraphics", []),
    .target(
        name: "Shaders", path: "Shaders", exclude: ["README.md"], resources: [.embedInCode("glsl"), .embedInCode("transitions")]),
]

let testTargets: [Target] = [
    .target(
        name: "RenderTesting",
        dependencies: ["RenderGLES", "RenderCPU", "Compositing", "Scene", "Motion", "Geometry", "Buffers", "TestSupport"],
        path: "Tests/Render/RenderTesting"),
    tests("Architecture", "ArchitectureTests", []),
    tests("CI", "CITests", [], exclude: ["Logs"]),
    tests("Core", "GeometryTests", ["Geometry", "TestSupport"]),
    tests("Core", "MotionTests", ["Motion", "Geometry", "TestSupport"]),
    tests("Core", "SceneTests", ["Scene", "Motion", "Geometry"]),
    tests("Support", "DiagnosticsTests", ["Diagnostics"]),
    tests("Host", "ReactorTests", ["Reactor"]),
    tests("Host", "InputSourcesTests", ["InputSources", "Seats", "Reactor", "InputEvents", "Geometry", "TestSupport"]),
    tests("Host", "SeatsTests", ["Seats", "Reactor"]),
    tests("Shell", "SupervisionTests", ["Supervision", "Diagnostics", "SystemBus", "Reactor", "TestSupport"]),
    tests("Outputs", "OutputCoreTests", ["OutputCore", "HeadlessOutput", "Buffers", "Reactor", "Geometry", "Diagnostics"]),
    tests("Host", "BuffersTests", ["Buffers", "TestSupport"]),
    tests(
        "Outputs", "NestedOutputTests",
        ["NestedOutput", "WaylandServer", "OutputCore", "Buffers", "Reactor", "Geometry"]),
    tests(
        "Outputs", "KMSTests",
        ["KMS", "KMSSimulated", "OutputCore", "Buffers", "Reactor", "Seats", "Geometry", "Diagnostics", "TestSupport"]),
    tests("UI", "CoreGraphicsTests", ["CoreGraphics", "TestSupport"]),
    tests(
        "UI", "UIKitTextTests",
        ["UIKit", "QuartzCore", "CoreGraphics", "Scene", "Motion", "Diagnostics", "GimbalTesting", "TestSupport"]),
    tests("UI", "UIKitLayoutTests", ["UIKit", "QuartzCore", "Scene", "Geometry", "Diagnostics", "TestSupport"]),
    tests("UI", "UIKitViewTests", ["UIKit", "QuartzCore", "Scene", "Diagnostics", "TestSupport"]),
    tests(
        "UI", "UIKitTransitionTests",
        [
            "UIKit", "QuartzCore", "Scene", "Motion", "Geometry", "Compositing", "GimbalTesting", "TestSupport", "IdiomsSwift5",
        ]),
    tests(
        "UI", "UIKitSequenceTests",
        ["UIKit", "QuartzCore", "Scene", "Motion", "Geometry", "Compositing", "GimbalTesting", "TestSupport"]),
    tests("UI", "UIKitListTests", ["UIKit", "QuartzCore", "CoreGraphics", "Diagnostics", "GimbalTesting", "TestSupport"]),
    tests("UI", "UIKitFocusTests", ["UIKit", "QuartzCore", "CoreGraphics", "GimbalTesting", "TestSupport"]),
    tests("UI", "QuartzCoreTests", ["QuartzCore", "CoreGraphics", "Scene", "Motion", "Geometry", "Diagnostics", "TestSupport"]),
    tests("Render", "CompositingTests", ["Compositing", "Scene", "Motion", "Geometry", "TestSupport", "CLinux"]),
    tests(
        "Render", "RenderGLESTests",
        [
            "RenderGLES", "Shaders", "Compositing", "Scene", "Motion", "Geometry", "Buffers", "TestSupport", "RenderTesting",
        ]),
    tests(
        "Render", "RenderCPUTests",
        [
            "RenderCPU", "RenderGLES", "Compositing", "Scene", "Motion", "Geometry", "Buffers", "TestSupport", "RenderTesting",
        ]),
    tests(
        "Render", "RenderServerTests",
        [
            "RenderServer", "RenderGLES", "RenderCPU", "HeadlessOutput", "OutputCore", "Compositing", "Scene", "Motion",
            "Geometry", "Buffers", "Reactor", "KMS", "KMSSimulated", "InputSources", "InputEvents", "Seats", "Diagnostics",
            "TestSupport",
            "RenderTesting",
        ]),
    tests(
        "Wayland", "WaylandServerTests",
        [
            "WaylandServer", "WaylandProtocols", "Buffers", "Reactor", "InputEvents", "Geometry", "Diagnostics", "TestSupport",
        ]),
    tests(
        "Shell", "HostingTests",
        [
            "gimbald", "gimbal-conformance", "gimbal-installed-app", "ConformanceDesk", "Configuration",
            "Hosting", "GimbalShell", "WaylandServer", "Gimbal", "GimbalTesting", "TestSupport", "UIKit", "QuartzCore",
            "CoreGraphics",
            "InputSources",
            "InputEvents", "Reactor", "Buffers", "Geometry", "Diagnostics",
        ]),
    .target(
        name: "ConformanceDesk",
        dependencies: [
            "Hosting", "UIKit", "WaylandServer", "InputEvents", "Reactor", "Geometry", "Buffers", "Diagnostics", "CLinux",
        ],
        path: "Tests/Conformance/ConformanceDesk"),
    .executableTarget(
        name: "gimbal-conformance", dependencies: ["ConformanceDesk", "Gimbal", "GimbalShell", "Hosting", "UIKit"],
        path: "Tests/Conformance/gimbal-conformance"),
    .executableTarget(
        name: "gimbal-installed-app", dependencies: ["Gimbal"], path: "Tests/Shell/InstalledApp", resources: [.copy("Resources")]),
    tests("Wayland", "WaylandScannerTests", ["WaylandScanner", "WaylandDescriptions", "TestSupport"], exclude: ["Descriptions"]),
    tests("Shell", "DemoTests", ["gimbal-demo", "GimbalTesting", "UIKit"]),
    tests(
        "Shell", "InputPathTests",
        ["GimbalTesting", "UIKit", "InputSources", "InputEvents", "Reactor", "Geometry", "TestSupport"]),
    tests(
        "Shell", "OrientationTests",
        [
            "Gimbal", "GimbalTesting", "SystemBus", "Reactor", "UIKit", "CoreGraphics", "InputSources", "InputEvents", "CSystemd",
            "CLinux", "Diagnostics",
        ]),
    tests(
        "Shell", "GimbalTests",
        [
            "TestSupport",
            "Gimbal", "Configuration", "CoreGraphics", "OutputCore", "InputSources", "Reactor", "Geometry", "RenderServer",
            "WaylandServer", "Buffers", "Scene", "InputEvents", "Hosting", "SystemBus", "Supervision", "CLinux", "Diagnostics",
            "UIKit", "GimbalTesting",
        ]),
    tests(
        "UI", "UIKitTests",
        ["Shaders", "TestSupport", "GimbalTesting", "UIKit", "QuartzCore", "CoreGraphics", "InputSources", "Geometry"],
        exclude: ["Pictures"]),
    .executableTarget(name: "gimbal-template-app", dependencies: ["Gimbal", "UIKit"], path: "Tests/Shell/TemplateApp"),
    tests("Support", "ShadersTests", ["Shaders"]),
    tests("Conformance", "ArticleTests", ["IdiomsOfArticles"]),
    tests(
        "UI", "UIKitGestureTests",
        ["GimbalTesting", "TestSupport", "UIKit", "QuartzCore", "Motion", "Scene", "Geometry", "InputEvents"]),
]

let labTargets: [Target] = [
    .executableTarget(
        name: "gimbal-lab-probe", dependencies: ["KMS", "OutputCore", "Buffers", "Reactor", "Seats"],
        path: "Tests/KernelLab/Probe"),
    .executableTarget(name: "gimbal-lab-finger", dependencies: ["Reactor"], path: "Tests/KernelLab/Finger"),
    .executableTarget(name: "gimbal-lab-sharer", dependencies: ["TestSupport"], path: "Tests/KernelLab/Sharer"),
    .executableTarget(name: "gimbal-lab-compare", dependencies: ["CoreGraphics"], path: "Tests/KernelLab/Compare"),
    .executableTarget(
        name: "gimbal-lab-host", dependencies: ["Gimbal", "GimbalShell", "UIKit", "CoreGraphics"], path: "Tests/KernelLab/Host"),
    .executableTarget(
        name: "gimbal-lab-turner", dependencies: ["Gimbal", "UIKit", "CoreGraphics"], path: "Tests/KernelLab/Turner"),
]

let fuzzing: [Target] = [
    .target(
        name: "FuzzSession",
        dependencies: ["WaylandServer", "WaylandProtocols", "Reactor", "Buffers", "InputEvents", "Geometry", "TestSupport"],
        path: "Tests/Fuzzing/FuzzSession"),
    .target(
        name: "FuzzSubjects",
        dependencies: [
            "FuzzSession", "Configuration", "KMS", "OutputCore", "CoreGraphics", "Scene", "InputSources", "WaylandDescriptions",
            "TestSupport",
        ],
        path: "Tests/Fuzzing/FuzzSubjects"),
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .executableTarget(
        name: "gimbal-fuzz", dependencies: ["FuzzSubjects", "Diagnostics", "CFuzzer"], path: "Tests/Fuzzing/gimbal-fuzz"),
    tests("Fuzzing", "FuzzSubjectsTests", ["FuzzSubjects", "Diagnostics", "TestSupport"]),
]

/// What the fuzzer watches from inside: all that reads bytes of others, and Gimbal's code below it.
let watched: Set = [
    "FuzzSession", "FuzzSubjects", "gimbal-fuzz", "WaylandProtocols", "WaylandServer", "Configuration", "KMS", "OutputCore",
    "CoreGraphics",
    "Scene", "InputSources",
]

/// `make fuzz` has libFuzzer in it; tools of the build, which run on the way, must not.
if Context.environment["GIMBAL_FUZZER"] != nil {
    for target in core + host + outputs + ui + wayland + shell + fuzzing where watched.contains(target.name) {
        target.swiftSettings = [.unsafeFlags(["-sanitize=fuzzer,address"]), .define("FUZZER")]
        target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    }
}

let benches: [Target] = [
    .target(name: "AllocationCounter", path: "Tests/Performance/AllocationCounter"),
    .executableTarget(
        name: "gimbal-bench",
        dependencies: [
            "Diagnostics", "RenderServer", "RenderGLES", "RenderCPU", "Compositing", "HeadlessOutput", "OutputCore", "Buffers",
            "Reactor",
            "Scene",
            "Motion", "Geometry", "AllocationCounter", "CEGL", "CGLES", "CPixbuf", "ConformanceDesk", "Hosting", "Gimbal",
            "GimbalTesting",
            "TestSupport",
            "UIKit",
            "QuartzCore", "WaylandServer",
        ],
        path: "Tests/Performance/gimbal-bench"),
    .executableTarget(name: "gimbal-slide", dependencies: ["Gimbal", "UIKit"], path: "Tests/Performance/gimbal-slide"),
    .executableTarget(
        name: "gimbal-peer-client", dependencies: ["TestSupport"], path: "Tests/Performance/gimbal-peer-client"),
]

/// Ordinary source of iOS apps, compiled in both language modes and never run; without the house's upcoming features. The code of
/// the articles is such source too.
let idioms: [Target] =
    [5, 6].map { mode in
        .target(
            name: "IdiomsSwift\(mode)", dependencies: ["UIKit"], path: "Tests/Conformance/IdiomsSwift\(mode)",
            swiftSettings: [.swiftLanguageMode(mode == 5 ? .v5 : .v6)])
    } + [
        .target(name: "IdiomsOfArticles", dependencies: ["UIKit", "Gimbal", "GimbalShell"], path: "Tests/Conformance/Articles"),
        // README's app, compiled and never linked.
        .target(name: "ReadmeApp", dependencies: ["UIKit", "Gimbal"], path: "Tests/Conformance/ReadmeApp"),
    ]

let package = Package(
    name: "Gimbal",
    products: [
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "Gimbal", targets: ["Gimbal"]),
        .library(name: "GimbalShell", targets: ["GimbalShell"]),
        .library(name: "GimbalTesting", targets: ["GimbalTesting"]),
        .executable(name: "gimbald", targets: ["gimbald"]),
        .executable(name: "gimbal-demo", targets: ["gimbal-demo"]),
    ],
    targets: systemTargets + core + host + outputs + render + ui + wayland + shell + support + benches + idioms + testTargets
        + labTargets + fuzzing,
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin && !target.name.hasPrefix("Idioms") {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

/// What the targets that a target names name in turn, itself not among them.
func reached(from target: Target, in targets: [Target]) -> Set<String> {
    var found: Set<String> = []
    var waiting = [target]
    while let next = waiting.popLast() {
        for case .byNameItem(let name, _) in next.dependencies where found.insert(name).inserted {
            waiting += targets.filter { $0.name == name }
        }
    }
    return found
}

// SwiftPM compiles a target of a release build again when a module changed that the target names, not when one did that shows through such a
// module: a subclass of UIKit's then keeps a table of QuartzCore's methods that is out of date, and calls a method that is no more. So each
// target names all modules that it reaches, and the toolchain accepts each of them in an import. Tests/Architecture refuses those that the
// lists above do not have.
let arrows = package.targets.map { reached(from: $0, in: package.targets) }
for (target, names) in zip(package.targets, arrows) where target.type != .system && target.type != .plugin {
    let modules = package.targets.filter { names.contains($0.name) && $0.type == .regular }.map(\.name)
    let named = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    target.dependencies += modules.filter { !named.contains($0) }.map { .byName(name: $0) }
}
