import { AppError, readEthereumAddress, readSolanaAddress } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import type { EthereumPlan } from '../../transaction/ethereum/ethereumFlow.ts'
import { createTransactionFlow, type TransactionFlow } from '../../transaction/flow.ts'
import type { SolanaPlan } from '../../transaction/solana/plan.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import { toSolanaFee } from '../../transaction/solana/transferFee.ts'
import { writeSolanaTransfer } from '../../transaction/solana/writeSolanaTransfer.ts'
import { writeTokenTransfer } from '../../transaction/solana/writeTokenTransfer.ts'
import type { TransactionState } from '../../transaction/transactionState.ts'
import { writeTransfer } from '../../wallet/balances/writeTransfer.ts'
import { getConnection } from '../../wallet/external/connections.ts'
import type { ExternalWallets } from '../../wallet/external/externalWallets.ts'
import { normalizeTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { FundingRequest } from '../request.ts'
import { createEthereumSteps } from './ethereumSteps.ts'
import { findEthereumChain, findFundingNetwork, findSum, type Sum } from './findCoin.ts'
import { createNotes, type Notes } from './notes.ts'
import { createSolanaSteps } from './solanaSteps.ts'
import { toWish } from './transferBook.ts'

/** The plan that the user confirms: amount, receiver and cost. */
export type TransferPlan = {
  sum: Sum
  /** The maximum fee, in base units of the chain's own coin. */
  fee: bigint
  /** The details for the chain's review screen. */
  details: EthereumPlan | SolanaPlan
}

/**
 * - `confirm`: shows the amount, the receiver and the fee
 * - `sending`: the wallet is asked
 * - `confirming`: sent; the network processes it
 * - `pending`: the network has not included it in time, but may still do so
 * - `failed`: with an `id` it failed on the chain; with `isLost` a node may have it, and trying again sends the same
 *   transaction
 */
export type TransferState =
  | { status: 'initial' }
  | { status: 'preparing' }
  | { status: 'confirm'; plan: TransferPlan }
  | { status: 'sending'; plan: TransferPlan }
  | { status: 'confirming'; plan: TransferPlan; id: string }
  | { status: 'pending'; plan: TransferPlan; id: string }
  | { status: 'success'; plan: TransferPlan; id: string }
  | { status: 'failed'; error: AppError; id?: string | undefined; isLost?: boolean | undefined }

/** The flow of one transfer from an external wallet. */
export type TransferFlow = Store<TransferState> & {
  /** Reads the cost and simulates the transfer. Continues an earlier transfer of this browser that has not arrived. */
  prepare(): Promise<void>
  /** Asks the wallet for the transfer that the user confirmed. A second press has no effect. */
  confirm(): Promise<void>
  /** After `failed` and `pending`: looks for the transaction under way, and never sends it twice. */
  retry(): Promise<void>
}

type Wallets = Pick<ExternalWallets, 'connections' | 'getConnector'>

/**
 * Creates a transfer from a connected external wallet. It continues after the screen closes; the `TransferBook` has the
 * result.
 *
 * @param from the address in the connected wallet
 *
 * @example
 * const from = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const address = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
 * const request = { address, chainType: 'ethereum', chain: 'eip155:8453', asset: 'native', amount: '0.05' } as const
 * const flow = createTransferFlow(client, external, { request, from })
 * await flow.prepare()
 * if (flow.getState().status === 'confirm') await flow.confirm()
 */
export function createTransferFlow(
  client: Client,
  external: Wallets,
  { request, from }: { request: FundingRequest; from: string },
): TransferFlow {
  const { set, ...store } = createValue<TransferState>({ status: 'initial' })
  let sending: { inner: Inner; sum: Sum } | undefined
  let opening: Promise<void> | undefined

  async function open(): Promise<void> {
    set({ status: 'preparing' })
    try {
      const sum = await findSum(client, request)
      const { inner, notes } = await createInner(client, external, { request, from, sum })
      sending = { inner, sum }
      inner.subscribe((state) => {
        if (state.status === 'done') notes.arrive()
        set(toTransferState(state, sum))
      })
    } catch (cause) {
      set({ status: 'failed', error: AppError.from(cause, 'transaction_failure') })
    }
  }

  async function prepare(): Promise<void> {
    if (!sending) {
      opening ??= open().finally(() => {
        opening = undefined
      })
      await opening
    }
    const inner = sending?.inner
    if (inner?.getState().status !== 'preparing') return
    await inner.prepare()
    await goOn(inner)
  }

  return {
    ...store,
    prepare,
    async confirm() {
      const state = sending?.inner.getState()
      if (state?.status === 'review') await sending?.inner.approve(state.plan as never)
    },
    async retry() {
      if (!sending) return prepare()
      await sending.inner.retry()
      await goOn(sending.inner)
    },
  }
}

/** Follows an earlier transaction, which needs no new consent. */
async function goOn(inner: Inner): Promise<void> {
  const state = inner.getState()
  if (state.status === 'review' && state.plan.sentBefore !== undefined)
    await inner.approve(state.plan as never)
}

type Plan = EthereumPlan | SolanaPlan
type Inner = Pick<
  TransactionFlow<Plan, unknown>,
  'getState' | 'subscribe' | 'prepare' | 'retry' | 'getInitialState'
> & {
  approve(plan: never): Promise<void>
}
type InnerOptions = { request: FundingRequest; from: string; sum: Sum }

async function createInner(
  client: Client,
  external: Wallets,
  { request, from, sum }: InnerOptions,
): Promise<{ inner: Inner; notes: Notes }> {
  const { wallet } = getConnection(external, from)
  const read = request.chainType === 'ethereum' ? readEthereumAddress : readSolanaAddress
  const to = read(request.address)
  if (to === undefined) throw new AppError('transaction_failure', { message: 'Invalid funding data' })
  if (wallet.chainType !== request.chainType)
    throw new AppError('transaction_failure', { message: 'Invalid funding data' })
  const notes = createNotes(client, { of: toWish(from, request), request, from, chain: request.chain })
  if ('handle' in wallet && wallet.chainType === 'solana') {
    const network = findFundingNetwork(client, request.chain)
    const rpc = createSolanaRpc(client.http, network)
    const { token, units } = sum
    const write = async () =>
      token === null
        ? writeSolanaTransfer({ from, to, lamports: units })
        : writeTokenTransfer({ from, to, mint: token, units, rpc })
    const steps = createSolanaSteps({
      ...{ client, from, network, write },
      ...{ handle: wallet.handle, notes: notes.solana },
    })
    return { inner: createTransactionFlow(steps) as Inner, notes }
  }
  const chain = await findEthereumChain(client, request.chain)
  const token = sum.token === null ? null : { address: sum.token, ticker: sum.symbol ?? '' }
  const { units } = sum
  const transaction = writeTransfer({ to, units, chainId: chain.id, token })
  const steps = createEthereumSteps({
    ...{ client, chain, connector: external.getConnector(wallet), notes: notes.ethereum },
    transactions: [normalizeTransaction({ ...transaction, chainId: chain.id }, from)],
  })
  return { inner: createTransactionFlow(steps) as Inner, notes }
}

/** Maps the transaction's state to the state that is shown. */
export function toTransferState(state: TransactionState<Plan, unknown>, sum: Sum): TransferState {
  if (state.status === 'preparing') return { status: 'preparing' }
  if (state.status === 'failed') {
    const { error, id, isLost } = state
    return { status: 'failed', error, id, isLost }
  }
  const plan = toTransferPlan(state.plan, sum)
  if (state.status === 'review') return { status: 'confirm', plan }
  if (state.status === 'submitting') return { status: 'sending', plan }
  const { id } = state
  if (state.status === 'waiting') return { status: 'confirming', plan, id }
  return { status: state.status === 'done' ? 'success' : 'pending', plan, id }
}

function toTransferPlan(details: Plan, sum: Sum): TransferPlan {
  return { sum, details, fee: 'feeLimit' in details ? details.feeLimit : toSolanaFee(details, sum.token) }
}
