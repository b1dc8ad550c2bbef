/// What a list content view shows at a place of its own.
enum ListContentPart: Hashable { case image, text, secondaryText }
