import type { Order, Transfer } from '@latchkey/core'
import type { BridgeWish, ShownBridge } from './bridge/bridges.ts'
import type { Funding, PurchaseRow, ShownOrder } from './funding.ts'
import type { ReceiveTarget } from './receive.ts'

export type FundingScreens = {
  'funding.methods': { funding: Funding }
  'funding.again': { funding: Funding; row: PurchaseRow; order: Order }
  'funding.order': { funding: Funding; purchase: ShownOrder }
  'funding.bridge': { funding: Funding; bridge: ShownBridge }
  'funding.bridgeAgain': { funding: Funding; wish: BridgeWish; transfer: Transfer }
  'funding.receive': { funding: Funding } | { target: ReceiveTarget }
}
