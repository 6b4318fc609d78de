/**
 * What people type and paste, in one form: a field of the page and an endpoint read a text with the same function. Each
 * gives undefined for a text that it refuses; decision 5: reading input has the table.
 */

/**
 * White space, and characters that are not seen: marks of direction that address books put around numbers, soft hyphens,
 * fillers, and the tags that a text is hidden in ([UAX 44](https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point)).
 */
const unseen = /^[\s\p{Cf}\p{DI}]$/u

/**
 * The text without white space and characters that are not seen at both ends. Inside they stay, and make it another text.
 *
 * @example
 * trimField('\u202aada@example.com\u202c\n') // 'ada@example.com'
 */
export function trimField(text: string): string {
  let [start, end] = [0, text.length]
  const widthAt = (at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  const isUnseen = (at: number) => unseen.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
  while (start < end && isUnseen(start)) start += widthAt(start)
  while (end > start) {
    const last = end - widthAt(end - 2)
    if (last < start || !isUnseen(last)) break
    end = last
  }
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
  return toLatinDigits(text).replace(/[\s\p{Cf}\p{DI}\p{Pd}]/gu, '')
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
