@_exported public import CoreGraphics

/// Layers and animations with the names and the meaning of Apple's QuartzCore. This module is the only place that makes scene
/// commits.
///
/// It contains `CALayer` and its subclasses, the `CAAnimation` family, `CATransaction`, `CADisplayLink`, hit-testing, and
/// conversion of coordinates and time. It does not draw to a screen, knows no view and no window, reads no clock
/// (`CACurrentMediaTime()` is the time that the tick was given) and starts no thread. Everything here belongs to the main thread,
/// without isolation, as on Apple's systems. Layers log a use elsewhere.
///
/// The order of events:
///
/// 1. A tick of the main loop begins. The runtime calls `SceneContext.main.setTickTime(_:)`, and `handle(_:)` for each feedback
///    of the display thread. The context stores begin times, removes ended animations and runs completions.
/// 2. The app changes layers. A setter finds the property's action, changes the model, sets one dirty bit and runs the action.
///    Animations are copied and translated to `LayerAnimation`s of the Scene.
/// 3. The tick ends. `commitTick(now:)` runs the completions that wait for nothing, lays out, draws, and collects one
///    `SceneCommit`: layers that a root now reaches are created, layers that no root reaches are destroyed, and values and
///    animations follow. The commit goes to the `SceneSink`. Without a sink the context plays the display itself at the tick's
///    time, so that models work in tests and tools.
/// 4. `presentation()` samples the main thread's copy at the tick's time, with the same `Sampler` as the display thread.
///
/// A layer that is freed posts its id to a clean-up list, because a `deinit` may run on any thread. The main thread drains the
/// list.
package enum QuartzCoreModule {}

/// Returns the time of this tick in seconds, constant during the tick. All begin times are on this scale.
public func CACurrentMediaTime() -> CFTimeInterval { SceneContext.main.tickTime }
