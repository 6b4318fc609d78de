import {
  type CallsRequest,
  createChainRpc,
  type Hex,
  readCallsId,
  readOperationEvent,
  type SmartCalls,
} from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import { readCall } from './readInput.ts'
import { type SmartWalletContext, sendOperation } from './requests.ts'

type SmartCallsOptions = {
  latchkey: Latchkey
  address: string
  isOwnAddress: boolean
  /** Rejects for a chain without a network. */
  getContext(chainId: number): Promise<SmartWalletContext>
}

/** The record of a request: it outlives the page, so that a host app may ask for the result. */
type KeptCalls = { id: string; address: string; chainId: number; operation: Hex }

const key = 'latchkey:operations'
const most = 50

/** Several calls as one user operation, as in [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792). */
export function createSmartCalls({
  latchkey,
  address,
  isOwnAddress,
  getContext,
}: SmartCallsOptions): SmartCalls {
  const { http, storage } = latchkey.client

  function listAll(): KeptCalls[] {
    const records = storage.get(key)
    return Array.isArray(records) ? records : []
  }

  /** Only those of this smart wallet: another user of this browser must not see them. */
  const listOwn = () => listAll().filter((one) => one?.address === address)

  const findContext = (chainId: number) => getContext(chainId).catch(() => undefined)

  return {
    address,
    async getStatus(chainId) {
      const context = await findContext(chainId)
      if (!context) return 'unsupported'
      // Another contract deploys with the first operation, as atomic as any later one.
      return isOwnAddress && !(await context.account.isDeployed()) ? 'ready' : 'supported'
    },
    async sendCalls({ id, chainId, calls }: CallsRequest, approve) {
      const context = await findContext(chainId)
      if (!context) return undefined
      const callIds = listOwn().map((one) => one.id)
      const record = { id: readCallsId(id, callIds), address, chainId }
      const operation = await sendOperation(
        { ...context, approve: () => approve },
        { calls: calls.map(readCall) },
        { entryPoint: 'provider' },
      )
      storage.set(key, [...listAll(), { ...record, operation: operation.hash }].slice(-most))
      return { id: record.id }
    },
    async getCallsStatus(id) {
      const record = listOwn().find((one) => one.id === id)
      if (!record) return undefined
      const context = await getContext(record.chainId)
      const { bundler, account, chain } = context
      const answer = (await bundler('eth_getUserOperationReceipt', [record.operation])) as {
        receipt?: { transactionHash?: Hex }
      } | null
      const node = createChainRpc(http, chain as never)
      const transactionHash = answer?.receipt?.transactionHash
      const receipt = transactionHash
        ? ((await node('eth_getTransactionReceipt', [transactionHash])) as RawReceipt | null)
        : null
      const event =
        receipt &&
        readOperationEvent(receipt.logs, { hash: record.operation, entryPoint: account.entryPoint.address })
      const shared = { version: '2.0.0', id: record.id, chainId: toHexId(record.chainId), atomic: true }
      if (!receipt || !event) return { ...shared, status: 100, receipts: [] }
      const { blockHash, blockNumber, gasUsed } = receipt
      const status = event.isSuccess ? '0x1' : '0x0'
      return {
        ...shared,
        status: event.isSuccess ? 200 : 500,
        receipts: [{ logs: event.logs, status, blockHash, blockNumber, gasUsed, transactionHash }],
      }
    },
  }
}

type RawReceipt = { logs?: unknown; blockHash?: unknown; blockNumber?: unknown; gasUsed?: unknown }

export const toHexId = (id: number): Hex => `0x${id.toString(16)}`
