import { AppError } from '@latchkey/wire'
import { getSettings } from '../../app/settings.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { loadChains } from '../chains/chainAccess.ts'
import type { WalletContext } from '../connect.ts'
import { frameErrorType } from '../frame/frameErrorType.ts'
import { checkMessage, checkTypedData, type Hex, signHash, signMessage, signTypedData } from '../sign.ts'
import { type Approve, ask, type EthereumRequest } from './approval.ts'
import { readHostInput, toJsonData, toPlainData } from './plainData.ts'
import {
  checkAddress,
  currentChain,
  type EIP1193Provider,
  getNode,
  type Handler,
  hexId,
  type ProviderContext,
  type ProviderRequest,
  toUnsupportedMessage,
} from './providerContext.ts'
import { isProviderError, providerError } from './providerError.ts'
import { estimate, sendTransaction, signOnly } from './providerTransactions.ts'
import { checkRequestSize } from './requestSize.ts'
import type { SmartCalls } from './smartCalls.ts'
import { isUnsupported } from './unsupportedMethods.ts'

/** The embedded wallet as an EIP-1193 provider (protocol 10.3). */

/** The options of `createProvider`. */
export type ProviderOptions = {
  wallet: WalletWithMetadata
  /** Called before each signature. */
  approve: Approve
  /** The smart wallet of this wallet's user, if there is one: `wallet_sendCalls` is then atomic. */
  smartAccount?(): SmartCalls | undefined
}

/** The provider of an embedded wallet. */
export type EmbeddedProvider = EIP1193Provider & {
  /** The same wallet on the same chain with another `approve`: for callers that must not skip the screen. */
  askedBy(approve: Approve): EIP1193Provider
  /** The present chain, in decimal. */
  chainId(): Promise<number>
  /** Ends the provider when the wallet no longer belongs to the user: further requests are refused with 4900. */
  disconnect(): void
}

/**
 * Creates the provider of one embedded wallet, for wagmi, viem and ethers.
 *
 * Its errors have the codes of EIP-1193: 4001 when `approve` rejects, 4200 for wrong parameters, 4900 after
 * `disconnect`, 4901 and 4902 for a chain that is not in `supportedChains`, and a node's own code.
 *
 * @example
 * const provider = createProvider(context, {
 *   wallet,
 *   approve: async (request, perform) => (confirm(request.method) ? perform() : Promise.reject()),
 * })
 * const signature = await provider.request({ method: 'personal_sign', params: ['hello', wallet.address] })
 */
export function createProvider(context: WalletContext, options: ProviderOptions): EmbeddedProvider {
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  const state: ProviderContext = {
    context,
    wallet: options.wallet,
    chains: () => loadChains(getSettings(context.client).getState()),
    current: null,
    connected: true,
    ...(options.smartAccount && { smartAccount: options.smartAccount }),
    emit(event, ...args) {
      for (const listener of listeners.get(event) ?? []) listener(...(args as unknown as never[]))
    },
  }
  function askedBy(approve: Approve): EIP1193Provider {
    const provider: EIP1193Provider = {
      request: (request) => handle(state, request, approve),
      on(event: string, listener: (...args: never[]) => void) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        return provider
      },
      removeListener(event: string, listener: (...args: never[]) => void) {
        listeners.get(event)?.delete(listener)
        return provider
      },
    }
    return provider
  }
  return Object.assign(askedBy(options.approve), {
    askedBy,
    chainId: async () => (await currentChain(state)).id,
    disconnect() {
      if (!state.connected) return
      state.connected = false
      state.emit('accountsChanged', [])
      state.emit('disconnect', providerError(4900, 'Disconnected'))
    },
  })
}

/** The methods that sign. Each calls `approve` first; a test checks all of them. */
export const signingMethods: Record<EthereumRequest['method'] | 'wallet_sendCalls', Handler> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTyped,
  secp256k1_sign: signRaw,
  eth_signTransaction: signOnly,
  eth_sendTransaction: sendTransaction,
  eth_sign7702Authorization: async (...args) =>
    (await import('./providerAuthorization.ts')).signDelegation(...args),
  wallet_sendCalls: async (...args) => (await import('./providerCalls.ts')).sendCalls(...args),
}

/** Every method that this provider answers. Others are refused or go to the node. */
export const handlers: Readonly<Record<string, Handler>> = {
  ...signingMethods,
  eth_accounts: async ({ wallet }) => [wallet.address],
  eth_requestAccounts: requestAccounts,
  eth_chainId: async (state) => hexId(await currentChain(state)),
  net_version: async (state) => String((await currentChain(state)).id),
  wallet_switchEthereumChain: switchChain,
  // Switches to a chain that the host app has. It does not accept another party's node, because its responses would be
  // trusted.
  wallet_addEthereumChain: switchChain,
  wallet_getCallsStatus: async (state, params) =>
    (await import('./providerCalls.ts')).getCallsStatus(state, params),
  wallet_getCapabilities: async (state, params) =>
    (await import('./providerCalls.ts')).getCapabilities(state, params),
  eth_estimateGas: estimate,
}

