import type { WalletArrival } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { openLogin } from '../../modal/navigation/openLogin.ts'
import { connecting } from './connecting.ts'

/**
 * Handles a page that a wallet's own browser opened to connect (protocol 7.1). It only sends a request to a wallet
 * found here, and the user decides in it.
 */
export async function resumeRedirect(latchkey: Latchkey, arrival: WalletArrival): Promise<void> {
  const { client, modal } = latchkey
  await client.whenReady()
  const external = await latchkey.loadExternal()
  const wallet = external.found
    .getState()
    .find(
      ({ connectorType, walletClientType, id }) =>
        connectorType === arrival.connectorType &&
        (walletClientType === arrival.walletClientType || id === arrival.walletClientType),
    )
  if (!wallet) return
  const { user } = client.session.store.getState()
  if (user && !user.isGuest) return void (await external.connect(wallet))
  openLogin(latchkey)
  const [landing] = modal.getState()
  if (landing?.name !== 'landing') return
  modal.push(await connecting(latchkey, { journey: landing.props.journey }, wallet))
}
