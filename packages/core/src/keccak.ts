const lane = (1n << 64n) - 1n
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & lane

/** The number of input bytes per block, for 256 bits. */
const rate = 136

/** Keccak-256 as Ethereum uses it. Not constant-time: only for public data. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const message = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate)
  message.set(bytes)
  message[bytes.length] = 1
  message[message.length - 1] = (message[message.length - 1] as number) | 0x80
  const words = new DataView(message.buffer)
  const state = new Array<bigint>(25).fill(0n)
  for (let block = 0; block < message.length; block += rate) {
    for (let i = 0; i < rate / 8; i++)
      state[i] = (state[i] as bigint) ^ words.getBigUint64(block + i * 8, true)
    permute(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i++) hash.setBigUint64(i * 8, state[i] as bigint, true)
  return new Uint8Array(hash.buffer)
}

/** Keccak-f[1600] as in FIPS 202 3.2 and 3.3; the round constants come from its shift register. */
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
    let [x, y, previous] = [1, 0, at(1)]
    for (let t = 0; t < 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      state[x + 5 * y] = rotate(previous, BigInt((((t + 1) * (t + 2)) / 2) % 64))
      previous = next
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