async function handle(state: ProviderContext, request: ProviderRequest, approve: Approve): Promise<unknown> {
  if (!state.connected) throw providerError(4900, 'Disconnected')
  try {
    const { method, params } = readRequest(request)
    if (Object.hasOwn(signingMethods, method)) checkRequestSize(params)
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (handler) return await handler(state, params, approve)
    if (isUnsupported(method)) throw providerError(4200, `${method.slice(0, 64)} is not supported.`)
    return await (await getNode(state))(method, params.map(toJsonData))
  } catch (cause) {
    throw asProviderError(cause)
  }
}

/** Copies the request, so that the host app cannot change it. */
function readRequest(request: ProviderRequest): { method: string; params: readonly unknown[] } {
  const { method, params } = readHostInput(() => ({ method: request.method, params: request.params }))
  if (typeof method !== 'string') throw providerError(-32600, 'A request has a method.')
  const plain = toPlainData(params)
  return { method, params: Array.isArray(plain) ? plain : plain === undefined ? [] : [plain] }
}

/**
 * Gives every error a code that wallet libraries know ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193)); its cause
 * is the reason.
 */
function asProviderError(cause: unknown): Error {
  if (isProviderError(cause)) return cause
  const error = AppError.from(cause)
  const code =
    error.code === 'must_be_authenticated' || frameErrorType(error) === 'missing_or_invalid_token'
      ? 4100
      : error.code === 'invalid_message' || error.code === 'transaction_failure'
        ? 4200
        : -32603
  return providerError(code, error.message, error.data, error)
}

async function requestAccounts(state: ProviderContext): Promise<string[]> {
  const first = state.current === null
  const chainId = hexId(await currentChain(state))
  if (first) state.emit('connect', { chainId })
  return [state.wallet.address]
}

async function switchChain(state: ProviderContext, [parameter]: readonly unknown[]): Promise<null> {
  const args = (parameter as { chainId?: unknown } | undefined)?.chainId
  const id = typeof args === 'string' || typeof args === 'number' ? Number(args) : Number.NaN
  if (!Number.isInteger(id)) throw providerError(4200, 'A chain needs its chainId.')
  const chain = (await state.chains()).chains.find((candidate) => candidate.id === id)
  // Libraries read 4902 as "add it first"; here only the host app can add it.
  if (!chain) throw providerError(4902, toUnsupportedMessage(id))
  if ((await currentChain(state)).id !== id) {
    state.current = chain
    state.emit('chainChanged', hexId(chain))
  }
  return null
}

async function personalSign(
  state: ProviderContext,
  params: readonly unknown[],
  approve: Approve,
): Promise<Hex> {
  const [message, address] = inOrder(params, state.wallet.address)
  if (typeof message !== 'string') throw providerError(4200, 'personal_sign needs [message, address].')
  checkMessage(message)
  const { wallet } = checkAddress(state, address)
  return ask(approve, { method: 'personal_sign', message, wallet }, () =>
    signMessage(state.context, wallet, message),
  )
}

async function signTyped(
  state: ProviderContext,
  [address, data]: readonly unknown[],
  approve: Approve,
): Promise<Hex> {
  const { wallet } = checkAddress(state, address)
  const typedData = checkTypedData(data)
  const chainId = (await currentChain(state).catch(() => null))?.id
  return ask(approve, { method: 'eth_signTypedData_v4', typedData, wallet, chainId }, () =>
    signTypedData(state.context, wallet, typedData),
  )
}

/** Some libraries send the account first, as in `eth_sign`. With two addresses, the standard's order counts. */
function inOrder([first, second]: readonly unknown[], own: string): readonly unknown[] {
  const isOwn = typeof first === 'string' && first.toLowerCase() === own.toLowerCase()
  const isSwapped = isOwn && typeof second === 'string' && !/^0x[0-9a-fA-F]{40}$/.test(second)
  return isSwapped ? [second, first] : [first, second]
}

async function signRaw(state: ProviderContext, [hash]: readonly unknown[], approve: Approve): Promise<Hex> {
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw providerError(4200, 'secp256k1_sign needs a 32-byte hash.')
  return ask(approve, { method: 'secp256k1_sign', hash: hash as Hex, wallet: state.wallet }, () =>
    signHash(state.context, state.wallet, hash as Hex),
  )
}
