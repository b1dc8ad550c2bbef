/// The display thread's copy of the layers, and the plan of each frame made from it.
///
/// `RenderTree` applies commits and samples at T. `FramePlanner` decides what to draw, in which order and through which passes.
/// It skips layers outside the damage, layers under opaque ones, and the inside of pages that did not change there. The result is
/// a `FramePlan`, a pure value. The module does not draw and knows no GPU, no output and no clock; a planner never sees a pixel.
///
/// The order of a frame: `RenderTree.apply` (commits, in order) → `sample(at:)` (animated layers only) →
/// `FramePlanner.plan` (damage, occlusion, passes) → the plan, or nothing to show. Unchanged layers cost nothing: each node keeps
/// its matrix and bounds from the last frame. Only nodes that changed, and nodes that depend on them, are visited. So the cost of a
/// frame follows what moves, not what there is.
import Diagnostics

let log = Log("compositing")
