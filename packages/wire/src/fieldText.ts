/**
 * Typed and pasted input in one form: a field of the page and an endpoint use the same function. Each returns undefined
 * for input that it refuses; decision 5: reading input has the table.
 */

/**
 * White space and invisible characters: direction marks that address books put around numbers, soft hyphens, fillers,
 * and the tags that can hide text ([UAX 44](https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point)).
 */
const unseen = /^[\s\p{Cf}\p{DI}]$/u

/**
 * Removes white space and invisible characters at both ends. Inside the text they stay, and make it a different text.
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
 * Replaces Arabic, Persian and full-width digits by 0 to 9. Their value is in the last four bits.
 *
 * @example
 * toLatinDigits('١٢٣') // '123'
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
}

/**
 * Removes the spaces, hyphens and invisible characters that mails, phones and users put into a code.
 *
 * @example
 * removeSeparators(' K7QXM-2F9TB ') // 'K7QXM2F9TB'
 */
export function removeSeparators(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}\p{DI}\p{Pd}]/gu, '')
}

/**
 * Restores a code of digits, however it was pasted. Other text stays unchanged: then the server reports a wrong code,
 * not a malformed request.
 *
 * @example
 * toCode(' 123-456 ') // '123456'
 */
export function toCode(text: string): string {
  const digits = removeSeparators(text)
  return /^\d*$/.test(digits) ? digits : text
}

/**
 * Reads an Ethereum address and adds `0x`. Its checksum stays as typed.
 *
 * @example
 * readEthereumAddress(' 0X71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 */
export function readEthereumAddress(text: string): string | undefined {
  const digits = trimField(text).replace(/^0x/i, '')
  return /^[0-9a-fA-F]{40}$/.test(digits) ? `0x${digits}` : undefined
}

/**
 * Reads a Solana address. The caller checks that it is 32 bytes.
 *
 * @example
 * readSolanaAddress('4Nd1mYTkSG6kSC5B3CHJeJUNkVaAyQe3DTsbVvS3mGxy\n') // without the line break
 */
export function readSolanaAddress(text: string): string | undefined {
  const address = trimField(text)
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : undefined
}
