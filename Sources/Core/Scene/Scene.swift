/// The contract between the user interface and the compositor: the data that they exchange, without any implementation.
///
/// The module contains ids, layer properties, contents, edits, animations bound to properties, the `SceneCommit` that carries
/// them from the main to the display thread, the `SceneFeedback` that comes back, and the one `Sampler` that computes a layer's
/// look at a time. It keeps no tree, draws nothing, reads no clock, and knows no view and no output.
///
/// The sequence:
///
/// 1. QuartzCore collects edits during a tick of the main loop and passes one `SceneCommit` to the `SceneSink`.
/// 2. The display thread applies commits in order, each one as a whole: contents, structure, values, animations.
/// 3. For a frame shown at T it samples every animated layer at T. An animation without a begin time begins at the T of
///    the first frame that carries it.
/// 4. `SceneFeedback` reports to main the begin times that were set, the animations that ended and the commits that are
/// presented.
///
/// There are two lanes in a commit: structure edits are rare and may allocate; value edits are a layer id and one changed
/// property, so a moved layer costs the same in a scene of ten layers and of ten thousand.
