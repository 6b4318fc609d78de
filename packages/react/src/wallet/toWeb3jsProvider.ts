import type { EIP1193Provider } from '@latchkey/core'

type Params = Parameters<EIP1193Provider['request']>[0]['params']
type Payload = { jsonrpc: string; method: string; params?: Params; id?: string | number }
type Answer = { jsonrpc: string; id: number; result?: unknown; error?: string }
type Callback = (error: Error | null, result?: never) => unknown

/** The members of a provider that web3.js 1 accepts. */
export type Web3jsProvider = EIP1193Provider & {
  sendAsync(payload: Payload, callback: Callback): void
  send(payload: Payload, callback: Callback): void
  connected: boolean
}

/** Adds the members that web3.js 1 used before EIP-1193 to the same provider. */
export function toWeb3jsProvider(provider: EIP1193Provider): Web3jsProvider {
  const sendAsync = ({ jsonrpc, id, method, params }: Payload, callback: Callback): void => {
    const answer = callback as (error: Error | null, result?: Answer) => unknown
    provider.request({ method, params }).then(
      (result) => answer(null, { jsonrpc, id: Number(id ?? 0), result }),
      (error) => answer(error),
    )
  }
  return {
    request: (request) => provider.request(request),
    on: provider.on.bind(provider),
    removeListener: provider.removeListener.bind(provider),
    ...{ sendAsync, send: sendAsync, connected: true },
  }
}
