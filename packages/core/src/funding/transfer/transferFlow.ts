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

/** What the user agrees to: how much goes where, and what it costs. */
export type TransferPlan = {
  sum: Sum
  /** The most that it may cost to have it included, in the smallest unit of the chain's own coin. */
  fee: bigint
  /** As the chain's review shows it. */
  details: EthereumPlan | SolanaPlan
}

/**
 * - `confirm`: the amount, the receiver and the fee are on show
 * - `sending`: the wallet is asked
 * - `confirming`: it was sent, and the network takes it
 * - `pending`: the network has not taken it in time, and still may
 * - `failed`: with an `id` it failed on the chain; with `isLost` a node may have it, and trying again sends the same one
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

export type TransferFlow = Store<TransferState> & {
  /** Finds out what it costs and whether it would fail. What this browser sent before and has not seen arrive goes on. */
  prepare(): Promise<void>
  /** The user agrees to the plan on show; the wallet is asked. A second press does nothing. */
  confirm(): Promise<void>
  /** After `failed` and `pending`. What may be under way is looked for, and never sent twice. */
  retry(): Promise<void>
}

type Wallets = Pick<ExternalWallets, 'connections' | 'getConnector'>

/**
 * A transfer from a wallet that the user has elsewhere, and has connected. It goes on when the screen is closed; the
 * `TransferBook` has what came of it.
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

/** What was sent before needs nobody's consent again: it is followed. */
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

/** The table of what is shown, by how far the transaction is. */
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
