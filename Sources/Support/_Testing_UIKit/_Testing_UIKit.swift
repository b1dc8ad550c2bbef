// _Testing_UIKit: empty on purpose. `import Testing` beside `import UIKit` looks for a module of this name.
