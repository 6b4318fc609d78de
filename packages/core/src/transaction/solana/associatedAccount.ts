import { fromBase58, solanaPrograms } from '@latchkey/wire'
import { findProgramAddress } from './programAddress.ts'

/** Finds a wallet's token account for a mint. */
export function findAssociatedAccount(owner: string, mint: string, tokenProgram: string): Promise<string> {
  return findProgramAddress([owner, tokenProgram, mint].map(fromBase58), solanaPrograms.associatedToken)
}
