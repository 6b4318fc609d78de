import { createEthereumFlow } from '../../transaction/ethereum/steps.ts'
import { createChainRpc } from '../chains/chainAccess.ts'
import type { Hex } from '../sign.ts'
import { type Approve, askToSend } from './approval.ts'
import { type CallsRecord, findCalls, keepCalls, listCallIds } from './callsRecord.ts'
import {
  checkAddress,
  hexId,
  type ProviderContext,
  readChainId,
  toUnsupportedMessage,
} from './providerContext.ts'
import { providerError } from './providerError.ts'
import { readTransaction } from './providerTransactions.ts'

/**
 * Several calls in one request ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): each is a transaction with its own
 * review, and they are sent one after the other. They are not atomic, and nothing says that they are.
 */

type Capabilities = Record<string, { optional?: boolean } | undefined>
type Bundle = {
  id?: unknown
  from?: unknown
  chainId?: unknown
  atomicRequired?: unknown
  calls?: readonly ({ capabilities?: Capabilities } & Record<string, unknown>)[]
  capabilities?: Capabilities
}

const maxCalls = 20
const maxIdLength = 4_096

export async function sendCalls(
  state: ProviderContext,
  [parameter]: readonly unknown[],
  approve: Approve,
): Promise<{ id: string }> {
  const {
    id,
    from,
    chainId: chainParameter,
    calls,
    atomicRequired,
    capabilities,
  } = (parameter ?? {}) as Bundle
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every((call) => typeof call === 'object' && call))
    throw providerError(-32602, 'wallet_sendCalls needs calls.')
  if (calls.length > maxCalls) throw providerError(5740, `No more than ${maxCalls} calls in one request.`)
  if (atomicRequired === true && calls.length > 1)
    throw providerError(5760, 'This wallet sends calls one after the other, not all or none.')
  for (const capabilitySet of [
    capabilities,
    ...calls.map((call): Capabilities | undefined => call.capabilities),
  ])
    for (const [name, capability] of Object.entries(capabilitySet ?? {}))
      if (capability?.optional !== true) throw providerError(5700, `This wallet has no capability '${name}'.`)
  checkAddress(state, from)
  const chainId = readChainId(chainParameter)
  if (chainId === undefined) throw providerError(-32602, 'wallet_sendCalls needs a chainId.')
  const read = await Promise.all(
    calls.map(({ to, data, value }) =>
      readTransaction(state, { to, data, value, chainId, from }).catch((cause) => {
        throw (cause as { code?: unknown }).code === 4901
          ? providerError(5710, toUnsupportedMessage(chainId))
          : cause
      }),
    ),
  )
  const [{ chain }] = read as [(typeof read)[number]]
  const { context, wallet } = state
  const bundleId = readId(id, listCallIds(state))
  const transactions = read.map(({ transaction }) => transaction)
  const flow = createEthereumFlow({ context, wallet, chain, transactions })
  const record: CallsRecord = {
    id: bundleId,
    chainId: chain.id,
    count: calls.length,
    hashes: [],
    isUnderWay: true,
  }
  let areTaken = false
  return new Promise((resolve, reject) => {
    flow.subscribe(({ status }) => {
      record.hashes = flow.sent().map((transaction) => transaction.id as Hex)
      // Until a node has them all, what failed may be tried again: an app that reads an end would begin anew.
      record.isUnderWay = status !== 'failed' || !areTaken
      if (record.hashes.length === 0) return
      keepCalls(state, record)
      resolve({ id: bundleId })
    })
    askToSend(approve, { method: 'eth_sendTransaction', transactions, chain, wallet, flow }).then(
      () => {
        areTaken = true
      },
      (cause) => {
        record.isUnderWay = false
        if (record.hashes.length > 0) keepCalls(state, record)
        reject(cause)
      },
    )
  })
}

/** The host app's own, which must be new, or one that nobody guesses. */
function readId(id: unknown, knownIds: readonly string[]): string {
  if (id === undefined || id === null) {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength)
    throw providerError(-32602, 'The id of calls is a text of at most 4096 characters.')
  if (knownIds.includes(id)) throw providerError(5720, 'Calls with this id were asked for before.')
  return id
}

type RawReceipt = Record<
  'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash',
  unknown
>

export async function getCallsStatus(state: ProviderContext, [id]: readonly unknown[]): Promise<unknown> {
  const record = findCalls(state, id)
  if (!record) throw providerError(5730, 'Calls with this id are not known here.')
  const chain = (await state.chains()).chains.find((candidate) => candidate.id === record.chainId)
  if (!chain) throw providerError(5710, toUnsupportedMessage(record.chainId))
  const node = createChainRpc(state.context.client.http, chain)
  const receiptList = (await Promise.all(
    record.hashes.map((hash) => node('eth_getTransactionReceipt', [hash])),
  )) as (RawReceipt | null)[]
  const receipts = receiptList
    .filter((receipt) => receipt !== null)
    .map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      ...{ logs, status, blockHash, blockNumber, gasUsed, transactionHash },
    }))
  return {
    ...{ version: '2.0.0', id: record.id, chainId: hexId(chain), atomic: false },
    status: judge(record, receipts),
    receipts,
  }
}

/** 100 is pending, 200 is through, 500 failed as a whole, 600 in part. */
function judge({ count, hashes, isUnderWay }: CallsRecord, receipts: readonly { status: unknown }[]): number {
  if (receipts.length < hashes.length) return 100
  const good = receipts.filter(({ status }) => status !== '0x0').length
  if (good === count) return 200
  // What was to follow is still reviewed or sent by this page; after a reload nobody goes on with it.
  if (isUnderWay && hashes.length < count) return 100
  return good === 0 ? 500 : 600
}

export async function getCapabilities(
  state: ProviderContext,
  [address, ids]: readonly unknown[],
): Promise<Record<Hex, unknown>> {
  checkAddress(state, address)
  const { chains } = await state.chains()
  const chainIds = Array.isArray(ids) ? ids.map(Number) : chains.map(({ id }) => id)
  return Object.fromEntries(
    chains
      .filter(({ id }) => chainIds.includes(id))
      .map((chain) => [hexId(chain), { atomic: { status: 'unsupported' } }]),
  )
}
