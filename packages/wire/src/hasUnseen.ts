/**
 * Invisible characters between visible ones. In its own file, because the first login screen needs it and nothing else
 * of `fieldText.ts`.
 */
const unseenInside = /[^\s\p{Cc}\p{Cf}\p{DI}][\p{Cc}\p{Cf}\p{DI}]+[^\s\p{Cc}\p{Cf}\p{DI}]/u

/**
 * Whether a text contains an invisible character between others. Such text is refused without the user seeing why.
 * Removing the character instead could make two addresses equal.
 *
 * @example
 * hasUnseen('ada\u200b@example.com') // true
 */
export function hasUnseen(text: string): boolean {
  return unseenInside.test(text)
}
