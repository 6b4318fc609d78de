import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { type ChainRpc, createChainRpc } from '../chains/chainAccess.ts'
import type { WalletContext } from '../connect.ts'
import type { Hex } from '../sign.ts'
import type { Approve } from './approval.ts'
import { providerError } from './providerError.ts'
import type { SmartCalls } from './smartCalls.ts'

/** EIP-1193, and the state that the handlers of one provider share. */

/** A request of EIP-1193. */
export type ProviderRequest = {
  method: string
  params?: readonly unknown[] | Record<string, unknown> | undefined
}

/** The events of EIP-1193, with the listener of each. */
export type ProviderEvents = {
  accountsChanged: (accounts: string[]) => void
  chainChanged: (chainId: Hex) => void
  connect: (info: { chainId: Hex }) => void
  disconnect: (error: Error) => void
}

/** A provider of EIP-1193. */
export type EIP1193Provider = {
  // biome-ignore lint/suspicious/noExplicitAny: host apps read answers by what they asked for, as published types let them
  request(request: ProviderRequest): Promise<any>
  on: Listen
  removeListener: Listen
}

/** A known event has a typed listener; any other name is allowed too, because host apps keep names in variables. */
type Listen = {
  <E extends keyof ProviderEvents>(event: E, listener: ProviderEvents[E]): EIP1193Provider
  (event: string, listener: (...args: never[]) => void): EIP1193Provider
}

export type ProviderContext = {
  context: WalletContext
  wallet: WalletWithMetadata
  chains(): Promise<{ chains: readonly Chain[]; first: Chain }>
  current: Chain | null
  connected: boolean
  /** Sends several calls all or none, if there is a smart wallet. */
  smartAccount?(): SmartCalls | undefined
  emit<E extends keyof ProviderEvents>(event: E, ...args: Parameters<ProviderEvents[E]>): void
}

export type Handler = (
  state: ProviderContext,
  params: readonly unknown[],
  approve: Approve,
) => Promise<unknown>

export async function currentChain(state: ProviderContext): Promise<Chain> {
  state.current ??= (await state.chains()).first
  return state.current
}

export async function getNode(state: ProviderContext): Promise<ChainRpc> {
  return createChainRpc(state.context.client.http, await currentChain(state))
}

export const hexId = (chain: Chain): Hex => `0x${chain.id.toString(16)}`

export function toUnsupportedMessage(id: number): string {
  return `Chain ID ${id} is not supported. It must be added to the config.supportedChains property of the PrivyProvider.`
}

/**
 * Reads the chain of a request: a number, or hex as in JSON-RPC. Undefined if it names none.
 *
 * @throws a provider error for anything else.
 */
export function readChainId(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]{1,14}$/.test(value)
  if (isHex || Number.isSafeInteger(value)) return Number(value)
  throw providerError(4200, 'Transaction request chainId must be a number')
}

/** Finds a chain of the app: another one has no name to show and no node to ask. */
export async function findChain(state: ProviderContext, id: number): Promise<Chain> {
  const chain = (await state.chains()).chains.find((candidate) => candidate.id === id)
  if (chain) return chain
  const message = toUnsupportedMessage(id)
  throw providerError(4901, message, undefined, new AppError('unsupported_chain_id', { message }))
}

/** A library that sends another account has an outdated list; signing with this one would be unexpected. */
export function checkAddress(state: ProviderContext, address: unknown): ProviderContext {
  if (address === undefined || address === null) return state
  if (typeof address === 'string' && address.toLowerCase() === state.wallet.address.toLowerCase())
    return state
  throw providerError(4100, `This provider signs only for ${state.wallet.address}.`)
}
