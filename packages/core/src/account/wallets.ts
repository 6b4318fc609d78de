import type { CreateOnLogin } from '@latchkey/wire'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { User } from './user.ts'

/** How embedded wallets are told apart (protocol 3.4). */

export type ChainType = WalletWithMetadata['chainType']

/**
 * Every wallet whose key is kept by the wallet frame: of both chains, imported ones too.
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
 * The wallets of one chain that come from the user's own seed, by index.
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
 * The user's own wallet of a chain: index 0 of the seed. Null when there is none yet.
 *
 * @example
 * const { address } = primaryWallet(user, 'ethereum') ?? (await createWallet(context))
 */
export function primaryWallet(user: User, chain: ChainType): WalletWithMetadata | null {
  return hdWallets(user, chain).find((wallet) => wallet.walletIndex === 0) ?? null
}

/**
 * Finds the wallet of a chain to use if none is named: the user's own, or else one that the app made before the first
 * login.
 *
 * @example
 * const wallet = defaultWallet(user, 'ethereum')
 */
export function defaultWallet(user: User, chain: ChainType): WalletWithMetadata | null {
  const isMade = ({ chainType, pregenerated }: WalletWithMetadata) => pregenerated && chainType === chain
  return primaryWallet(user, chain) ?? embeddedWallets(user).find(isMade) ?? null
}

/**
 * The wallet whose seed all others of the user share: the primary one of Ethereum, else of Solana. Null when the user has
 * no seed yet; an imported wallet is none.
 *
 * @example
 * if (rootWallet(user) === null) await createWallet(context)
 */
export function rootWallet(user: User): WalletWithMetadata | null {
  return primaryWallet(user, 'ethereum') ?? primaryWallet(user, 'solana')
}

/**
 * Whether to create a wallet after a login. An imported wallet does not count (protocol 3.4); one that the app made before
 * the first login does. As in published clients, a Solana wallet counts for Ethereum, but not the other way round.
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
