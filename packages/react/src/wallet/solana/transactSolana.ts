import {
  findSolanaNetwork,
  findSolanaWallet,
  getSettings,
  loadSolanaTransactions,
  readHostInput,
  requireUser,
  type SolanaFlow,
  type SolanaNetwork,
  type SolanaSendOptions,
  type SolanaTransactionInput,
  type SolanaTransactionRequest,
  toPlainData,
  type WalletContext,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { requestSignature } from '../sign/requestSignature.ts'
import type { SendTransactionModalUIOptions } from '../transaction/sendOptions.ts'
import type { SolanaTransactionOptions, SolanaTransactor } from './solanaTransactor.ts'

/** A request for any input type: the screen reads only plans. */
type ReviewRequest = {
  method: SolanaTransactionRequest['method']
  wallet: WalletWithMetadata
  network: SolanaNetwork
  flow: Pick<SolanaFlow, 'close' | 'run'>
}

type Surroundings = { latchkey: Latchkey; context: WalletContext; whenReady(): Promise<void> }

export function createSolanaTransactor({ latchkey, context, whenReady }: Surroundings): SolanaTransactor {
  function read<T extends SolanaTransactionInput>(transactions: readonly T[], how: SolanaTransactionOptions) {
    const { solanaClusters } = getSettings(latchkey.client).getState()
    const wallet = findSolanaWallet(requireUser(latchkey.client), how.address)
    const network = readHostInput(() => findSolanaNetwork(solanaClusters, how))
    const options = toPlainData(how.options) as SolanaSendOptions | undefined
    return { wallet, network, transactions, options }
  }

  async function review(
    { wallet, network, flow, ...asked }: ReviewRequest,
    { entryPoint, uiOptions, fundWalletConfig: funding }: SolanaTransactionOptions,
  ): Promise<{ isGone: Promise<void> }> {
    const {
      showWalletUIs: showDialog,
      isCancellable: _,
      ...words
    } = readHostInput((): SendTransactionModalUIOptions => ({ ...uiOptions }))
    const wording = { ...words, funding }
    let leave = () => {}
    const isGone = new Promise<void>((resolve) => {
      leave = resolve
    })
    const close = () => {
      flow.close()
      leave()
    }
    const request = { ...asked, wallet, network, flow: { ...flow, close } } as SolanaTransactionRequest
    const perform = async () => {
      // Without a screen, there is no user to wait for.
      leave()
      await whenReady()
      return flow.run()
    }
    await requestSignature(latchkey, request, perform, { entryPoint, wording, showDialog, whenReady })
    return { isGone }
  }

  return {
    async sign(transactions, how) {
      const { createSolanaSigningFlow } = await loadSolanaTransactions()
      const request = read(transactions, how)
      const flow = createSolanaSigningFlow(context, request)
      const { isGone } = await review({ ...request, method: 'solana_signTransaction', flow }, how)
      return (await followToEnd(flow, isGone)).map(({ signedTransaction }) => signedTransaction)
    },
    async send(transactions, how) {
      const { createSolanaFlow } = await loadSolanaTransactions()
      const request = read(transactions, how)
      const flow = createSolanaFlow(context, request)
      const { isGone } = await review({ ...request, method: 'solana_sendTransaction', flow }, how)
      return { signatures: flow.sent().map(({ id }) => id), getReceipts: () => followToEnd(flow, isGone) }
    },
  }
}

type FlowInProgress<R> = {
  subscribe(listener: () => void): () => void
  failure(): unknown
  getState(): { status: string; error?: AppError }
  sent(): readonly { id: string; receipt?: R }[]
}

/** Waits until all are confirmed; after a failure, until the user can no longer try again. */
function followToEnd<R>(flow: FlowInProgress<R>, isGone: Promise<void>): Promise<R[]> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const look = () => {
      const { status, error } = flow.getState()
      if (status === 'done') resolve(flow.sent().flatMap(({ receipt }) => (receipt ? [receipt] : [])))
      if (isOver && status === 'failed') reject(flow.failure() ?? error)
      if (isOver && status === 'pending') reject(new AppError('transaction_failure', { message: unknownYet }))
    }
    flow.subscribe(look)
    isGone.then(() => {
      isOver = true
      look()
    })
    look()
  })
}

const unknownYet = 'The network did not say in time whether the transaction went through. It still may.'
