import { toBase58 } from '../../base58.ts'
import { createBytes, type DecodedInstruction, type ResolvedInstruction } from './instruction.ts'

/**
 * Decodes instructions that the [token
 * program](https://docs.rs/spl-token/latest/spl_token/instruction/enum.TokenInstruction.html) and Token-2022 share, by
 * their leading byte. The checked ones contain the token and its decimals, which the program compares.
 */
export function decodeToken({ accounts, data }: ResolvedInstruction): DecodedInstruction | undefined {
  const bytes = createBytes(data)
  const [a, b, c, d] = accounts
  const code = data[0] ?? -1
  const isChecked = code >= 12 && code <= 15
  const length = lengths[code]
  if (!a || (length !== undefined && data.length !== length)) return undefined
  const amount = () => ({ amount: bytes.u64(1), ...(isChecked && { decimals: data[9] }) })
  switch (code) {
    case 3:
      return b && c ? { kind: 'tokenTransfer', source: a, to: b, owner: c, ...amount() } : undefined
    case 4:
      return b && c ? { kind: 'approve', source: a, spender: b, owner: c, ...amount() } : undefined
    case 5:
      return b ? { kind: 'revoke', source: a, owner: b } : undefined
    case 6: {
      // The kind of authority, whether there is a new one, and its address.
      const isGiven = data[2] === 1
      if (!b || (data[2] ?? 2) > 1 || data.length !== (isGiven ? 35 : 3)) return undefined
      const to = isGiven ? toBase58(data.subarray(3)) : undefined
      return { kind: 'setAuthority', account: a, authority: data[1] ?? 0, owner: b, to }
    }
    case 7:
    case 14:
      return b && c ? { kind: 'mintTo', mint: a, to: b, owner: c, ...amount() } : undefined
    case 8:
    case 15:
      return b && c ? { kind: 'burn', source: a, mint: b, owner: c, ...amount() } : undefined
    case 9:
      return b && c ? { kind: 'closeAccount', account: a, to: b, owner: c } : undefined
    case 12:
      return b && c && d
        ? { kind: 'tokenTransfer', source: a, mint: b, to: c, owner: d, ...amount() }
        : undefined
    case 13:
      return b && c && d
        ? { kind: 'approve', source: a, mint: b, spender: c, owner: d, ...amount() }
        : undefined
    case 17:
      return { kind: 'syncNative', account: a }
    default:
      return undefined
  }
}

/** The length of each, by its code. */
const lengths: Readonly<Record<number, number>> = {
  ...{ 3: 9, 4: 9, 5: 1, 7: 9, 8: 9, 9: 1, 17: 1 },
  ...{ 12: 10, 13: 10, 14: 10, 15: 10 },
}
