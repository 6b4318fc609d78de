// No line breaks there.
const joiner = '\u2060'

/** First and last four, as `0x71C7…976F`. Anything already short stays whole. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${joiner}${address.slice(-4)}`
}
