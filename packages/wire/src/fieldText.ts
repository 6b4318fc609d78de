/**
 * What people type and paste, in one form: a field of the page and an endpoint read a text with the same function. Each
 * gives undefined for a text that it refuses; decision 134 has the table.
 */

/** White space, and characters that are not seen, such as the marks of direction that address books put around numbers. */
const unseen = /^[\s\p{Cf}]$/u

/**
 * The text without white space and characters that are not seen at both ends. Inside they stay, and make it another text.
 *
 * @example
 * trimField('\u202aada@example.com\u202c\n') // 'ada@example.com'
 */
export function trimField(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && unseen.test(text.charAt(start))) start++
  while (end > start && unseen.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * The text with Arabic, Persian and full-width digits as 0 to 9. Their value is in the last four bits.
 *
 * @example
 * toLatinDigits('١٢٣') // '123'
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
}

/**
 * A text without the spaces, hyphens and invisible characters that mails, phones and people put into a code.
 *
 * @example
 * removeSeparators(' K7QXM-2F9TB ') // 'K7QXM2F9TB'
 */
export function removeSeparators(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}\p{Pd}]/gu, '')
}

/**
 * A code of digits as it was sent, however it was pasted. A text that holds anything else stays as it is: the server then
 * answers that the code is wrong, not that the request is malformed.
 *
 * @example
 * toCode(' 123-456 ') // '123456'
 */
export function toCode(text: string): string {
  const digits = removeSeparators(text)
  return /^\d*$/.test(digits) ? digits : text
}

/**
 * An Ethereum address with `0x` in front. Its checksum is left as it was typed.
 *
 * @example
 * readEthereumAddress(' 0X71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 */
export function readEthereumAddress(text: string): string | undefined {
  const digits = trimField(text).replace(/^0x/i, '')
  return /^[0-9a-fA-F]{40}$/.test(digits) ? `0x${digits}` : undefined
}

/**
 * A Solana address. That it is 32 bytes is for its user to check.
 *
 * @example
 * readSolanaAddress('4Nd1mYTkSG6kSC5B3CHJeJUNkVaAyQe3DTsbVvS3mGxy\n') // without the line break
 */
export function readSolanaAddress(text: string): string | undefined {
  const address = trimField(text)
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : undefined
}
