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

/** The progress, for the host app that waits for the end. */
export type FundingProgress = {
  method: FundingMethod | 'manual' | null
  outcome: Pick<FundingResult, 'transactionHash' | 'amount'> | null
  /** The payment option that failed last. */
  failed: FundingRow | null
  /** The pressed row, while its work is pending. */
  busyId: string | null
  /** The user chose the wallet to be funded as the paying one. */
  isOwnWallet: boolean
}

/** One opening of the funding screens: the wallet, the amount, and the payment options. */
export type Funding = {
  request: FundingRequest
  network: FundingNetwork
  coin: FundingCoin
  ui: FundingUiConfig
  /** For every purchase: the look of the vendor's page, and whether MoonPay runs in its sandbox, without real money. */
  purchaseWish: Pick<OrderRequest, 'look' | 'use_sandbox'>
  rows: readonly FundingRow[]
  recent: string | null
  settings: FundingSettings
  book: OrderBook
  /** Resolves when pending payments have loaded. Never rejects: a purchase would fail as well. */
  loaded: Promise<void>
  progress: WritableStore<FundingProgress>
  /** Purchases followed while the screens are open, with one flow each. */
  orders: Set<ShownOrder>
  /** Transfers shown in these screens. */
  transfers: Set<ShownTransfer>
  /** The ids of pending payments that the user has seen, and still wants to pay again. */
  acceptedIds: Set<string>
}

export type PurchaseRow = Extract<FundingRow, { provider: string }>

export type ShownOrder = {
  flow: OrderFlow
  row: PurchaseRow
  /** An order from before these screens were opened. */
  known?: Order | undefined
}

const noProgress: FundingProgress = {
  ...{ method: null, outcome: null, failed: null, busyId: null, isOwnWallet: false },
}

/** @throws AppError for a token whose contract does not describe it */
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

/** @throws AppError for a token whose contract does not describe it */
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

/** The name in host apps and statistics. A vendor without a published name has its own. */
export function toFundingMethod(row: FundingRow): FundingMethod | 'manual' {
  if (row.kind === 'manual') return 'manual'
  if (row.kind === 'wallet') return 'external'
  return (row.provider === 'coinbase' ? 'coinbase-onramp' : row.provider) as FundingMethod
}

/** Whether one of its screens is in the modal. */
export function isShown(stack: readonly ModalRoute[], funding: Funding): boolean {
  return stack.some((route) => isOfFunding(route, funding))
}

export function isOfFunding({ props }: ModalRoute, funding: Funding): boolean {
  return 'funding' in props && props.funding === funding
}
