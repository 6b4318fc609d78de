import { accountLocks } from './accountLocks.ts'
import { mfaLocks } from './mfaLocks.ts'
import { operatorLocks } from './operatorLocks.ts'
import type { FunctionName } from './scan.ts'
import { storeLocks } from './storeLocks.ts'
import { walletLocks } from './walletLocks.ts'

/** A value that is read again under a lock, or the condition of a statement that writes. */
export type Look = {
  /** The code of the check, exactly as in the file. */
  code: string
  /** The same without the look. `npm run test:looks` checks that a test fails with it. */
  without: string
  /** Races of `races.test.ts`. */
  races?: readonly string[]
  /** Tests elsewhere, as `file: title`. */
  tests?: readonly string[]
}

export type LockRow = {
  looks?: readonly Look[]
  /** What it locks for its callers, each of which has a separate row. */
  callers?: string
  /** Why it needs no race. */
  noRace?: string
  /** Races that end the same way without a separate look: an index or another look decides. */
  races?: readonly string[]
}

/**
 * Every function of the server that takes a lock or writes under a condition, and what it checks again afterwards.
 * `locks.test.ts` finds them in the sources, and fails for one that is missing here.
 */
export const locks: Record<FunctionName, LockRow> = {
  ...accountLocks,
  ...mfaLocks,
  ...walletLocks,
  ...storeLocks,
  ...operatorLocks,
}
