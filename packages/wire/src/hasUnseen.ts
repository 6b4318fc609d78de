/** Between two that are seen. By itself, since the first screen of a login has it and no more of `fieldText.ts`. */
const unseenInside = /[^\s\p{Cc}\p{Cf}\p{DI}][\p{Cc}\p{Cf}\p{DI}]+[^\s\p{Cc}\p{Cf}\p{DI}]/u

/**
 * Whether a text has a character inside that is not seen: it is refused, and its user sees no fault. It is not removed,
 * or two addresses would be one.
 *
 * @example
 * hasUnseen('ada\u200b@example.com') // true
 */
export function hasUnseen(text: string): boolean {
  return unseenInside.test(text)
}
