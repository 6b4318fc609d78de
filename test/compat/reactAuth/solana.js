// Runs in the host page: the additional settings of an app with Solana wallets.
import { toSolanaWalletConnectors } from '@privy-io/react-auth/solana'
import { Buffer } from 'buffer/index.js'

// The SDK needs it; browsers have none.
globalThis.Buffer ??= Buffer

export const solana = {
  appearance: { walletChainType: 'ethereum-and-solana' },
  externalWallets: { solana: { connectors: toSolanaWalletConnectors() } },
}
