// Runs in the host page: the user's embedded Solana wallet, with the API of versions before 3.
import * as sdk from '@privy-io/react-auth'
import * as solana from '@privy-io/react-auth/solana'

// The last versions before 3 have it in their Solana entry.
const useSolanaWallets = Reflect.get(sdk, 'useSolanaWallets') ?? Reflect.get(solana, 'useSolanaWallets')

export function useSolanaWallet() {
  const { wallets, createWallet } = useSolanaWallets()
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  return {
    address: wallet?.address ?? null,
    create: async () => (await createWallet()).address,
    async sign(message) {
      // A polyfill that apps with Solana wallets include, since the SDK needs it.
      await import('./solana.js')
      return wallet.signMessage(message)
    },
  }
}
