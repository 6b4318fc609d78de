import type { Transfer } from '@latchkey/core'
import type { Funding } from '../funding.ts'

export type WalletsScreens = {
  /** `transfer`: the pending transfer to show; only the wallet that sent it is accepted. */
  'wallets.choose': { funding: Funding; transfer?: Transfer }
}
