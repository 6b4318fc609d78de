/**
 * Invisible characters that change how the rest reads: controls, bidi overrides, zero-width marks, tag characters. A
 * message could otherwise show one amount and mean another (CVE-2021-42574).
 */
const hiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Shows each as its code, such as `⟨U+202E⟩`. */
export function revealHidden(text: string): string {
  return text.replace(hiddenCharacters, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
}
