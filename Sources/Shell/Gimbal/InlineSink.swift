package import RenderServer
package import Scene

/// Hands commits to a display side on the same thread.
package final class InlineSink: SceneSink {
    private let core: DisplayCore

    package init(_ core: DisplayCore) { self.core = core }

    package func submit(_ commit: SceneCommit) { core.receive([commit]) }
}
