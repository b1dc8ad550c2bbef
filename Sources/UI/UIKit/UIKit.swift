/// Views, view controllers and the transitions between them, under the names that iOS source expects.
///
/// It contains `UIView` over `CALayer`; layout (autoresizing masks, and Auto Layout over its own solver); block, spring and
/// keyframe animation; `UIViewController` with containment and the presentation system; property animators; a catalog of ready
/// animators; labels, images, colors and fonts. Animator source written for iOS compiles unchanged.
///
/// It does not draw on the screen: it describes layers, and the compositor draws. It does not read a clock: the time comes with
/// the tick. It does not step an animation by a timer: animations travel as values and are sampled at the display. It does not
/// know Wayland, outputs or devices.
///
/// One tick of the main loop has these steps:
///
/// 1. An event or a callback changes views; models hold their final values at once.
/// 2. Inside an animation block, a layer asks its view for an action, and the view answers with an animation from the old to the
///    new value. `UIView.animate` is nothing more than that.
/// 3. At the end of the tick constraints are solved, layouts run from the windows down, and views that need it draw.
/// 4. `CATransaction` hands everything to the display as one commit.
/// 5. The feedback of a later frame ends animations, runs completions, and continues the transitions with them.
///
/// One engine runs every change of controllers, from a dismissal to a tab. The container describes the change in a
/// `TransitionRequest`. A `TransitionContext` runs the animator and calls back. An interactive transition is a
/// `TransitionTimeline` driven by a progress value, so that the display follows the finger without the main thread.
///
/// Only `DecodingPool` starts threads: they decode images that an app prepares, and call back there.
///
/// Isolation is Apple's as imported: views, controllers and their protocols belong to the main actor, values, colors, fonts
/// and images to no actor.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore
