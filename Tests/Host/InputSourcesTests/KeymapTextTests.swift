import Testing

@testable import InputSources

/// Keymaps that libxkbcommon does not survive are refused before it reads them.
@Suite("Texts of keymaps") struct KeymapTextTests {
    @Test(arguments: [
        "key <A> { , [ a ] };", "key <A> {,[ a ]};", "key <A> {\n\t, [ a ] };", "key <A> { # ink\n , [ a ] };",
        "key <A> { // ink\n , [ a ] };",
        "key <#> { , [ a ] };", "key <é> { , [ a ] };", "name = \"#\"; key <A> { , };", "name = \"open\nkey <A> { , };",
        "{ {} } { ,",
    ])
    func `a list that begins with a comma`(text: String) { #expect(KeymapText.breaksParser(text)) }

    @Test(arguments: [
        "", "key <A> { [ a, b ], [ c ] };", "name = \"{ , \"; ", "key <A> { type = \"X\", [ a ] };", "# { ,\nkey <A> { [ a ] };",
        "// { ,\nkey <A> { [ a ] };", "modifier_map Shift { <A>, <B> };",
    ])
    func `other texts`(text: String) { #expect(!KeymapText.breaksParser(text)) }

    @Test func `the keymaps of the system pass, and such a one is refused with a sentence`() throws {
        let text = try #require(Keymap(KeyboardLayout(), locale: "C")?.text)
        #expect(!KeymapText.breaksParser(text))
        #expect(Keymap(text: text, locale: "C") != nil)
        let broken = text.replacing("key <AE01>", with: "key <AE02> { , [ a ] };\n\tkey <AE01>")
        #expect(broken != text)
        #expect(Keymap(text: broken, locale: "C") == nil)
    }
}
