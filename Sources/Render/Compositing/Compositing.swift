/// The display thread's copy of the layers, and the plan of each frame made from it.
///
/// What it is: `RenderTree` applies commits and samples at T; `FramePlanner` decides what has to be drawn, in which order,
/// through which passes, and what need not be: layers outside the damage, layers under opaque ones, pages that did not
/// change inside. The result is a `FramePlan`, a pure value. What it refuses to do: draw, know a GPU, an output or a
/// clock; a planner never sees a pixel.
///
/// The order of a frame: `RenderTree.apply` (commits, in order) → `sample(at:)` (animated layers only) →
/// `FramePlanner.plan` (damage, occlusion, passes) → the plan, or nothing to show. What does not change costs nothing:
/// each node keeps its matrix and bounds from the last frame and only nodes that changed, and what they carry, are visited.
import Diagnostics

let log = Log("compositing")
