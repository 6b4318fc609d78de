import { limits } from '@latchkey/wire'
import type { WalletInfo } from '../provider/announce.ts'
import type { EIP1193Provider } from '../provider/providerContext.ts'
import { toClientType } from './clientType.ts'
import type { DiscoveredEthereumWallet } from './discoveredWallet.ts'
import { dataIcon } from './icon.ts'
import { isName } from './isName.ts'
import { quietly } from './quietly.ts'

/** Embedded wallets of this protocol: their owner signs in, and they are no way to do so. */
const embeddedRdns = 'io.privy.wallet'

type InjectedProvider = EIP1193Provider & Record<string, unknown>

/**
 * Tells of each Ethereum wallet of the page once (EIP-6963). A page whose only wallet is the old `window.ethereum` has
 * that one; where a wallet announces itself, it is one of them and is left out. Gives the function that stops it.
 */
export function watchEthereumWallets(tell: (wallet: DiscoveredEthereumWallet) => void): () => void {
  const marksInUse = new Set<unknown>()
  const onAnnounce = (event: Event) => {
    const detail = (event as CustomEvent<{ info?: Partial<WalletInfo>; provider?: unknown } | null>).detail
    const { info, provider } = detail ?? {}
    // Anything on the page may send this event. Each member is read once: it may say something else the next time.
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
  // Announcements are made while this is dispatched.
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

/** By the flags that wallets set on the old object; several claim to be MetaMask, so that comes last. */
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
