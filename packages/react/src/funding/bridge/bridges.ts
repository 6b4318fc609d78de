import {
  type BridgeFlow,
  createBridgeFlow,
  type ExternalWallets,
  type FundingRequest,
  type Transfer,
} from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'

/** The funds that should arrive, and the address of the connected wallet that pays. `request` has its amount. */
export type BridgeWish = { request: FundingRequest; from: string }

/** One payment over a bridge, for its screen. */
export type ShownBridge = {
  flow: BridgeFlow
  wish: BridgeWish
  /** The name by which the user knows it; undefined if it is not connected any more. */
  wallet: string | undefined
}

const createBridges = () => new Map<string, BridgeFlow>()
/** States that advance by themselves, so that the same request is the same payment. */
const lively: readonly string[] = ['reading', 'quoting', 'executing', 'filling']

/**
 * The payment for this request: the pending one of this page, regardless of which screen began it, or a new one.
 * Another user's is a different one.
 */
export function findBridge(
  latchkey: Pick<Latchkey, 'client' | 'share'>,
  external: ExternalWallets,
  wish: BridgeWish,
): ShownBridge {
  const { client, share } = latchkey
  const flows = share(createBridges)
  const key = JSON.stringify([client.session.store.getState().user?.id, wish.from, wish.request])
  const current = flows.get(key)
  const isLive = current && lively.includes(current.getState().status)
  const flow = isLive ? current : createBridgeFlow(client, external, wish)
  if (!isLive) track(client, flow)
  flows.set(key, flow)
  return { flow, wish, wallet: findName(external, wish.from) }
}

/** Reports to the app's own statistics, with the published names. */
function track(client: Latchkey['client'], flow: BridgeFlow): void {
  flow.subscribe(({ status }, { status: before }) => {
    if (status === before) return
    const isFailure = status === 'refunded' || status === 'failed'
    if (status !== 'success' && !isFailure) return
    client.track('sdk_fiat_on_ramp_completed_with_status', {
      ...{ provider: 'external', status: isFailure ? 'failure' : 'success' },
    })
  })
}

function findName({ connections }: ExternalWallets, from: string): string | undefined {
  const isSame = (account: string) => account.toLowerCase() === from.toLowerCase()
  return connections.getState().find(({ accounts }) => accounts.some(isSame))?.wallet.name
}

export const toWish = ({ request, from }: Transfer): BridgeWish => ({ request, from })
