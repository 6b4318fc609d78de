import type { Approve } from './approval.ts'

/** A request of several calls ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)), parsed without a chain. */
export type CallsRequest = {
  id?: unknown
  from?: unknown
  chainId: number
  atomicRequired: boolean
  calls: readonly Record<string, unknown>[]
}

/** The smart wallet's handling of several calls in one request: all are executed, or none. */
export type SmartCalls = {
  address: string
  /** The status of a chain in EIP-5792: `ready` if the first request also sets up the account. */
  getStatus(chainId: number): Promise<'supported' | 'ready' | 'unsupported'>
  /** Resolves when the bundler has them; undefined on a chain without the smart wallet. */
  sendCalls(request: CallsRequest, approve: Approve): Promise<{ id: string } | undefined>
  /** Undefined for unknown calls. */
  getCallsStatus(id: unknown): Promise<unknown>
}
