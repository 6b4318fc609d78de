import {
  addRpcUrlOverrideToChain,
  findEthereumWallet,
  getSettings,
  isProviderError,
  loadChains,
  localChain,
  type Route,
  requireUser,
} from '@latchkey/core'
import type { Latchkey } from '@latchkey/react/firstParty'
import { AppError, type crossApp } from '@latchkey/wire'
import { rejection } from './answer.ts'
import { guardClicks } from './guardClicks.ts'
import { hasMember, readChainId } from './readParams.ts'
import type { PageRequest, Signing, SigningRequest } from './request.ts'
import { respond } from './respond.ts'
import { isOfSmartWallet, signBySmartWallet } from './signBySmartWallet.ts'

const transact: Route<typeof crossApp.transact> = { method: 'POST', path: '/api/v1/cross-app/transact' }

/**
 * Uses the request up, shows the wallet's own review, and sends the result.
 *
 * @throws AppError `cross_app_connection_not_allowed` if it belongs to another user; then the request stays unused.
 */
export async function signForRequester(latchkey: Latchkey, request: PageRequest & Signing): Promise<void> {
  const reply = await latchkey.client.call(transact, { request: request.request })
  const signing = request.signing ?? reply.signing
  if (!signing) throw new AppError('invalid_data')
  const { token, key } = reply
  const stop = guardClicks()
  try {
    await addLocalChain(latchkey, signing, request.localNode)
    const result = await (isOfSmartWallet(signing) ? signBySmartWallet : sign)(latchkey, signing)
    await respond(latchkey, request, { token, key, result })
  } catch (cause) {
    await respond(latchkey, request, { token, error: toSentence(cause) })
  } finally {
    stop()
  }
}

/** Called when the user rejects before the review, which uses the request up as well. */
export async function declineForRequester(latchkey: Latchkey, request: PageRequest & Signing): Promise<void> {
  const { token } = await latchkey.client.call(transact, { request: request.request })
  await respond(latchkey, request, { token, error: rejection })
}

/** In development: adds the local chain, which no list of chains has. */
async function addLocalChain(
  { client }: Latchkey,
  signing: SigningRequest,
  node: string | null,
): Promise<void> {
  // A smart wallet's request may name its chain anywhere, so the app's own chains stay available.
  const isNamed = readChainId(signing) === `0x${localChain.id.toString(16)}`
  if (node === null || !(isNamed || isOfSmartWallet(signing))) return
  const local = addRpcUrlOverrideToChain(localChain, node)
  const { chains } = await loadChains(getSettings(client).getState())
  const supportedChains = isNamed ? [local] : [...chains, local]
  client.configure({ ...client.config.getState(), supportedChains })
}

async function sign(latchkey: Latchkey, signing: SigningRequest): Promise<string> {
  const { method, params } = signing
  const wallet = findEthereumWallet(requireUser(latchkey.client), readAddress(method, params))
  const provider = (await latchkey.loadWallet()).getProvider(wallet)
  const chainId = readChainId(signing)
  if (chainId !== undefined)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  return (await provider.request({ method, params })) as string
}

/** The requested wallet; the first one if a transaction names none. */
function readAddress(method: string, params: unknown[]): string | undefined {
  const [first, second] = params
  if (method === 'personal_sign') return String(second)
  if (method === 'eth_signTypedData_v4') return String(first)
  return hasMember(first, 'from') ? String(first.from) : undefined
}

/** The message for another app: the user's rejection, or the wallet's own message. */
function toSentence(cause: unknown): string {
  if (isProviderError(cause) && cause.code === 4001) return rejection
  return cause instanceof Error ? cause.message : 'Unable to sign'
}
