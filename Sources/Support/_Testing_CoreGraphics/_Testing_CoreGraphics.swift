// _Testing_CoreGraphics: the design describes it; its essay is written with its first type.
