import { AppError, type EntropyIdVerifier } from '@latchkey/wire'
import type { User } from '../../account/user.ts'
import { type ChainType, hdWallets, rootWallet } from '../../account/wallets.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'

export type Entropy = { entropyId: string; entropyIdVerifier: EntropyIdVerifier }

/** Returns the frame's name of the seed or key behind a wallet: its own if imported, else that of the root wallet. */
export function getEntropy(user: User, wallet: WalletWithMetadata): Entropy {
  const root = findRoot(user, wallet)
  return { entropyId: root.address, entropyIdVerifier: `${root.chainType}-address-verifier` }
}

export function findRoot(user: User, wallet: WalletWithMetadata): WalletWithMetadata {
  const root = wallet.imported ? wallet : rootWallet(user)
  if (!root) throw new AppError('embedded_wallet_not_found')
  return root
}

/** The index of the next wallet of a chain. */
export function nextWalletIndex(user: User, chain: ChainType): number {
  return hdWallets(user, chain).reduce((next, wallet) => Math.max(next, Number(wallet.walletIndex) + 1), 0)
}
