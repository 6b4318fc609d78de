import { getTransferBook, isUnderway, type Transfer } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { type Funding, isShown, tellProgress } from '../funding.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import { type BridgeWish, findBridge, type ShownBridge, toWish } from './bridges.ts'

type How = 'push' | 'swap'

/**
 * Pays from another network with a connected wallet. If the same request is already pending, it shows that; if another
 * payment is pending, it informs the user first.
 *
 * @example
 * await openBridge(latchkey, funding, { request: { ...funding.request, amount: '0.05' }, from })
 */
export async function openBridge(latchkey: Latchkey, funding: Funding, wish: BridgeWish): Promise<void> {
  const isNews = ({ id }: Transfer) => !funding.acceptedIds.has(id)
  const other = listBridges(latchkey).find((one) => isNews(one) && !isSame(toWish(one), wish))
  if (!other) return payByBridge(latchkey, funding, wish)
  const { modal } = latchkey
  if (!isShown(modal.getState(), funding)) return
  const onAgain = () => void payByBridge(latchkey, funding, wish, 'swap')
  modal.push({
    name: 'funding.again',
    props: { funding, underway: { transfer: other }, onAgain },
  } satisfies RouteTo<FundingScreens>)
}

/** Pays, even if another payment is pending. */
async function payByBridge(
  latchkey: Latchkey,
  funding: Funding,
  wish: BridgeWish,
  how: How = 'push',
): Promise<void> {
  const bridge = findBridge(latchkey, await latchkey.loadExternal(), wish)
  if (show(latchkey, funding, bridge, how)) void bridge.flow.start()
}

/** Shows a payment that was already made. The wallet is not asked for anything. */
export async function lookAtBridge(
  latchkey: Latchkey,
  funding: Funding,
  transfer: Transfer,
  how: How = 'push',
): Promise<void> {
  const bridge = findBridge(latchkey, await latchkey.loadExternal(), toWish(transfer))
  if (show(latchkey, funding, bridge, how)) void bridge.flow.look(transfer)
}

/** Lists bridge payments that were sent, or may have been, and have not arrived. */
export function listBridges({ client }: Pick<Latchkey, 'client'>): readonly Transfer[] {
  return getTransferBook(client)
    .getState()
    .filter((transfer) => transfer.bridge !== undefined && isUnderway(transfer))
}

/** Returns false if the user has gone to another screen meanwhile, or if it is already shown: a second press. */
function show({ modal }: Latchkey, funding: Funding, bridge: ShownBridge, how: How): boolean {
  const isOnShow = () => modal.getState().some(({ props }) => getFlow(props) === bridge.flow)
  if (!isShown(modal.getState(), funding) || isOnShow()) return false
  tellProgress(funding, { method: 'external', failed: null })
  const stopTelling = bridge.flow.subscribe((state) => {
    if (state.status !== 'success') return
    const { hash } = state.payment ?? {}
    const { amount } = bridge.wish.request
    tellProgress(funding, {
      outcome: {
        ...(amount !== undefined && { amount }),
        ...(hash !== undefined && { transactionHash: hash }),
      },
    })
  })
  modal[how]({ name: 'funding.bridge', props: { funding, bridge } } satisfies RouteTo<FundingScreens>)
  const stop = modal.subscribe((stack) => {
    if (!isOnShow()) bridge.flow.leave()
    if (isShown(stack, funding)) return
    stop()
    stopTelling()
  })
  return true
}

const getFlow = (props: object) =>
  'bridge' in props ? (props.bridge as ShownBridge) /* of the screen above */.flow : undefined

function isSame(one: BridgeWish, other: BridgeWish): boolean {
  return JSON.stringify([one.from, one.request]) === JSON.stringify([other.from, other.request])
}
