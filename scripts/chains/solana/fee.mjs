// The fee of a transaction: 5000 lamports for each signature, and the price it offers for its compute units
// (https://solana.com/docs/core/fees).
const computeBudget = 'ComputeBudget111111111111111111111111111111'

export function computeFee({ signers, keys, instructions }) {
  let price = 0n
  let limit
  let others = 0n
  for (const { program, data } of instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (keys[program] !== computeBudget) others++
    else if (data[0] === 2) limit = BigInt(view.getUint32(1, true))
    else if (data[0] === 3) price = view.getBigUint64(1, true)
  }
  const units = limit ?? others * 200_000n
  return 5_000n * BigInt(signers) + (price * units + 999_999n) / 1_000_000n
}
