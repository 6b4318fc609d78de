import type { Approve } from './approval.ts'

/** A request of several calls ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)), as far as it can be read without a chain. */
export type CallsRequest = {
  id?: unknown
  from?: unknown
  chainId: number
  atomicRequired: boolean
  calls: readonly Record<string, unknown>[]
}

/** What a smart wallet does for several calls in one request: they go through together, or none does. */
export type SmartCalls = {
  address: string
  /** Of a chain, as EIP-5792 names it: `ready` where the first request also sets up the account. */
  getStatus(chainId: number): Promise<'supported' | 'ready' | 'unsupported'>
  /** Resolves once the bundler has them; undefined on a chain that the smart wallet is not on. */
  sendCalls(request: CallsRequest, approve: Approve): Promise<{ id: string } | undefined>
  /** Undefined for calls that it does not know. */
  getCallsStatus(id: unknown): Promise<unknown>
}
