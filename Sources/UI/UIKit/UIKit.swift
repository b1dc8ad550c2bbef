/// Views, view controllers and the transitions between them, under the names that iOS source expects.
///
/// What it is: `UIView` over `CALayer`, layout (autoresizing masks and Auto Layout over a solver of its own), block, spring
/// and keyframe animation, `UIViewController` with containment and the presentation system, property animators, a catalogue
/// of ready animators, labels, images, colors and fonts. Animator source written for iOS compiles unchanged.
///
/// What it refuses to do: draw on the screen (it describes layers; the compositor draws), read a clock (time comes with the
/// turn), step an animation by a timer (animations travel as values and are sampled at the display), and know of Wayland,
/// outputs or devices.
///
/// The order of things in one turn of the main loop:
///
/// 1. an event or a callback changes views; models hold their final values at once;
/// 2. inside an animation block, a view answers its layer's question for an action with an animation from the old to the
///    new value: that is all that `UIView.animate` is;
/// 3. at the end of the turn constraints are solved, layouts run from the windows down, views that need it draw;
/// 4. `CATransaction` hands everything to the display as one commit;
/// 5. feedback of a later frame ends animations, runs completions, and with them the transitions.
///
/// Every change of controllers, from a dismissal to a tab, runs in one engine: its container says in a `TransitionRequest` what
/// changes, a `TransitionContext` runs the animator and calls back, and what is under a finger is a `TransitionTimeline` laid
/// under a progress, so that the display follows it without main.
///
/// Isolation is Apple's as imported: views, controllers and their protocols belong to the main actor, values, colors, fonts
/// and images to no service.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore
