import type { CreateOnLogin } from '@latchkey/wire'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { User } from './user.ts'

/** The types that identify embedded wallets (protocol 3.4). */

/** The kind of chain of a wallet: `ethereum` or `solana`. */
export type ChainType = WalletWithMetadata['chainType']

/**
 * Returns every wallet whose key is in the wallet frame: wallets of both chains, including imported ones.
 *
 * @example
 * const addresses = embeddedWallets(user).map(({ address }) => address)
 */
export function embeddedWallets(user: User): WalletWithMetadata[] {
  return user.linkedAccounts.filter(
    (account): account is WalletWithMetadata =>
      account.type === 'wallet' && account.walletClientType === 'privy',
  )
}

/**
 * Returns the wallets of one chain that are derived from the user's seed, sorted by index.
 *
 * @example
 * const [first, second] = hdWallets(user, 'ethereum')
 */
export function hdWallets(user: User, chain: ChainType): WalletWithMetadata[] {
  return embeddedWallets(user)
    .filter((wallet) => !wallet.imported && wallet.chainType === chain && wallet.walletIndex !== null)
    .sort((a, b) => Number(a.walletIndex) - Number(b.walletIndex))
}

/**
 * Returns the primary wallet of a chain: index 0 of the seed. Null if the user has none yet.
 *
 * @example
 * const { address } = primaryWallet(user, 'ethereum') ?? (await createWallet(context))
 */
export function primaryWallet(user: User, chain: ChainType): WalletWithMetadata | null {
  return hdWallets(user, chain).find((wallet) => wallet.walletIndex === 0) ?? null
}

/**
 * Returns the default wallet of a chain: the primary one, or else a wallet that the app created before the first login.
 *
 * @example
 * const wallet = defaultWallet(user, 'ethereum')
 */
export function defaultWallet(user: User, chain: ChainType): WalletWithMetadata | null {
  const isMade = ({ chainType, pregenerated }: WalletWithMetadata) => pregenerated && chainType === chain
  return primaryWallet(user, chain) ?? embeddedWallets(user).find(isMade) ?? null
}

/**
 * Returns the wallet whose seed the user's other wallets share: the primary Ethereum wallet, or else the primary Solana
 * wallet. Null if the user has no seed yet; an imported wallet has none.
 *
 * @example
 * if (rootWallet(user) === null) await createWallet(context)
 */
export function rootWallet(user: User): WalletWithMetadata | null {
  return primaryWallet(user, 'ethereum') ?? primaryWallet(user, 'solana')
}

/**
 * Returns whether to create a wallet after a login. An imported wallet does not count (protocol 3.4); a wallet that the
 * app created before the first login does. As in published clients, a Solana wallet counts for Ethereum, but not the
 * other way round.
 *
 * @example
 * const { createOnLogin } = getSettings(client).getState().embeddedWallets
 * if (isWalletCreationDue(user, createOnLogin)) await createWallet(context)
 */
export function isWalletCreationDue(
  user: User,
  createOnLogin: CreateOnLogin,
  chain: ChainType = 'ethereum',
): boolean {
  if (createOnLogin === 'off' || defaultWallet(user, 'solana') || defaultWallet(user, chain)) return false
  return createOnLogin === 'all-users' || !user.linkedAccounts.some((account) => account.type === 'wallet')
}
