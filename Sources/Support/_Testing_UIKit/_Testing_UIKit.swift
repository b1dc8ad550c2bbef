// _Testing_UIKit: the design describes it; its essay is written with its first type.
