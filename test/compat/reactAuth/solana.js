// Runs in the host page: what an app with Solana wallets sets besides.
import { toSolanaWalletConnectors } from '@privy-io/react-auth/solana'
import { Buffer } from 'buffer/index.js'

// The SDK takes it for granted; browsers have none.
globalThis.Buffer ??= Buffer

export const solana = {
  appearance: { walletChainType: 'ethereum-and-solana' },
  externalWallets: { solana: { connectors: toSolanaWalletConnectors() } },
}
