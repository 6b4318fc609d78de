/**
 * An Ethereum address in the mixed case of EIP-55. Wallets hand out lower case; the server and the published client
 * write the mixed one, and host apps compare the two as texts. Anything that is no address is handed back as it is.
 *
 * @example
 * checksummed('0x71c7656ec7ab88b098defb751b7401b5f6d8976f') // '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 */
export function checksummed(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  return `0x${Array.from(digits, (digit, i) => {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  }).join('')}`
}

const lane = (1n << 64n) - 1n
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & lane

/** Keccak-256 of a text that fits into one block of 136 bytes. Not constant in time: only for what is public. */
function keccak256(text: string): Uint8Array {
  const block = new Uint8Array(200)
  block.set(new TextEncoder().encode(text))
  block[text.length] = 1
  block[135] = 0x80
  const words = new DataView(block.buffer)
  const state = Array.from({ length: 25 }, (_, i) => words.getBigUint64(i * 8, true))
  permute(state)
  const hash = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i++) hash.setBigUint64(i * 8, state[i] as bigint, true)
  return new Uint8Array(hash.buffer)
}

/** Keccak-f[1600] as FIPS 202 3.2 and 3.3 write it; the round constants come from its shift register. */
function permute(state: bigint[]): void {
  const at = (i: number) => state[i] as bigint
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = Array.from(
      { length: 5 },
      (_, x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20),
    )
    for (let i = 0; i < 25; i++)
      state[i] = at(i) ^ (columns[(i + 4) % 5] as bigint) ^ rotate(columns[(i + 1) % 5] as bigint, 1n)
    let [x, y, moved] = [1, 0, at(1)]
    for (let t = 0; t < 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      state[x + 5 * y] = rotate(moved, BigInt((((t + 1) * (t + 2)) / 2) % 64))
      moved = next
    }
    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5) as [bigint, bigint, bigint, bigint, bigint]
      for (let i = 0; i < 5; i++)
        state[row + i] =
          (old[i] as bigint) ^ (~(old[(i + 1) % 5] as bigint) & lane & (old[(i + 2) % 5] as bigint))
    }
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) state[0] = at(0) ^ (1n << ((1n << BigInt(bit)) - 1n))
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1
    }
  }
}
