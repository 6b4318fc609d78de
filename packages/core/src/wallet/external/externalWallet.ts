import type { DiscoveredWallet, WalletFacts } from './discoveredWallet.ts'

/** A wallet that no page announces: its app is reached over WalletConnect's relay, by a QR code or a link. */
export type RelayWallet = WalletFacts<'ethereum', 'wallet_connect_v2'> & {
  /** What opens the wallet's app when it is asked to sign, such as `rainbow://`; for phones alone. */
  appLink: string | null
}

/** Coinbase Wallet by its maker's client: the extension, the app, or the smart wallet in a window of its own. */
export type CoinbaseWallet = WalletFacts<'ethereum', 'coinbase_wallet'>

/** A wallet that is made when it is chosen, in place of being found on the page. */
export type MadeWallet = RelayWallet | CoinbaseWallet

/** Every wallet that can be connected. */
export type ExternalWallet = DiscoveredWallet | MadeWallet

/** What names a made wallet: one connector, and `rainbow` and the like. */
export type WalletRequest = Pick<MadeWallet, 'connectorType' | 'walletClientType'> & {
  /** @default the client type */
  name?: string | undefined
  appLink?: string | undefined
}

/** One object for each wallet, as connections are told apart by it. */
export function createMadeWallets(): (request: WalletRequest) => MadeWallet {
  const walletById = new Map<string, MadeWallet>()
  return (request) => {
    const id = `${request.walletClientType}:${request.connectorType}`
    const wallet = walletById.get(id) ?? makeWallet(id, request)
    walletById.set(id, wallet)
    return wallet
  }
}

function makeWallet(id: string, request: WalletRequest): MadeWallet {
  const { connectorType, walletClientType, name = walletClientType, appLink = null } = request
  const facts = { id, name, icon: null, chainType: 'ethereum', walletClientType, announcedId: name } as const
  return connectorType === 'coinbase_wallet'
    ? { ...facts, connectorType }
    : { ...facts, connectorType, appLink }
}
