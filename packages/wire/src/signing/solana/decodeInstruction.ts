import { decodeSystem } from './decodeSystem.ts'
import { decodeToken } from './decodeToken.ts'
import { createBytes, type DecodedInstruction, type ResolvedInstruction } from './instruction.ts'
import { solanaPrograms } from './programs.ts'

/**
 * Decodes an instruction. One that does not match its program's format exactly is unknown, never guessed.
 *
 * @example
 * const program = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
 * decodeInstruction({ program, accounts: [], data: new Uint8Array() }).kind // 'memo'
 */
export function decodeInstruction(instruction: ResolvedInstruction): DecodedInstruction {
  return decode(instruction) ?? { kind: 'unknown', ...instruction }
}

function decode(instruction: ResolvedInstruction): DecodedInstruction | undefined {
  const { program, accounts, data } = instruction
  const bytes = createBytes(data)
  try {
    switch (program) {
      case solanaPrograms.system:
        return decodeSystem(instruction)
      case solanaPrograms.token:
      case solanaPrograms.token2022:
        return decodeToken(instruction)
      case solanaPrograms.associatedToken: {
        // No data, 0, or 1 if the account may already exist.
        const [payer, account, owner, mint] = accounts
        if (data.length > 1 || (data[0] ?? 0) > 1 || !payer || !account || !owner || !mint) return undefined
        return { kind: 'createTokenAccount', payer, account, owner, mint }
      }
      case solanaPrograms.computeBudget:
        if (data[0] === 2 && data.length === 5) return { kind: 'computeUnitLimit', units: bytes.u32(1) }
        if (data[0] === 3 && data.length === 9) return { kind: 'computeUnitPrice', price: bytes.u64(1) }
        return undefined
      case solanaPrograms.memo:
      case solanaPrograms.oldMemo:
        return { kind: 'memo', text: new TextDecoder('utf-8', { fatal: true }).decode(data) }
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}
