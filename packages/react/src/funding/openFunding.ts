import {
  type FundingSettings,
  getSettings,
  loadChains,
  readBalance,
  readFundingSettings,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { toClusterName } from '../format/solanaNetwork.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RouteTo } from '../navigation/modalRoute.ts'
import { createFunding, type Funding, isShown } from './funding.ts'
import { toQuestion } from './fundingNetwork.ts'
import type { FundingCall, FundingResult, OpenFunding } from './fundWalletConfig.ts'
import { findDefaultRow } from './listRows.ts'
import type { FundingScreens } from './modalRoutes.ts'
import { choose } from './pay.ts'
import { readRequest, toWish } from './readRequest.ts'

/**
 * Opens the funding screens: in an empty modal, above the current screen, to which they lead back, or in its place.
 *
 * @throws AppError with the published sentences if funding is off or the request cannot be met; nothing is opened then.
 */
export async function openFunding(
  latchkey: Latchkey,
  call: FundingCall,
  how: 'open' | 'push' | 'swap' = 'open',
): Promise<OpenFunding> {
  const { client, modal } = latchkey
  const origin = modal.getState().at(-1)
  if (!client.session.store.getState().user) throw new AppError('must_be_authenticated')
  const settings = readFundingSettings(client.app.getState() ?? {})
  if (!settings) throw new AppError('feature_not_enabled', { message: 'Wallet funding is not enabled' })
  const wish = toWish(how === 'open' ? call : await toOwnCall(latchkey, call, settings))
  const read = await readRequest(wish, { settings: getSettings(client).getState(), funding: settings })
  const funding = await createFunding(latchkey, wish, read, settings)
  const route: RouteTo<FundingScreens> = { name: 'funding.methods', props: { funding } }
  // A second press, or a user who has gone to another screen meanwhile.
  if (how !== 'open' && modal.getState().at(-1) !== origin)
    return { closed: Promise.resolve(toResult(funding)) }
  if (how === 'open') modal.open(route, () => {})
  else modal[how](route)
  const end = whenLeft(latchkey, funding).then(() => {
    void tellExit(latchkey, funding)
    return toResult(funding)
  })
  const row = findDefaultRow(funding.rows, wish.config.defaultFundingMethod)
  // Uses the window that was opened ahead within this turn.
  if (row) void choose(latchkey, funding, row)
  return { closed: end }
}

/** Our own screens fund any wallet of the user: on the app's first chain if the app's recommended coin is on Solana. */
async function toOwnCall(
  { client }: Latchkey,
  call: FundingCall,
  { defaultChain }: FundingSettings,
): Promise<FundingCall> {
  if (call.chainType === 'solana' || call.config || defaultChain.startsWith('eip155:')) return call
  const { first } = await loadChains(getSettings(client).getState())
  return { ...call, config: { chain: first } }
}

/**
 * Called when none of its screens is in the modal any more, for any reason. The order book then follows pending
 * payments.
 */
function whenLeft({ modal }: Latchkey, funding: Funding): Promise<void> {
  return new Promise((resolve) => {
    const stop = modal.subscribe((stack) => {
      if (isShown(stack, funding)) return
      stop()
      // A success stays visible while the modal closes.
      for (const { flow } of funding.orders) if (flow.getState().status !== 'success') flow.reset()
      resolve()
    })
  })
}

function toResult({ request, coin, progress }: Funding): FundingResult {
  const { method, outcome } = progress.getState()
  const { address, amount } = request
  return {
    status: outcome ? 'completed' : 'cancelled',
    address,
    fundingMethod: method === null || method === 'manual' ? undefined : method,
    ...(outcome && { assetType: coin.name, ...(amount !== undefined && { amount }) }),
    ...outcome,
  }
}

/** Includes the wallet's balance of the network's native coin, even for a token; undefined if no node answers. */
async function tellExit(
  { client, events }: Latchkey,
  { request: { address }, network, progress }: Funding,
): Promise<void> {
  const { method: fundingMethod } = progress.getState()
  const question = toQuestion(address, network, undefined)
  const balance = await readBalance(client, question).catch(() => undefined)
  if (network.chain) {
    events.emit('fundWallet', 'onUserExited', { address, chain: network.chain, fundingMethod, balance })
    return
  }
  const chain = network.solana.chain ?? 'solana:mainnet'
  events.emit('fundSolanaWallet', 'onUserExited', {
    ...{ address, chain, fundingMethod, balance },
    cluster: { name: toClusterName(chain) },
  })
}
