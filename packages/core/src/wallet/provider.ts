import { AppError } from '@latchkey/wire'
import type { WalletWithMetadata } from '../account/user.ts'
import type { Chain } from '../app/config.ts'
import { type ChainRpc, createChainRpc, loadChains } from './chainAccess.ts'
import type { WalletContext } from './connect.ts'
import { frameErrorType } from './frame.ts'
import { isProviderError, providerError } from './providerError.ts'
import {
  checkTransaction,
  completeTypedData,
  type Hex,
  signHash,
  signMessage,
  signTransaction,
  signTypedData,
  type TypedData,
  type UnsignedTransaction,
} from './sign.ts'

/** The embedded wallet as an EIP-1193 provider (wire.md 10.3). */

export type ProviderRequest = {
  method: string
  params?: readonly unknown[] | Record<string, unknown> | undefined
}

export type ProviderEvents = {
  accountsChanged: (accounts: string[]) => void
  chainChanged: (chainId: Hex) => void
  connect: (info: { chainId: Hex }) => void
  disconnect: (error: Error) => void
}

export type EIP1193Provider = {
  request(request: ProviderRequest): Promise<unknown>
  on<E extends keyof ProviderEvents>(event: E, listener: ProviderEvents[E]): EIP1193Provider
  removeListener<E extends keyof ProviderEvents>(event: E, listener: ProviderEvents[E]): EIP1193Provider
}

/** What the user is asked to agree to. */
export type ApprovalRequest =
  | { method: 'personal_sign'; message: string; wallet: WalletWithMetadata }
  | {
      method: 'eth_signTypedData_v4'
      typedData: TypedData
      wallet: WalletWithMetadata
      /** The chain the wallet is on, to compare with the one the data is for. */
      chainId?: number | undefined
    }
  | {
      method: 'eth_signTransaction' | 'eth_sendTransaction'
      transaction: UnsignedTransaction
      chain: Chain
      wallet: WalletWithMetadata
    }
  | { method: 'secp256k1_sign'; hash: Hex; wallet: WalletWithMetadata }

/**
 * Shows the request and calls `perform` when the user agrees, so that the same dialog can say how it went. Rejects
 * when the user does not.
 */
export type Approve = <T>(request: ApprovalRequest, perform: () => Promise<T>) => Promise<T>

export type ProviderOptions = {
  wallet: WalletWithMetadata
  /** Asked before anything is signed; without it nothing is shown. */
  approve?: Approve | undefined
}

export type EmbeddedProvider = EIP1193Provider & {
  /** The chain in use, decimal. */
  chainId(): Promise<number>
  /** Ends the provider: the wallet is no longer the user's, every further request is refused with 4900. */
  disconnect(): void
}

type ProviderContext = {
  context: WalletContext
  wallet: WalletWithMetadata
  approve: Approve
  chains(): Promise<{ chains: readonly Chain[]; first: Chain }>
  current: Chain | null
  connected: boolean
  emit<E extends keyof ProviderEvents>(event: E, ...args: Parameters<ProviderEvents[E]>): void
}

/**
 * Makes the provider of one embedded wallet. wagmi, viem and ethers take it as it is.
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
    approve: options.approve ?? ((_, perform) => perform()),
    chains: () => loadChains(context.client.settings.getState()),
    current: null,
    connected: true,
    emit(event, ...args) {
      for (const listener of listeners.get(event) ?? []) listener(...(args as unknown as never[]))
    },
  }
  const provider: EmbeddedProvider = {
    request: (request) => handle(state, request),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as never))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener as never)
      return provider
    },
    chainId: async () => (await currentChain(state)).id,
    disconnect() {
      if (!state.connected) return
      state.connected = false
      state.emit('accountsChanged', [])
      state.emit('disconnect', providerError(4900, 'The wallet is disconnected.'))
    },
  }
  return provider
}

type Handler = (state: ProviderContext, params: readonly unknown[]) => Promise<unknown>

const handlers: Record<string, Handler> = {
  eth_accounts: async ({ wallet }) => [wallet.address],
  eth_requestAccounts: requestAccounts,
  eth_chainId: async (state) => hexId(await currentChain(state)),
  net_version: async (state) => String((await currentChain(state)).id),
  wallet_switchEthereumChain: switchChain,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTyped,
  secp256k1_sign: signRaw,
  eth_signTransaction: signOnly,
  eth_sendTransaction: sendTransaction,
  eth_estimateGas: estimate,
}

async function handle(state: ProviderContext, { method, params }: ProviderRequest): Promise<unknown> {
  if (!state.connected) throw providerError(4900, 'The wallet is disconnected.')
  const list = Array.isArray(params) ? (params as readonly unknown[]) : params === undefined ? [] : [params]
  try {
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    return handler ? await handler(state, list) : await (await nodeOf(state))(method, list)
  } catch (cause) {
    throw asProviderError(cause)
  }
}

/** Whatever goes wrong inside leaves with a code that wallet libraries know; the reason is its cause. */
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

async function currentChain(state: ProviderContext): Promise<Chain> {
  state.current ??= (await state.chains()).first
  return state.current
}

async function nodeOf(state: ProviderContext): Promise<ChainRpc> {
  return createChainRpc(state.context.client.http, await currentChain(state))
}

const hexId = (chain: Chain): Hex => `0x${chain.id.toString(16)}`

async function requestAccounts(state: ProviderContext): Promise<string[]> {
  const first = state.current === null
  const chainId = hexId(await currentChain(state))
  if (first) state.emit('connect', { chainId })
  return [state.wallet.address]
}

