import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import { getConnection } from '../../wallet/external/connections.ts'
import type { ExternalWallets } from '../../wallet/external/externalWallets.ts'
import type { FundingRequest } from '../request.ts'
import { readFundingSettings } from '../settings.ts'
import { findSum } from '../transfer/findCoin.ts'
import { createNotes } from '../transfer/notes.ts'
import { getTransferBook, toWish } from '../transfer/transferBook.ts'
import { whileAlone } from '../transfer/whileAlone.ts'
import type { Bridge } from './bridge.ts'
import { createExecution, type Execution, type ExecutionPhase } from './execution.ts'
import type { FilledState } from './filledState.ts'
import { type BridgeOption, findOptions, isDear } from './findOptions.ts'
import { findPaid } from './findPaid.ts'
import { followBridge } from './followBridge.ts'
import { createRelay } from './relay.ts'

/**
 * - `choice`: several ways to pay, or one that is dear
 * - `executing`: the wallet is asked for call `call` of `count`, or the network takes it
 * - `filling`: paid in; the bridge pays out on the other chain. `isDelayed`: it says that it takes longer
 * - `success`: it has arrived
 * - `refunded`: the bridge gave it back where it came from
 */
export type BridgeState =
  | { status: 'initial' }
  | { status: 'quoting' }
  | { status: 'choice'; options: readonly BridgeOption[] }
  | { status: 'executing'; option: BridgeOption; call: number; count: number; phase: ExecutionPhase }
  | FilledState

export type BridgeFlow = Store<BridgeState> & {
  /** Looks for ways to pay. A single one is taken at once; what this browser paid in before is followed to its end. */
  start(): Promise<void>
  /** The user's choice. One whose price is too old is asked for again, and shown again where it is dearer. */
  choose(option: BridgeOption): Promise<void>
  /** After `failed` and `refunded`: what may be under way is looked for, and nothing is paid in twice. */
  retry(): Promise<void>
}

type Options = {
  request: FundingRequest
  /** The address in the connected wallet that pays. */
  from: string
  /** @default Relay, at the address that the app's server names */
  bridge?: Bridge | undefined
}

/**
 * Funds an address from coins that the user has on another chain. It goes on when the screen is closed; a second press
 * of anything does nothing.
 *
 * @example
 * const flow = createBridgeFlow(client, external, { request, from })
 * await flow.start()
 * const state = flow.getState()
 * if (state.status === 'choice') await flow.choose(state.options[0])
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

  /** One thing at a time. The state says what failed; whoever pressed need not. */
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

  async function listOptions(): Promise<{ options: BridgeOption[]; single: BridgeOption | undefined }> {
    set({ status: 'quoting' })
    payment = undefined
    if (!settings?.bridging) throw poor()
    const sum = await findSum(client, request)
    const { chainType } = getConnection(external, from).wallet
    const options = await findOptions(client, bridge, { request, sum, from, chainType })
    const [first] = options
    const isClear = options.length === 1 && first && !isDear(first, sum)
    return { options, single: isClear ? first : undefined }
  }

  async function begin(): Promise<void> {
    set({ status: 'quoting' })
    const before = getTransferBook(client).find(of)
    if (before?.bridge) {
      const payState = await whileAlone(client.storage, of, () => findPaid(client, bridge, before))
      if (payState === 'open') throw unclear()
      if (payState === 'paid') return follow(before.bridge)
      getTransferBook(client).drop(before.id)
    }
    const { options, single } = await listOptions()
    if (single) await pay(single)
    else set({ status: 'choice', options })
  }

  async function pay(option: BridgeOption): Promise<void> {
    const { quote, source, question } = option
    const isTestnet = isOfTests(question.origin) || isOfTests(question.destination)
    const intent = { name: bridge.name, requestId: quote.requestId, isTestnet }
    const notes = createNotes(client, { of, request, from, chain: source.chain, bridge: intent })
    payment ??= { option, execution: createExecution(client, external, { option, notes }) }
    const count = quote.calls.length
    set({ status: 'executing', option, call: 0, count, phase: 'preparing' })
    try {
      await payment.execution.run((call, phase) => set({ status: 'executing', option, call, count, phase }))
    } catch (cause) {
      if (toProblem(cause) !== 'expired') throw cause
      return payAnew(option)
    }
    await follow(intent)
  }

  /** At another price the user is asked again, unless it is no worse. */
  async function payAnew({ source, quote }: BridgeOption): Promise<void> {
    const { options } = await listOptions()
    const same = options.find((one) => one.source.chain === source.chain && one.source.token === source.token)
    if (same && same.quote.pays <= quote.pays) await pay(same)
    else set({ status: 'choice', options })
  }

  async function follow({ requestId, isTestnet }: { requestId: string; isTestnet: boolean }): Promise<void> {
    const book = getTransferBook(client)
    const entry = book.getState().find(({ bridge: one }) => one?.requestId === requestId) ?? book.find(of)
    set({ status: 'filling', requestId, isDelayed: false })
    for await (const state of followBridge(client, bridge, { requestId, isTestnet })) {
      if (entry && state.status !== 'filling') book.put({ ...entry, status: toEntryStatus(state) })
      set(state)
    }
  }

  function poor(): AppError {
    return new AppError('insufficient_balance', { message: `Wallet ${from} does not have enough funds.` })
  }

  return {
    ...store,
    start: () => run(async () => (store.getState().status === 'initial' ? begin() : undefined)),
    choose: (option) =>
      run(async () => {
        const state = store.getState()
        if (state.status !== 'choice' || !state.options.includes(option)) return
        if (client.now() >= option.quote.expiresAt) await payAnew(option)
        else await pay(option)
      }),
    retry: () =>
      run(async () => {
        const { status } = store.getState()
        if (status !== 'failed' && status !== 'refunded') return
        if (payment?.execution.isOpen()) await pay(payment.option)
        else await begin()
      }),
  }
}

function toEntryStatus({ status }: BridgeState): 'success' | 'refunded' | 'failure' {
  return status === 'success' || status === 'refunded' ? status : 'failure'
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
