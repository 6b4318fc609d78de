import { limits } from '@latchkey/wire'
import type { WalletInfo } from '../provider/announce.ts'
import type { EIP1193Provider } from '../provider/providerContext.ts'
import { toClientType } from './clientType.ts'
import type { DiscoveredEthereumWallet } from './discoveredWallet.ts'
import { dataIcon } from './icon.ts'
import { isName } from './isName.ts'
import { quietly } from './quietly.ts'

/** Embedded wallets of this protocol. Their owner must sign in first, so they cannot be used for a login. */
const embeddedRdns = 'io.privy.wallet'

type InjectedProvider = EIP1193Provider & Record<string, unknown>

/**
 * Reports each Ethereum wallet of the page once (EIP-6963). Without announced wallets it reports the legacy
 * `window.ethereum`; otherwise that object is one of the announced ones and is left out. Returns the function that
 * stops it.
 */
export function watchEthereumWallets(tell: (wallet: DiscoveredEthereumWallet) => void): () => void {
  const marksInUse = new Set<unknown>()
  const onAnnounce = (event: Event) => {
    const detail = (event as CustomEvent<{ info?: Partial<WalletInfo>; provider?: unknown } | null>).detail
    const { info, provider } = detail ?? {}
    // Any script on the page may send this event. Each member is read only once, because it may change.
    const { name, icon, uuid, rdns } = info ?? {}
    if (!isName(name) || !(rdns === undefined || isName(rdns)) || !isProvider(provider)) return
    const marks = [provider, uuid, rdns].filter((mark) => mark !== undefined)
    if (rdns === embeddedRdns || marks.some((mark) => marksInUse.has(mark))) return
    for (const mark of marks) marksInUse.add(mark)
    const walletClientType = toClientType({ rdns, name })
    tell(foundAs({ name, icon, walletClientType, announcedId: rdns ?? name, handle: provider }))
  }
  const onLegacy = () => {
    const { ethereum } = window as { ethereum?: unknown }
    if (marksInUse.size > 0 || !isProvider(ethereum)) return
    marksInUse.add(ethereum)
    const name = legacyName(ethereum)
    const walletClientType = toClientType({ name })
    tell(foundAs({ name, icon: null, walletClientType, announcedId: name, handle: ethereum }))
  }
  const onEvent = (event: Event) => quietly(() => onAnnounce(event))
  window.addEventListener('eip6963:announceProvider', onEvent)
  window.addEventListener('ethereum#initialized', onLegacy)
  // Wallets announce themselves during this call.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  onLegacy()
  const timer = setTimeout(onLegacy, limits.injectedDetectionMs)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('eip6963:announceProvider', onEvent)
    window.removeEventListener('ethereum#initialized', onLegacy)
  }
}

function foundAs({
  icon,
  ...wallet
}: { icon: unknown } & Pick<
  DiscoveredEthereumWallet,
  'name' | 'walletClientType' | 'announcedId' | 'handle'
>): DiscoveredEthereumWallet {
  return {
    ...wallet,
    id: wallet.walletClientType,
    icon: dataIcon(icon),
    chainType: 'ethereum',
    connectorType: 'injected',
  }
}

function isProvider(value: unknown): value is InjectedProvider {
  return typeof (value as { request?: unknown } | null | undefined)?.request === 'function'
}

/** Identified by flags of the legacy object. Several wallets claim to be MetaMask, so that flag comes last. */
function legacyName(provider: InjectedProvider): string {
  const flags = {
    isRabby: 'Rabby',
    isPhantom: 'Phantom',
    isCoinbaseWallet: 'Coinbase Wallet',
    isMetaMask: 'MetaMask',
  }
  const match = Object.entries(flags).find(([flag]) => provider[flag] === true)
  return match?.[1] ?? 'Browser wallet'
}
