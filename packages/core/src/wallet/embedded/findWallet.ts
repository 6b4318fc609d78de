import { AppError } from '@latchkey/wire'
import type { User } from '../../account/user.ts'
import { type ChainType, defaultWallet, embeddedWallets } from '../../account/wallets.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'

/**
 * Finds the embedded Ethereum wallet with this address, in any case, or the primary one without an address.
 *
 * @throws AppError `embedded_wallet_not_found`.
 *
 * @example
 * const wallet = findEthereumWallet(requireUser(client))
 * const signature = await signMessage(context, wallet, 'hello')
 */
export function findEthereumWallet(user: User, address?: string): WalletWithMetadata {
  return findWallet(user, 'ethereum', address, (text) => text.toLowerCase())
}

/**
 * Finds the embedded Solana wallet with this address, or the primary one without an address.
 *
 * @throws AppError `embedded_wallet_not_found`.
 *
 * @example
 * const wallet = findSolanaWallet(requireUser(client))
 * const signature = await signSolanaMessage(context, wallet, new TextEncoder().encode('hello'))
 */
export function findSolanaWallet(user: User, address?: string): WalletWithMetadata {
  return findWallet(user, 'solana', address, (text) => text)
}

function findWallet(
  user: User,
  chain: ChainType,
  address: string | undefined,
  spell: (address: string) => string,
): WalletWithMetadata {
  const wallet = address
    ? embeddedWallets(user).find((one) => one.chainType === chain && spell(one.address) === spell(address))
    : defaultWallet(user, chain)
  if (!wallet) throw new AppError('embedded_wallet_not_found')
  return wallet
}
