/// The contract between the user interface and the compositor: what they say to each other, and nothing of how.
///
/// What it is: ids, layer properties, contents, edits, animations bound to properties, the `SceneCommit` that carries them
/// from the main to the display thread, the `SceneFeedback` that comes back, and the one `Sampler` that says what a layer
/// looks like at a time. What it refuses to do: keep a tree, draw, read a clock, know a view or an output.
///
/// The order of things:
///
/// 1. QuartzCore collects edits during a turn of the main loop and hands one `SceneCommit` to the `SceneSink`.
/// 2. The display thread applies commits in order, each one whole: contents, structure, values, animations.
/// 3. For a frame shown at T it samples every animated layer at T. An animation without a begin time begins at the T of
///    the first frame that carries it.
/// 4. `SceneFeedback` tells main which begin times were given, which animations ended, which commits are on the glass.
///
/// There are two lanes in a commit: structure edits are rare and may allocate; value edits are a layer id and one changed
/// property, so a moved layer costs the same in a scene of ten layers and of ten thousand.
