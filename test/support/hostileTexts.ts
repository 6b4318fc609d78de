import { isDeep } from './deep.ts'

/** Repeated until the limit is reached; each makes some kind of reader backtrack. */
const units = [
  ...words(
    'a A 1 0 9. 9, ٠ ? # ?# @ a@ a. a- a+ . / // \\ : ; , = &a=b % %41 %2 + - _ \' " ` < ( ((a [ [] [9] {a}',
  ),
  ...words(
    '{"a": ]( $& é ü. аb \u0301 \u0301\u0316 ﷺ 𝒳 漢 \u202e 👩‍ ſ ＠ %CC%81%CC%96 0x ff 1z eyJ. xn-- xn--a- A= ==',
  ),
  ...words(':: f: 1: 1.2.3.4 +1 ext. ../ json+ +json privy-token= __proto__ account:\n Resources:\n'),
  ...[' ', '\t', '\n', '\r\n', '\u00a0', '\u2028', '; ', ', ', ' --', 'Bearer ', 'account suspended '],
  ...['URI: a\n', 'Version: 1\n\n', '- https://a\n', ' wants you to sign in with your '],
]
/** The beginning that a reader expects before the flood. */
const starts = ['', 'http:', 'https://a/', 'eyJhbGciOiJFUzI1NiJ9.', '0x']
/** The end that it cannot match. */
const ends = ['', '\u0001', '!']

/**
 * One of each kind. A usual run uses only these, and so does a deep run for readers behind a whole server, where a call
 * takes longer than reading its text.
 */
const kinds = new Set([
  ...words(
    'a 9. ? @ a@ a. / \\ : , &a=b % %41 " < ( [ {a} {"a": é \u0301 \u202e 👩‍ ＠ %CC%81%CC%96 eyJ. xn-- ==',
  ),
  ...[' ', '\n', '; ', 'Bearer ', '- https://a\n'],
])

export type HostileText = { name: string; text: string; isKind: boolean }

/** Floods of this many bytes of JSON. `own` is a text that the reader accepts: the flood continues where it ends. */
export function* hostileTexts(bytes: number, own?: string): Generator<HostileText> {
  // If there is a server in front of the reader, each flood begins in the two ways that get furthest.
  for (const [at, unit] of units.entries()) {
    if (!isDeep && !kinds.has(unit)) continue
    for (const start of own === undefined ? starts : [own, starts[at % starts.length] ?? '']) {
      const end = ends[(at + start.length) % ends.length] ?? ''
      const room = bytes - getSize(start) - getSize(end)
      const text = start + unit.repeat(Math.max(1, Math.floor(room / getSize(unit)))) + end
      yield {
        name: `${start.slice(0, 30)} + ${JSON.stringify(unit)} × ${bytes} B + ${JSON.stringify(end)}`,
        text,
        isKind: kinds.has(unit),
      }
    }
  }
}

function getSize(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}

function words(text: string): string[] {
  return text.split(' ')
}
