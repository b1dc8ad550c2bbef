/// The display thread: it takes commits in, makes frames for every output, and tells main what was shown.
///
/// What it is: a plain thread with an event loop of its own (`RenderServer`), and what runs on it (`DisplayCore`): the one
/// render tree, one renderer, and a `ScreenPresenter` for each output, paced by a `FramePacer`. What it refuses to do: run
/// any of the app's code, wait for main, choose outputs (the runtime hands it a `DisplayBackend`).
///
/// The order of things:
///
///     1  main        `submit` puts a commit into the mailbox and wakes the thread once, however many follow
///     2  display     the mailbox is emptied: new contents go to the renderer, then commits to the tree, in order
///     3  display     each output that changed asks its pacer for a frame; the pacer says when and for which T
///     4  display     sample at T → plan → draw → commit; while something is animated the next frame is asked for
///     5  display     presented: what began and what ended goes into main's mailbox, with one wake-up
///
/// A main thread that stands still stops 1 and nothing else: animations are values in the tree and run on.
///
/// The thread is a pthread and never an executor's: it must not wait behind another task. Everything on it is made there and
/// is not Sendable; what crosses are commits, feedback and requests.
///
/// For recordings and tests the same core runs without a thread: `DisplayCore` on the loop of the caller, on virtual time.
import Diagnostics

let log = Log("display")
