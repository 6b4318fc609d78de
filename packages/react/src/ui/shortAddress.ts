/** Returns the first and last four characters, as `0x71C7…976F`, without a line break. A short text stays whole. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…\u2060${address.slice(-4)}`
}
