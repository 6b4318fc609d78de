import { toBase58 } from '../../base58.ts'
import { createBytes, type DecodedInstruction, type ResolvedInstruction } from './instruction.ts'

/** Decodes instructions of the [system program](https://docs.rs/solana-system-interface), by their leading number. */
export function decodeSystem({ accounts, data }: ResolvedInstruction): DecodedInstruction | undefined {
  const bytes = createBytes(data)
  const [first, second, third, fourth, fifth] = accounts
  if (!first) return undefined
  switch (bytes.u32(0)) {
    case 0: {
      if (!second || data.length !== 52) return undefined
      const owner = toBase58(data.subarray(20, 52))
      return { kind: 'createAccount', from: first, account: second, amount: bytes.u64(4), owner }
    }
    case 1:
      if (data.length !== 36) return undefined
      return { kind: 'assign', account: first, owner: toBase58(data.subarray(4, 36)) }
    case 2:
      if (!second || data.length !== 12) return undefined
      return { kind: 'transfer', from: first, to: second, amount: bytes.u64(4) }
    case 3: {
      // The seed is text, preceded by its length.
      const seed = Number(bytes.u64(36))
      if (!second || data.length !== 92 + seed) return undefined
      const owner = toBase58(data.subarray(60 + seed))
      return { kind: 'createAccount', from: first, account: second, amount: bytes.u64(44 + seed), owner }
    }
    case 4:
      if (!third || data.length !== 4) return undefined
      return { kind: 'advanceNonce', nonce: first, authority: third }
    case 5:
      if (!second || !fifth || !fourth || data.length !== 12) return undefined
      return { kind: 'withdrawNonce', nonce: first, to: second, amount: bytes.u64(4), authority: fifth }
    case 8:
      return data.length === 12 ? { kind: 'allocate', account: first } : undefined
    default:
      return undefined
  }
}
