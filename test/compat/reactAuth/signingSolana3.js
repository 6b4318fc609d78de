// Runs in the host page: the user's embedded Solana wallet, with the API of 3.x.
import { useCreateWallet, useSignMessage, useWallets } from '@privy-io/react-auth/solana'

export function useSolanaWallet() {
  const { wallets } = useWallets()
  const { createWallet } = useCreateWallet()
  const { signMessage } = useSignMessage()
  const wallet = wallets.find(({ standardWallet }) => standardWallet.isPrivyWallet)
  return {
    address: wallet?.address ?? null,
    create: async () => (await createWallet()).wallet.address,
    async sign(message) {
      // A polyfill that apps with Solana wallets include, since the SDK needs it.
      await import('./solana.js')
      const options = { uiOptions: { showWalletUIs: false } }
      return (await signMessage({ message, wallet, options })).signature
    },
  }
}
