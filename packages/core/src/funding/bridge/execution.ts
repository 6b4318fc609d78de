import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { createTransactionFlow } from '../../transaction/flow.ts'
import { readTables } from '../../transaction/solana/resolveMessage.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import type { TransactionSteps } from '../../transaction/transactionSteps.ts'
import { getConnection } from '../../wallet/external/connections.ts'
import type { ExternalWallets } from '../../wallet/external/externalWallets.ts'
import { normalizeTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { createEthereumSteps } from '../transfer/ethereumSteps.ts'
import { findEthereumChain, findFundingNetwork } from '../transfer/findCoin.ts'
import { type Notes, noNotes } from '../transfer/notes.ts'
import { createSolanaSteps } from '../transfer/solanaSteps.ts'
import type { BridgeCall } from './bridge.ts'
import { checkEthereumPlan, checkSolanaPlan } from './checkQuote.ts'
import type { BridgeOption } from './findOptions.ts'
import { writeInstructions } from './writeInstructions.ts'

/** `asking`: the wallet is asked. `confirming`: the network processes the transaction. */
export type ExecutionPhase = 'preparing' | 'asking' | 'confirming'

export type Execution = {
  /**
   * Sends the calls of the quote through the wallet, each after the one before is on the chain. A second run continues
   * where the first ended.
   *
   * @throws AppError the error of the call that failed; `data.problem` is `expired` if the price is too old for the
   * last call
   */
  run(report: (call: number, phase: ExecutionPhase) => void): Promise<void>
  /** Whether a call may have been sent without a known result. */
  isOpen(): boolean
}

type Wallets = Pick<ExternalWallets, 'connections' | 'getConnector'>
type Options = { option: BridgeOption; notes: Notes }

export function createExecution(client: Client, external: Wallets, { option, notes }: Options): Execution {
  const { quote } = option
  const flows: CallFlow[] = []
  let at = 0

  async function runCall(call: BridgeCall, report: (phase: ExecutionPhase) => void): Promise<void> {
    const isLast = at === quote.calls.length - 1
    if (isLast && !flows[at] && client.now() >= quote.expiresAt) throw expired()
    const isAgain = flows[at] !== undefined
    const flow =
      flows[at] ?? (await createCallFlow(client, external, { option, notes: isLast ? notes : noNotes, call }))
    flows[at] = flow
    const stop = flow.subscribe((state) => report(phases[state.status] ?? 'preparing'))
    try {
      if (isAgain) await flow.retry()
      else await flow.prepare()
      const state = flow.getState()
      if (state.status === 'review') await flow.approve(state.plan)
    } finally {
      stop()
    }
    const state = flow.getState()
    if (state.status === 'failed') throw state.error
    // The bridge may see the payment before our node, or reports that it waits. But a call that depends on another must
    // not be sent before it.
    if (state.status === 'pending' && !isLast) throw late()
  }

  return {
    async run(report) {
      for (; at < quote.calls.length; at++) {
        const call = at
        await runCall(quote.calls[at] as BridgeCall, (phase) => report(call, phase))
      }
    },
    isOpen() {
      const state = flows[at]?.getState()
      if (state?.status === 'pending') return true
      const { problem } = (state?.status === 'failed' && (state.error.data as { problem?: string })) || {}
      return state?.status === 'failed' && (state.isLost === true || problem === 'unclear')
    },
  }
}

const phases: Readonly<Record<string, ExecutionPhase>> = {
  submitting: 'asking',
  waiting: 'confirming',
  done: 'confirming',
  pending: 'confirming',
}

/** Works for both chains: the reviewed plan is passed back unchanged. */
type CallFlow = ReturnType<typeof createTransactionFlow<unknown, unknown>>

async function createCallFlow(
  client: Client,
  external: Wallets,
  { option, notes, call }: Options & { call: BridgeCall },
): Promise<CallFlow> {
  const { from } = option.question
  const { wallet } = getConnection(external, from)
  if (call.kind === 'solana') {
    if (wallet.chainType !== 'solana' || !('handle' in wallet)) throw invalid()
    const network = findFundingNetwork(client, option.source.chain)
    const fetchTables = async (tables: readonly string[]) => {
      const entries = await readTables(tables, createSolanaRpc(client.http, network))
      // A table that cannot be read is left empty.
      return tables.map((address, at) => ({ address, entries: entries[at] ?? [] }))
    }
    const steps = createSolanaSteps({
      ...{ client, from, handle: wallet.handle, notes: notes.solana, network },
      write: () => writeInstructions(from, call.instructions, () => fetchTables(call.tables)),
    })
    return checking(steps, (plan) => checkSolanaPlan(plan, option.quote))
  }
  if (wallet.chainType !== 'ethereum') throw invalid()
  const chain = await findEthereumChain(client, option.source.chain)
  const { to, data, value } = call
  const input = { to, data, value: `0x${value.toString(16)}` as const, chainId: chain.id }
  const steps = createEthereumSteps({
    ...{ client, chain, connector: external.getConnector(wallet), notes: notes.ethereum },
    transactions: [normalizeTransaction(input, from)],
  })
  return checking(steps, (plan) => checkEthereumPlan(plan, option.quote))
}

/** Checks the node's simulation before the wallet is asked. */
function checking<Plan, Receipt>(
  steps: TransactionSteps<Plan, Receipt>,
  check: (plan: Plan) => void,
): CallFlow {
  const flow = createTransactionFlow({
    ...steps,
    async prepare(step) {
      const plan = await steps.prepare(step)
      check(plan)
      return plan
    },
  })
  return flow as CallFlow
}

function invalid(): AppError {
  return new AppError('transaction_failure', { message: 'Invalid funding data' })
}

function expired(): AppError {
  return new AppError('transaction_failure', {
    message: 'The price is too old. Try again.',
    data: { problem: 'expired' },
  })
}

function late(): AppError {
  return new AppError('transaction_failure', {
    message: 'The network has not confirmed the approval in time.',
    data: { problem: 'late' },
  })
}
