import type { Store } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { isPhone } from '../../isPhone.ts'
import { useSettings } from '../../useSettings.ts'
import { getPairingLink } from './list/walletLinks.ts'
import { findWallet } from './list/walletRegistry.ts'
import type { ExternalScreens } from './modalRoutes.ts'
import type { Pairing } from './PairingCode.tsx'

const none: Store<null> = { getState: () => null, getInitialState: () => null, subscribe: () => () => {} }

/** The code or link for a wallet's app, until the app responds. */
export function usePairing(screen: ExternalScreens['external.connecting']): Pairing | undefined {
  const { flow, wallet, uri } = screen
  const { client } = useLatchkey()
  const { walletConnectCloudProjectId } = useSettings()
  const { status } = useStore(flow)
  const value = useStore<Store<string | null>>(uri ?? none)
  if (!uri || status !== 'waiting') return undefined
  const open = () => value && openApp(getPairingLink(findWallet(wallet.walletClientType), value))
  return {
    uri: value ?? '',
    isAny: wallet.walletClientType === 'wallet_connect',
    sandboxUrl:
      walletConnectCloudProjectId === 'local'
        ? value && `${client.apiUrl()}/sandbox/wallet?uri=${encodeURIComponent(value)}`
        : undefined,
    onOpen: isPhone() ? () => void open() : undefined,
  }
}

/**
 * Opens a link in a new window: without the wallet installed, it would otherwise replace this page. A custom scheme
 * never does.
 */
function openApp(link: string): void {
  window.open(link, link.startsWith('https:') ? '_blank' : '_self', 'noopener')
}
