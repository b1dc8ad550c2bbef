@_exported public import CoreGraphics

/// Layers and animations with the names and the meaning of Apple's QuartzCore, and the one place where they become scene commits.
///
/// What it is: `CALayer` and its subclasses, the `CAAnimation` family, `CATransaction`, `CADisplayLink`, hit-testing and conversion of
/// coordinates and time. What it refuses to do: draw to a screen, know a view or a window, read a clock (`CACurrentMediaTime()` is the
/// time that the turn was given), start a thread. Everything here belongs to the main thread, without isolation, as on Apple's systems;
/// layers report a use elsewhere.
///
/// What happens in which order:
///
/// 1. A turn of the main loop begins: the runtime calls `SceneContext.main.setTickTime(_:)`, and `handle(_:)` for what the display
///    thread said. Begin times are kept, ended animations are taken off, completions run.
/// 2. The app changes layers. A setter asks for the property's action, changes the model, notes one dirty bit, runs the action.
///    Animations are copied, and turned into `LayerAnimation`s of the Scene.
/// 3. The turn ends: `commitTick(now:)` runs the completions that wait for nothing, lays out, draws, and collects one `SceneCommit`:
///    layers that a root now reaches are created, those that none reaches are destroyed, values and animations follow. It goes to the
///    `SceneSink`. Without a sink the context plays the display itself, at the turn's time, so models work in tests and tools.
/// 4. `presentation()` samples main's own copy at the turn's time, with the same `Sampler` as the display thread.
///
/// A layer that is freed posts its id to a clean-up list, drained on main, because a `deinit` may run anywhere.
package enum QuartzCoreModule {}

/// The time of this turn in seconds, frozen while it lasts; the scale of all begin times.
public func CACurrentMediaTime() -> CFTimeInterval { SceneContext.main.tickTime }
