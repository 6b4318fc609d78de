import { createEthereumFlow } from '../../transaction/ethereum/steps.ts'
import { createChainRpc } from '../chains/chainAccess.ts'
import type { Hex } from '../sign.ts'
import { type Approve, askToSend } from './approval.ts'
import { type CallsRecord, findCalls, keepCalls, listCallIds } from './callsRecord.ts'
import { readCallsId, readCallsRequest } from './callsRequest.ts'
import { checkAddress, hexId, type ProviderContext, toUnsupportedMessage } from './providerContext.ts'
import { providerError } from './providerError.ts'
import { readTransaction } from './providerTransactions.ts'

/**
 * Several calls in one request ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)). A smart wallet sends them as one
 * user operation: all or none. Otherwise each is a transaction with its own review, sent one after the other.
 */

export async function sendCalls(
  state: ProviderContext,
  [parameter]: readonly unknown[],
  approve: Approve,
): Promise<{ id: string }> {
  const request = readCallsRequest(parameter)
  const { id, from, chainId, calls } = request
  const smart = state.smartAccount?.()
  if (smart && isSame(from ?? state.wallet.address, smart.address)) {
    const answer = await smart.sendCalls(request, approve)
    if (answer) return answer
  }
  if (request.atomicRequired && calls.length > 1)
    throw providerError(5760, 'This wallet sends calls one after the other, not all or none.')
  checkAddress(state, from)
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
  const bundleId = readCallsId(id, listCallIds(state))
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
      // Until a node has all of them, a failed call may be tried again: an app that reads a final status would start
      // again.
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

type RawReceipt = Record<
  'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash',
  unknown
>

export async function getCallsStatus(state: ProviderContext, [id]: readonly unknown[]): Promise<unknown> {
  const record = findCalls(state, id)
  const answer = record ? undefined : await state.smartAccount?.()?.getCallsStatus(id)
  if (answer) return answer
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

/** 100 is pending, 200 is success, 500 failed completely, 600 partly. */
function judge({ count, hashes, isUnderWay }: CallsRecord, receipts: readonly { status: unknown }[]): number {
  if (receipts.length < hashes.length) return 100
  const good = receipts.filter(({ status }) => status !== '0x0').length
  if (good === count) return 200
  // This page still reviews or sends the remaining calls; after a reload no page continues.
  if (isUnderWay && hashes.length < count) return 100
  return good === 0 ? 500 : 600
}

export async function getCapabilities(
  state: ProviderContext,
  [address, ids]: readonly unknown[],
): Promise<Record<Hex, unknown>> {
  const smart = state.smartAccount?.()
  const isSmart = smart !== undefined && isSame(address ?? state.wallet.address, smart.address)
  if (!isSmart) checkAddress(state, address)
  const { chains } = await state.chains()
  const chainIds = Array.isArray(ids) ? ids.map(Number) : chains.map(({ id }) => id)
  const statuses = chains
    .filter(({ id }) => chainIds.includes(id))
    .map(async (chain) => {
      const status = isSmart ? await smart.getStatus(chain.id) : 'unsupported'
      return [hexId(chain), { atomic: { status } }] as const
    })
  return Object.fromEntries(await Promise.all(statuses))
}

const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
