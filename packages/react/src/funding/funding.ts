import {
  createValue,
  type FundingRequest,
  type FundingSettings,
  followTransfers,
  getOrderBook,
  getSettings,
  type Order,
  type OrderBook,
  type OrderFlow,
  type OrderRequest,
  readRecentMethod,
  readToken,
  type WritableStore,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'
import type { FundingCoin, FundingNetwork } from './fundingNetwork.ts'
import type { FundingMethod, FundingResult, FundingUiConfig } from './fundWalletConfig.ts'
import { type FundingRow, listRows } from './listRows.ts'
import { toLook } from './purchaseLook.ts'
import type { FundingWish, ReadRequest } from './readRequest.ts'
import type { ShownTransfer } from './transfer/shownTransfer.ts'

/** How far it has come, for the host app that waits for the end. */
export type FundingProgress = {
  method: FundingMethod | 'manual' | null
  outcome: Pick<FundingResult, 'transactionHash' | 'amount'> | null
  /** The way of paying that failed last. */
  failed: FundingRow | null
  /** A press that is being worked on. */
  busyId: string | null
  /** The user chose the wallet that is funded as the one that pays. */
  isOwnWallet: boolean
}

/** One opening of the funding screens: for whom, what, and how it can be paid. */
export type Funding = {
  request: FundingRequest
  network: FundingNetwork
  coin: FundingCoin
  ui: FundingUiConfig
  /** Of every purchase: how the vendor's page is to look, and whether no money is to move at MoonPay. */
  purchaseWish: Pick<OrderRequest, 'look' | 'use_sandbox'>
  rows: readonly FundingRow[]
  recent: string | null
  settings: FundingSettings
  book: OrderBook
  /** Resolves when it is known what is on its way. Never rejects: a purchase would fail as well. */
  loaded: Promise<void>
  progress: WritableStore<FundingProgress>
  /** Purchases that are followed while the screens are open: one flow for each. */
  orders: Set<ShownOrder>
  /** Transfers on show in these screens. */
  transfers: Set<ShownTransfer>
  /** What is on its way, by its id, next to which the user wants to pay again. */
  acceptedIds: Set<string>
}

export type PurchaseRow = Extract<FundingRow, { provider: string }>

export type ShownOrder = {
  flow: OrderFlow
  row: PurchaseRow
  /** Begun before these screens were opened. */
  known?: Order | undefined
}

const noProgress: FundingProgress = {
  ...{ method: null, outcome: null, failed: null, busyId: null, isOwnWallet: false },
}

/** @throws AppError of a token that its contract does not describe */
export async function createFunding(
  { client }: Latchkey,
  wish: FundingWish,
  read: ReadRequest,
  settings: FundingSettings,
): Promise<Funding> {
  const { request, network } = read
  const coin = read.coin ?? (await readCoin(client, read))
  const recent = readRecentMethod(client)
  const { card, uiConfig: ui = {} } = wish.config
  const isSendable = request.asset === 'native' || coin.token !== undefined
  const { rows, refusals } = listRows({ ...request, isSendable }, settings, {
    preferredProvider: card?.preferredProvider,
    recent,
  })
  if (request.asset === 'USDC' && !coin.token)
    console.warn(
      'Attempting to fund with USDC on chain where USDC address is not known. Funding via external wallet will be disabled.',
    )
  if (refusals.length > 0) console.warn(refusals.join(' '))
  const page = getSettings(client).getState()
  const book = getOrderBook(client)
  void followTransfers(client)
  return {
    ...{ request, network, coin, ui, rows, recent, settings, book },
    purchaseWish: {
      look: toLook(page, 'look' in wish ? wish.look : undefined),
      use_sandbox: page.moonpay.useSandbox ?? false,
    },
    loaded: book.load().catch(() => {}),
    progress: createValue(noProgress),
    ...{ orders: new Set(), transfers: new Set(), acceptedIds: new Set() },
  }
}

/** @throws AppError of a token that its contract does not describe */
export async function readCoin(
  client: Latchkey['client'],
  { request: { asset }, network: { chain } }: ReadRequest,
): Promise<FundingCoin> {
  const address = typeof asset === 'string' ? undefined : asset.erc20
  const token = chain && address && (await readToken(client, { chain, address }).catch(() => undefined))
  if (!token || token.decimals === undefined || token.symbol === undefined)
    throw new AppError('invalid_data', { message: 'Unable to fetch token details' })
  const { symbol, decimals } = token
  return { name: symbol, symbol, decimals, token: { address, ticker: symbol } }
}

export function tellProgress({ progress }: Funding, next: Partial<FundingProgress>): void {
  progress.set({ ...progress.getState(), ...next })
}

/** As host apps and statistics know it. A vendor that has no published name goes by its own. */
export function toFundingMethod(row: FundingRow): FundingMethod | 'manual' {
  if (row.kind === 'manual') return 'manual'
  if (row.kind === 'wallet') return 'external'
  return (row.provider === 'coinbase' ? 'coinbase-onramp' : row.provider) as FundingMethod
}

/** One of its screens is in the modal. */
export function isShown(stack: readonly ModalRoute[], funding: Funding): boolean {
  return stack.some((route) => isOfFunding(route, funding))
}

export function isOfFunding({ props }: ModalRoute, funding: Funding): boolean {
  return 'funding' in props && props.funding === funding
}
