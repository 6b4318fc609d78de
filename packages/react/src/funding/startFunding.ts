import { openPopupAhead } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { FundingCall, OpenFunding } from './fundWalletConfig.ts'

const createOpenings = () => new Map<string, Promise<OpenFunding>>()

/**
 * Opens the funding screens as soon as their code has loaded. If the app begins with a vendor, its window is opened
 * within this call, since browsers would block it later. A second call with the same request, such as from a double
 * click, joins the first.
 */
export function startFunding(latchkey: Latchkey, call: FundingCall): Promise<OpenFunding> {
  const openings = latchkey.share(createOpenings)
  const { chainType, address, config } = call
  const key = JSON.stringify([chainType, address, config], (_, value) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  const current = openings.get(key)
  if (current) return current
  const method = config && 'defaultFundingMethod' in config ? config.defaultFundingMethod : undefined
  const { client } = latchkey
  const isPossible = client.app.getState()?.funding_config && client.session.store.getState().user
  const closePopup = isPossible && (method === 'card' || method === 'exchange') ? openPopupAhead() : () => {}
  const opening = latchkey
    .loadModal()
    .then(({ loadFunding }) => loadFunding())
    .then(({ openFunding }) => openFunding(latchkey, call))
    .finally(closePopup)
  openings.set(key, opening)
  const forget = () => openings.delete(key)
  opening.then(({ closed }) => closed.then(forget), forget)
  return opening
}
