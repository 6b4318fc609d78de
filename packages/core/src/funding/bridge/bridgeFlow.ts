import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import { getConnection } from '../../wallet/external/connections.ts'
import type { ExternalWallets } from '../../wallet/external/externalWallets.ts'
import type { FundingRequest } from '../request.ts'
import { readFundingSettings } from '../settings.ts'
import { findSum } from '../transfer/findCoin.ts'
import { createNotes } from '../transfer/notes.ts'
import type { Transfer } from '../transfer/transfer.ts'
import { getTransferBook, toWish } from '../transfer/transferBook.ts'
import { whileAlone } from '../transfer/whileAlone.ts'
import type { Bridge } from './bridge.ts'
import { createExecution, type Execution, type ExecutionPhase } from './execution.ts'
import type { FilledState } from './filledState.ts'
import { type BridgeOption, findOptions } from './findOptions.ts'
import { findPaid } from './findPaid.ts'
import { followBridge } from './followBridge.ts'
import { createRelay } from './relay.ts'

/**
 * - `reading`: reads the state of an earlier payment
 * - `quoting`: looks for coins of the wallet and reads the bridge's prices
 * - `choice`: several ways to pay, or an expensive one. `isRenewing`: new prices are loading
 * - `executing`: the wallet is asked for call `call` of `count`, or the network processes it
 * - `filling`: paid in; the bridge pays out on the other chain. `isDelayed`: it takes longer
 * - `success`: the coins have arrived
 * - `refunded`: the bridge returned the payment
 * - `unpaid`: none of the earlier payments was made
 * - `failed`: with a `payment`, the bridge has the coins
 */
export type BridgeState =
  | { status: 'initial' | 'reading' | 'quoting' | 'unpaid' }
  | { status: 'choice'; options: readonly BridgeOption[]; isRenewing: boolean }
  | { status: 'executing'; option: BridgeOption; call: number; count: number; phase: ExecutionPhase }
  | (FilledState & { payment?: Transfer | undefined; option?: BridgeOption | undefined })

/** The flow of one bridge transfer, from the quote to the arrival of the coins. */
export type BridgeFlow = Store<BridgeState> & {
  /** Looks for ways to pay. Takes the only one at once; follows an earlier payment of this browser to its end. */
  start(): Promise<void>
  /** Follows an earlier payment without asking the wallet. */
  look(transfer: Transfer): Promise<void>
  /** Replaces the prices on the screen with new ones. */
  renew(): Promise<void>
  /** Takes the user's choice. If its price is too old, reads it again, and shows it again if it has risen. */
  choose(option: BridgeOption): Promise<void>
  /**
   * Called when the screen closes: the wallet is not asked for anything the user has not chosen. Running payments
   * continue.
   */
  leave(): void
  /** After `failed`, `refunded` and `unpaid`: looks for a payment under way, so that nothing is paid twice. */
  retry(): Promise<void>
}

type Options = {
  request: FundingRequest
  /** The address of the connected wallet that pays. */
  from: string
  /** @default Relay, at the address that the app's server gives */
  bridge?: Bridge | undefined
}

/**
 * Funds an address from coins that the user has on another chain. It continues after the screen closes; a second press
 * has no effect.
 *
 * @example
 * const coin = { chainType: 'ethereum', chain: 'eip155:8453', asset: 'native' } as const
 * const request = { ...coin, address, amount: '0.05' }
 * const [from = ''] = external.connections.getState()[0]?.accounts ?? []
 * const flow = createBridgeFlow(client, external, { request, from })
 * await flow.start()
 * const state = flow.getState()
 * const [option] = state.status === 'choice' ? state.options : []
 * if (option) await flow.choose(option)
 */
