import { createOrderFlow, type Order, rememberMethod, takePopup } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { RouteTo } from '../navigation/modalRoute.ts'
import { lookAtBridge } from './bridge/openBridge.ts'
import {
  type Funding,
  isShown,
  type PurchaseRow,
  type ShownOrder,
  tellProgress,
  toFundingMethod,
} from './funding.ts'
import type { FundingRow } from './listRows.ts'
import type { FundingScreens } from './modalRoutes.ts'
import { trackEnd, trackStart } from './trackFunding.ts'
import { lookAtTransfer } from './transfer/transfer.ts'
import { getId, listUnderway, type Underway } from './underway.ts'
import type { WalletsScreens } from './wallets/modalRoutes.ts'

/** Starts the chosen payment option. It opens a window, if needed, within this call. */
export async function choose(latchkey: Latchkey, funding: Funding, row: FundingRow): Promise<void> {
  const { modal, client } = latchkey
  if (funding.progress.getState().busyId !== null) return
  if (row.kind === 'manual') {
    rememberMethod(client, row.id)
    tellProgress(funding, { method: 'manual', failed: null })
    modal.push({ name: 'funding.receive', props: { funding } } satisfies RouteTo<FundingScreens>)
    return
  }
  if (askFirst(latchkey, funding, row)) return
  const popup = row.kind === 'wallet' ? null : takePopup()
  tellProgress(funding, { busyId: row.id })
  await funding.loaded
  tellProgress(funding, { busyId: null })
  if (!isShown(modal.getState(), funding) || askFirst(latchkey, funding, row)) popup?.close()
  else begin(latchkey, funding, row, popup)
}

/** Informs the user of a payment that may still arrive, before a second one begins. */
function askFirst(latchkey: Latchkey, funding: Funding, row: PurchaseRow | WalletRow): boolean {
  const all = listUnderway(latchkey, funding)
  const [underway] = all
  if (!underway) return false
  const onAgain = () => {
    for (const one of all) funding.acceptedIds.add(getId(one))
    begin(latchkey, funding, row, row.kind === 'wallet' ? null : takePopup(), 'swap')
  }
  latchkey.modal.push({
    name: 'funding.again',
    props: { funding, underway, onAgain },
  } satisfies RouteTo<FundingScreens>)
  return true
}

type WalletRow = Extract<FundingRow, { kind: 'wallet' | 'manual' }>
type How = 'push' | 'swap'

function begin(
  latchkey: Latchkey,
  funding: Funding,
  row: PurchaseRow | WalletRow,
  popup: Window | null,
  how: How = 'push',
): void {
  if (row.provider !== undefined) return void pay(latchkey, funding, row, popup, how)
  tellProgress(funding, { isOwnWallet: false, failed: null })
  latchkey.modal[how]({ name: 'wallets.choose', props: { funding } } satisfies RouteTo<WalletsScreens>)
}

/** Shows the pending payment. */
export function lookAt(latchkey: Latchkey, funding: Funding, underway: Underway, how?: How): Promise<void> {
  const { order, transfer } = underway
  if (order) return look(latchkey, funding, order, how)
  return (transfer.bridge ? lookAtBridge : lookAtTransfer)(latchkey, funding, transfer, how)
}

async function pay(
  latchkey: Latchkey,
  funding: Funding,
  row: PurchaseRow,
  popup: Window | null,
  how: How = 'push',
): Promise<void> {
  const { address, chain, asset, amount } = funding.request
  // Purchasable coins have a name: a token known only by its address is not offered.
  const assetName = typeof asset === 'string' ? asset : 'native'
  const flow = createOrderFlow(latchkey.client, {
    ...{ provider: row.provider, method: row.kind, address, chain, asset: assetName },
    ...funding.purchaseWish,
    ...(amount !== undefined && { amount }),
  })
  const purchase = { flow, row }
  show(latchkey, funding, purchase, how)
  await open(latchkey, funding, purchase, popup)
}

function show({ modal }: Latchkey, funding: Funding, purchase: ShownOrder, how: How): void {
  funding.orders.add(purchase)
  modal[how]({ name: 'funding.order', props: { funding, purchase } } satisfies RouteTo<FundingScreens>)
}

/** Begins a purchase in its window, or in another one after the first was closed. */
export async function open(
  latchkey: Latchkey,
  funding: Funding,
  purchase: ShownOrder,
  popup: Window | null,
): Promise<void> {
  const { flow, row } = purchase
  rememberMethod(latchkey.client, row.id)
  tellProgress(funding, { method: toFundingMethod(row), failed: null })
  trackStart(latchkey, funding, row)
  await follow(latchkey, funding, purchase, () => flow.start(popup))
}

/** Shows an earlier purchase. */
async function look(latchkey: Latchkey, funding: Funding, order: Order, how: How = 'push'): Promise<void> {
  const live = [...funding.orders].find(({ flow }) => {
    const state = flow.getState()
    return 'order' in state && state.order.id === order.id
  })
  if (live) return show(latchkey, funding, live, how)
  const { provider, method, address, chain, asset } = order
  const flow = createOrderFlow(latchkey.client, { provider, method, address, chain, asset })
  const name = toName(funding, provider)
  const row: PurchaseRow = { id: `${method}/${provider}`, kind: method, provider, name }
  const purchase = { flow, row, known: order }
  show(latchkey, funding, purchase, how)
  tellProgress(funding, { method: toFundingMethod(row), failed: null })
  await lookAgain(latchkey, funding, purchase, order)
}

export function lookAgain(
  latchkey: Latchkey,
  funding: Funding,
  purchase: ShownOrder,
  order: Order,
): Promise<void> {
  return follow(latchkey, funding, purchase, () => purchase.flow.watch(order))
}

/** The name shown to users. */
export function toName({ rows }: Funding, provider: string): string {
  return rows.find((row) => row.provider === provider)?.name ?? provider
}

/** A failure leads back to the list, which shows the error. */
async function follow(
  latchkey: Latchkey,
  funding: Funding,
  { flow, row }: ShownOrder,
  work: () => Promise<void>,
): Promise<void> {
  const { modal } = latchkey
  // The flow's state shows what it throws.
  await work().catch(() => {})
  const state = flow.getState()
  if (state.status !== 'success' && state.status !== 'failure') return
  trackEnd(latchkey, row, state.status)
  if (state.status === 'success') {
    const { transaction_hash: hash } = state.order
    tellProgress(funding, { outcome: hash === null ? {} : { transactionHash: hash } })
    return
  }
  tellProgress(funding, { failed: row })
  const top = modal.getState().at(-1)?.props
  if (top && 'purchase' in top && (top.purchase as ShownOrder).flow === flow) modal.back()
}
