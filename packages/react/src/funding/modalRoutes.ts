import type { Order } from '@latchkey/core'
import type { Funding, PurchaseRow, ShownOrder } from './funding.ts'
import type { ReceiveTarget } from './receive.ts'

export type FundingScreens = {
  'funding.methods': { funding: Funding }
  'funding.again': { funding: Funding; row: PurchaseRow; order: Order }
  'funding.order': { funding: Funding; purchase: ShownOrder }
  'funding.receive': { funding: Funding } | { target: ReceiveTarget }
}