export function createBridgeFlow(
  client: Client,
  external: Pick<ExternalWallets, 'connections' | 'getConnector'>,
  { request, from, bridge: otherBridge }: Options,
): BridgeFlow {
  const settings = readFundingSettings(client.app.getState() ?? {})
  const bridge = otherBridge ?? createRelay(client, settings?.bridgeUrls ?? { mainnets: '', testnets: '' })
  const of = toWish(from, request, bridge.name)
  const { set, ...store } = createValue<BridgeState>({ status: 'initial' })
  let payment: { option: BridgeOption; execution: Execution } | undefined
  let current: Promise<void> | undefined
  let isLeft = false

  /** Runs one thing at a time. The state shows a failure; the caller need not handle it. */
  function run(work: () => Promise<void>): Promise<void> {
    current ??= work()
      .catch((cause: unknown) =>
        set({ status: 'failed', error: AppError.from(cause, 'transaction_failure') }),
      )
      .finally(() => {
        current = undefined
      })
    return current
  }

  async function listOptions(): Promise<BridgeOption[]> {
    payment = undefined
    if (!settings?.bridging) throw poor()
    const sum = await findSum(client, request)
    const { chainType } = getConnection(external, from).wallet
    const { bridgeSolanaChains: solanaChains } = settings
    return findOptions(client, bridge, { request, sum, from, chainType, solanaChains })
  }

  /** Whether the payment of an earlier page was made; if so, follows it. */
  async function goOn(before: Transfer): Promise<boolean> {
    set({ status: 'reading' })
    const payState = await whileAlone(client.storage, of, () => findPaid(client, bridge, before))
    if (payState === 'open') throw unclear()
    if (payState === 'paid' && before.bridge) await follow(before.bridge)
    else getTransferBook(client).drop(before.id)
    return payState === 'paid'
  }

  async function begin(): Promise<void> {
    const before = getTransferBook(client).find(of)
    if (before?.bridge && (await goOn(before))) return
    set({ status: 'quoting' })
    const options = await listOptions()
    const [single] = options
    if (isLeft) set({ status: 'initial' })
    else if (options.length === 1 && single && !single.isDear) await pay(single)
    else show(options)
  }

  function show(options: readonly BridgeOption[]): void {
    set({ status: 'choice', options, isRenewing: false })
  }

  /** `isRenewed`: the price was just read again; the user is asked before that happens once more. */
  async function pay(option: BridgeOption, isRenewed = false): Promise<void> {
    const { quote, source, question, pays, receives } = option
    const isTestnet = isOfTests(question.origin) || isOfTests(question.destination)
    const intent = { name: bridge.name, requestId: quote.requestId, isTestnet }
    const { chain } = source
    const notes = createNotes(client, { of, request, from, chain, bridge: intent, pays, receives })
    payment ??= { option, execution: createExecution(client, external, { option, notes }) }
    const count = quote.calls.length
    set({ status: 'executing', option, call: 0, count, phase: 'preparing' })
    try {
      await payment.execution.run((call, phase) => set({ status: 'executing', option, call, count, phase }))
    } catch (cause) {
      if (toProblem(cause) !== 'expired') throw cause
      set({ status: 'quoting' })
      const options = await listFresh([option])
      return isRenewed ? show(options) : payFresh(option, options)
    }
    await follow(intent, option)
  }

  /** Adds the earlier price of each option if it was lower. */
  async function listFresh(before: readonly BridgeOption[]): Promise<BridgeOption[]> {
    const options = await listOptions()
    return options.map((option) => {
      const earlier = before.find((one) => isSameSource(one, option))
      const isWorse = earlier !== undefined && option.quote.pays > earlier.quote.pays
      return isWorse ? { ...option, paidBefore: earlier.pays } : option
    })
  }

  /** Asks the user again if the price has risen. */
  async function payFresh(before: BridgeOption, options: readonly BridgeOption[]): Promise<void> {
    const same = options.find((one) => isSameSource(one, before))
    if (same && same.quote.pays <= before.quote.pays) await pay(same, true)
    else show(options)
  }

  async function follow(
    { requestId, isTestnet }: { requestId: string; isTestnet: boolean },
    option?: BridgeOption,
  ): Promise<void> {
    const book = getTransferBook(client)
    const entry = book.getState().find(({ bridge: one }) => one?.requestId === requestId) ?? book.find(of)
    set({ status: 'filling', requestId, isDelayed: false, payment: entry, option })
    for await (const state of followBridge(client, bridge, { requestId, isTestnet })) {
      if (entry && state.status !== 'filling') book.put({ ...entry, status: toEntryStatus(state) })
      set({ ...state, payment: entry, option })
    }
  }

  function poor(): AppError {
    const message = `Wallet ${from} does not have enough funds.`
    return new AppError('insufficient_balance', { message, data: { problem: 'no-bridge' } })
  }

  return {
    ...store,
    start() {
      isLeft = false
      return run(async () => (store.getState().status === 'initial' ? begin() : undefined))
    },
    leave() {
      isLeft = true
    },
    look: (transfer) =>
      run(async () => {
        if (store.getState().status === 'initial' && !(await goOn(transfer))) set({ status: 'unpaid' })
      }),
    renew: () =>
      run(async () => {
        const state = store.getState()
        if (state.status !== 'choice') return
        set({ ...state, isRenewing: true })
        show(await listFresh(state.options))
      }),
    choose: (option) =>
      run(async () => {
        const state = store.getState()
        if (state.status !== 'choice' || !state.options.includes(option)) return
        if (client.now() < option.quote.expiresAt) return pay(option)
        set({ ...state, isRenewing: true })
        await payFresh(option, await listFresh(state.options))
      }),
    retry: () =>
      run(async () => {
        const { status } = store.getState()
        if (status !== 'failed' && status !== 'refunded' && status !== 'unpaid') return
        if (payment?.execution.isOpen()) await pay(payment.option)
        else await begin()
      }),
  }
}

function toEntryStatus({ status }: BridgeState): 'success' | 'refunded' | 'failure' {
  return status === 'success' || status === 'refunded' ? status : 'failure'
}

function isSameSource({ source: one }: BridgeOption, { source: other }: BridgeOption): boolean {
  return one.chain === other.chain && one.token === other.token
}

const isOfTests = (chain: BridgeOption['question']['origin']) => chain.kind === 'ethereum' && chain.isTestnet

const toProblem = (cause: unknown) =>
  cause instanceof AppError ? (cause.data as { problem?: unknown } | undefined)?.problem : undefined

function unclear(): AppError {
  return new AppError('transaction_failure', {
    message: 'The wallet did not say whether it sent this. Look there before you try again.',
    data: { problem: 'unclear' },
  })
}
