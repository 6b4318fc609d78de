/** First and last four, as `0x71C7…976F`, where no line breaks. Anything already short stays whole. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…\u2060${address.slice(-4)}`
}
