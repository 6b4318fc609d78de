import {
  createChainRpc,
  type EIP1193Provider,
  isProviderError,
  isUnsupported,
  type ProviderRequest,
  providerError,
  readCallsRequest,
  type SmartCalls,
  toJsonData,
  toPlainData,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { OwnerOptions } from '../wallet/walletRuntime.ts'
import { readInput } from './readInput.ts'
import { type SmartWalletContext, sendOperation, signData, signText } from './requests.ts'
import { toHexId } from './smartCalls.ts'

type ProviderOptions = {
  /** The first chain. */
  chainId: number
  calls: SmartCalls
  /** Rejects for a chain without a network. */
  getContext(chainId: number): Promise<SmartWalletContext>
  chainIds: readonly number[]
}

type State = ProviderOptions & { emit(event: string, value: unknown): void }
type Handler = (state: State, params: readonly unknown[]) => Promise<unknown>
const options: OwnerOptions = { entryPoint: 'provider' }

/** The smart wallet as a provider for wallet libraries ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193)). */
export function createProvider(providerOptions: ProviderOptions): EIP1193Provider {
  const listeners = new Map<string, Set<(value: never) => void>>()
  const state: State = {
    ...providerOptions,
    emit(event, value) {
      for (const listener of listeners.get(event) ?? []) listener(value as never)
    },
  }
  const provider: EIP1193Provider = {
    request: (request) => handle(state, request),
    on(event: string, listener: (value: never) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: (value: never) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

async function handle(state: State, request: ProviderRequest): Promise<unknown> {
  const { method, params } = toPlainData({ method: request.method, params: request.params ?? [] }) as {
    method: string
    params: unknown
  }
  const list = Array.isArray(params) ? params : [params]
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (!handler && isUnsupported(method)) throw providerError(4200, `${method.slice(0, 64)} is not supported.`)
  try {
    if (handler) return await handler(state, list)
    const { app, chain } = await current(state)
    return await createChainRpc(app.http, chain as never)(method, list.map(toJsonData))
  } catch (cause) {
    if (isProviderError(cause)) throw cause
    const error = AppError.from(cause)
    const isWrong = error.code === 'invalid_message' || error.code === 'transaction_failure'
    throw providerError(isWrong ? 4200 : -32603, error.message, error.data, error)
  }
}

const current = ({ chainId, getContext }: State) => getContext(chainId)
const listAccounts: Handler = async ({ calls }) => [calls.address]

const handlers: Readonly<Record<string, Handler>> = {
  eth_accounts: listAccounts,
  eth_requestAccounts: listAccounts,
  eth_chainId: async ({ chainId }) => toHexId(chainId),
  net_version: async ({ chainId }) => String(chainId),
  async wallet_switchEthereumChain(state, [parameter]) {
    const id = Number((parameter as { chainId?: unknown } | undefined)?.chainId)
    if (!state.chainIds.includes(id))
      throw providerError(4902, `The smart wallet has no network for chain ${id}.`)
    if (id === state.chainId) return null
    state.chainId = id
    state.emit('chainChanged', toHexId(id))
    return null
  },
  async personal_sign(state, [message, address]) {
    checkAddress(state, address)
    if (typeof message !== 'string') throw providerError(4200, 'personal_sign needs [message, address].')
    const isBytes = /^0x([0-9a-fA-F]{2})*$/.test(message)
    return signText(await current(state), isBytes ? { raw: message as `0x${string}` } : message, options)
  },
  async eth_signTypedData_v4(state, [address, data]) {
    checkAddress(state, address)
    return signData(await current(state), data, options)
  },
  async eth_sendTransaction(state, [parameter]) {
    const { from, chainId: _, ...transaction } = (parameter ?? {}) as Record<string, unknown>
    checkAddress(state, from)
    const { receipt } = await sendOperation(await current(state), readInput(transaction), options)
    return (await receipt).transactionHash
  },
  async wallet_sendCalls(state, [parameter]) {
    const request = readCallsRequest(parameter)
    checkAddress(state, request.from)
    const { approve } = await current(state)
    const answer = await state.calls.sendCalls(request, approve(options))
    if (!answer) throw providerError(5710, `The smart wallet has no network for chain ${request.chainId}.`)
    return answer
  },
  async wallet_getCallsStatus({ calls }, [id]) {
    const answer = await calls.getCallsStatus(id)
    if (!answer) throw providerError(5730, 'Calls with this id are not known here.')
    return answer
  },
  async wallet_getCapabilities(state, [address, idList]) {
    checkAddress(state, address)
    const { calls, chainIds } = state
    const ids = Array.isArray(idList) ? idList.map(Number) : chainIds
    const statuses = chainIds
      .filter((id) => ids.includes(id))
      .map(async (id) => [toHexId(id), { atomic: { status: await calls.getStatus(id) } }] as const)
    return Object.fromEntries(await Promise.all(statuses))
  },
}

/** A library that passes another account has an outdated list; signing with this one would be unexpected. */
function checkAddress({ calls }: State, address: unknown): void {
  if (address === undefined || address === null) return
  if (typeof address === 'string' && address.toLowerCase() === calls.address.toLowerCase()) return
  throw providerError(4100, `This provider signs only for ${calls.address}.`)
}
