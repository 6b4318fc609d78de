// Runs in the host page: the user's embedded Solana wallet, in the words of 3.x.
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
      // What apps with Solana wallets bring, since the SDK takes it for granted.
      await import('./solana.js')
      const options = { uiOptions: { showWalletUIs: false } }
      return (await signMessage({ message, wallet, options })).signature
    },
  }
}
