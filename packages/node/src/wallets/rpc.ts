import type { Authorization } from '../authorization/authorization.ts'
import type { Call, WriteOptions } from '../http/call.ts'
import { send } from '../http/send.ts'
import type { Connection } from '../options.ts'

/** Options of a request that keys of the key quorum sign. */
export type SignedOptions = WriteOptions & { authorization: Authorization }

/** What a wallet is asked to sign, with the member names of the wire. */
export type RpcRequest = {
  method: string
  params: Readonly<Record<string, unknown>>
  /** The chain, for methods that send: `eip155:8453`, `solana:…`. */
  caip2?: string
  /** Your own id of a transaction. */
  reference_id?: string
}

/** The signer and a node have their own time limits, which add up. */
const timeoutMs = 60_000

/** The call of a signing request. */
export async function askWallet<Data>(
  connection: Connection,
  { walletId, request, options }: { walletId: string; request: RpcRequest; options: SignedOptions },
): Promise<Data> {
  const call: Call = { timeoutMs, ...options, method: 'POST', path: ['wallets', walletId, 'rpc'] }
  return (await send<{ data: Data }>(connection, { ...call, body: request })).data
}
