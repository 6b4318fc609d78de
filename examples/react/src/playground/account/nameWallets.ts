import type { User, WalletWithMetadata } from '@latchkey/react'

type NamedWallet = { wallet: WalletWithMetadata; name: string }
const chains = { ethereum: 'Ethereum', solana: 'Solana' } as const

/** The embedded wallets with names, imported ones last. The second wallet of a chain is "Ethereum 2". */
export function nameWallets({ linkedAccounts }: User): NamedWallet[] {
  const wallets = linkedAccounts
    .filter((account): account is WalletWithMetadata => account.type === 'wallet')
    .filter(({ walletClientType }) => walletClientType === 'privy')
    .sort((a, b) => Number(a.imported) - Number(b.imported) || Number(a.walletIndex) - Number(b.walletIndex))
  return Object.entries(chains).flatMap(([chain, name]) =>
    wallets
      .filter(({ chainType }) => chainType === chain)
      .map((wallet, at) => ({ wallet, name: at === 0 ? name : `${name} ${at + 1}` })),
  )
}
