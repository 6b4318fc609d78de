import type { Transfer } from '@latchkey/core'
import type { Funding } from '../funding.ts'

export type WalletsScreens = {
  /** `transfer`: it is looked for, and only the wallet that sent it will do. */
  'wallets.choose': { funding: Funding; transfer?: Transfer }
}
