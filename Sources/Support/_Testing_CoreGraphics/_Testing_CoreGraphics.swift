// _Testing_CoreGraphics: empty on purpose. `import Testing` beside `import CoreGraphics` looks for a module of this name.
