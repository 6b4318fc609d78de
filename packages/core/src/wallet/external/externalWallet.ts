import type { DiscoveredWallet, WalletFacts } from './discoveredWallet.ts'

/** A wallet that no page announces: its app is reached over WalletConnect's relay, with a QR code or a link. */
export type RelayWallet = WalletFacts<'ethereum', 'wallet_connect_v2'> & {
  /** The link that opens the wallet's app to sign, such as `rainbow://`; only on phones. */
  appLink: string | null
}

/** Coinbase Wallet with its vendor's client: the extension, the app, or the smart wallet in its own window. */
export type CoinbaseWallet = WalletFacts<'ethereum', 'coinbase_wallet'>

/** A wallet that is created when the user chooses it, instead of being found on the page. */
export type MadeWallet = RelayWallet | CoinbaseWallet

/** Every wallet that can be connected. */
export type ExternalWallet = DiscoveredWallet | MadeWallet

/** Identifies a created wallet: its connector, and a name such as `rainbow`. */
export type WalletRequest = Pick<MadeWallet, 'connectorType' | 'walletClientType'> & {
  /** @default the client type */
  name?: string | undefined
  appLink?: string | undefined
}

/** One object for each wallet, because connections are compared by it. */
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
