import type { ShownBridge } from './bridge/bridges.ts'
import type { Funding, ShownOrder } from './funding.ts'
import type { ReceiveTarget } from './receive.ts'
import type { PayingWallet, ShownTransfer } from './transfer/shownTransfer.ts'
import type { Underway } from './underway.ts'

export type FundingScreens = {
  'funding.methods': { funding: Funding }
  /** Shown before a second payment while another is pending. `onAgain` is called within the press. */
  'funding.again': { funding: Funding; underway: Underway; onAgain(): void }
  'funding.order': { funding: Funding; purchase: ShownOrder }
  'funding.bridge': { funding: Funding; bridge: ShownBridge }
  'funding.receive': { funding: Funding } | { target: ReceiveTarget }
  'funding.amount': { funding: Funding; wallet: PayingWallet }
  'funding.transfer': { funding: Funding; transfer: ShownTransfer }
}
