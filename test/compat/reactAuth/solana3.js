// Runs in the host page: the additional settings of an app with Solana wallets, with the API of 3.x.
import { toSolanaWalletConnectors } from '@privy-io/react-auth/solana'
import { createSolanaRpc, createSolanaRpcSubscriptions } from '@solana/kit'
import { Buffer } from 'buffer/index.js'

// The SDK needs it; browsers have none.
globalThis.Buffer ??= Buffer

const node = new URLSearchParams(location.search).get('solanaRpc')

export const solana = {
  appearance: { walletChainType: 'ethereum-and-solana' },
  externalWallets: { solana: { connectors: toSolanaWalletConnectors() } },
  ...(node
    ? {
        solana: {
          rpcs: {
            'solana:devnet': {
              rpc: createSolanaRpc(node),
              rpcSubscriptions: createSolanaRpcSubscriptions(node.replace('http', 'ws')),
            },
          },
        },
      }
    : {}),
}