async function switchChain(state: ProviderContext, [wanted]: readonly unknown[]): Promise<null> {
  const asked = (wanted as { chainId?: unknown } | undefined)?.chainId
  const id = typeof asked === 'string' || typeof asked === 'number' ? Number(asked) : Number.NaN
  if (!Number.isInteger(id)) throw providerError(4200, 'wallet_switchEthereumChain needs a chainId.')
  const chain = (await state.chains()).chains.find((candidate) => candidate.id === id)
  // 4902 is what libraries take as "add it first"; here it must be added by the host app.
  if (!chain) throw providerError(4902, unsupported(id))
  if ((await currentChain(state)).id !== id) {
    state.current = chain
    state.emit('chainChanged', hexId(chain))
  }
  return null
}

function unsupported(id: number): string {
  return `Chain ID ${id} is not supported. It must be added to the config.supportedChains property of the PrivyProvider.`
}

async function personalSign(state: ProviderContext, [message, address]: readonly unknown[]): Promise<Hex> {
  if (typeof message !== 'string') throw providerError(4200, 'personal_sign needs [message, address].')
  const { wallet } = checkAddress(state, address)
  return ask(state, { method: 'personal_sign', message, wallet }, () =>
    signMessage(state.context, wallet, message),
  )
}

async function signTyped(state: ProviderContext, [address, data]: readonly unknown[]): Promise<Hex> {
  const { wallet } = checkAddress(state, address)
  const typedData = readTypedData(data)
  const chainId = (await currentChain(state).catch(() => null))?.id
  return ask(state, { method: 'eth_signTypedData_v4', typedData, wallet, chainId }, () =>
    signTypedData(state.context, wallet, typedData),
  )
}

function readTypedData(data: unknown): TypedData {
  try {
    return completeTypedData(data as TypedData | string)
  } catch (cause) {
    throw providerError(4200, 'eth_signTypedData_v4 needs [address, typed data].', undefined, cause)
  }
}

async function signRaw(state: ProviderContext, [hash]: readonly unknown[]): Promise<Hex> {
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw providerError(4200, 'secp256k1_sign needs a 32-byte hash.')
  return ask(state, { method: 'secp256k1_sign', hash: hash as Hex, wallet: state.wallet }, () =>
    signHash(state.context, state.wallet, hash as Hex),
  )
}

async function signOnly(state: ProviderContext, [given]: readonly unknown[]): Promise<Hex> {
  const { transaction, chain } = await readTransaction(state, given)
  return ask(state, { method: 'eth_signTransaction', transaction, chain, wallet: state.wallet }, () =>
    signTransaction(state.context, state.wallet, transaction),
  )
}

async function sendTransaction(state: ProviderContext, [given]: readonly unknown[]): Promise<unknown> {
  const { fillTransaction, normalise } = await import('./fillTransaction.ts')
  const { transaction, chain } = await readTransaction(state, given)
  const node = createChainRpc(state.context.client.http, chain)
  const filled = (await fillTransaction(
    normalise(transaction, state.wallet.address),
    chain.id,
    node,
  )) as UnsignedTransaction
  const request = { method: 'eth_sendTransaction' as const, transaction: filled, chain, wallet: state.wallet }
  return ask(state, request, async () => {
    const signed = await signTransaction(state.context, state.wallet, filled)
    return node('eth_sendRawTransaction', [signed])
  })
}

async function estimate(state: ProviderContext, [given]: readonly unknown[]): Promise<unknown> {
  const { estimateGas, normalise } = await import('./fillTransaction.ts')
  const { transaction, chain } = await readTransaction(state, given)
  const { chainId: _, ...asked } = normalise(transaction, state.wallet.address)
  return estimateGas(asked as ReturnType<typeof normalise>, createChainRpc(state.context.client.http, chain))
}

/** Checks a transaction and finds its chain: the one it names, else the current one. */
async function readTransaction(state: ProviderContext, given: unknown) {
  if (typeof given !== 'object' || given === null) throw providerError(4200, 'Invalid transaction request')
  const { chainId: asked, ...rest } = given as Record<string, unknown>
  const chainId = asked === undefined || asked === null ? (await currentChain(state)).id : Number(asked)
  const chain = (await state.chains()).chains.find((candidate) => candidate.id === chainId)
  if (!chain) throw providerError(4901, unsupported(chainId))
  const transaction = { ...rest, chainId } as UnsignedTransaction
  checkTransaction(transaction)
  checkAddress(state, transaction.from)
  return { transaction, chain }
}

/** A library that names another account has a stale list; signing with this one would surprise it. */
function checkAddress(state: ProviderContext, address: unknown): ProviderContext {
  if (address === undefined || address === null) return state
  if (typeof address === 'string' && address.toLowerCase() === state.wallet.address.toLowerCase())
    return state
  throw providerError(4100, `This provider signs for ${state.wallet.address} alone.`)
}

/** A failure of the signing itself keeps its reason; a refusal of the dialog is the user's. */
async function ask<T>(
  state: ProviderContext,
  request: ApprovalRequest,
  perform: () => Promise<T>,
): Promise<T> {
  let failure: { cause: unknown } | undefined
  try {
    return await state.approve(request, () =>
      perform().catch((cause: unknown) => {
        failure = { cause }
        throw cause
      }),
    )
  } catch (cause) {
    if (failure) throw failure.cause
    throw isProviderError(cause)
      ? cause
      : providerError(4001, 'The user rejected the request.', undefined, cause)
  }
}
