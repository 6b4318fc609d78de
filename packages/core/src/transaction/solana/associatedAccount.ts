import { fromBase58, solanaPrograms } from '@latchkey/wire'
import { findProgramAddress } from './programAddress.ts'

/** Where a wallet has its tokens of a mint. */
export function findAssociatedAccount(owner: string, mint: string, tokenProgram: string): Promise<string> {
  return findProgramAddress([owner, tokenProgram, mint].map(fromBase58), solanaPrograms.associatedToken)
}
