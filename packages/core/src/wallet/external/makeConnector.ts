import type { Client } from '../../client.ts'
import { createValue } from '../../store.ts'
import type { Connector } from './connector.ts'
import { createEthereumConnector } from './ethereumConnector.ts'
import type { ExternalWallet, RelayWallet } from './externalWallet.ts'
import { createLateConnector } from './lateConnector.ts'
import { createSolanaConnector } from './solanaConnector.ts'

/** Creates the connector for a kind of wallet. */
export function makeConnector(client: Client, wallet: ExternalWallet): Connector {
  switch (wallet.connectorType) {
    case 'injected':
      return createEthereumConnector(client, wallet, { open: async () => wallet.handle })
    case 'solana_adapter':
      return createSolanaConnector(wallet)
    case 'wallet_connect_v2':
      return makeRelayConnector(client, wallet)
    case 'coinbase_wallet':
      return createLateConnector(wallet, async () => {
        const { createCoinbaseConnector } = await import('./coinbase/coinbaseConnector.ts')
        return createCoinbaseConnector(client, wallet)
      })
  }
}

function makeRelayConnector(client: Client, wallet: RelayWallet): Connector {
  const { set, ...uri } = createValue<string | null>(null)
  const load = async () => {
    const { createRelayConnector } = await import('./walletConnect/relayConnector.ts')
    return createRelayConnector(client, wallet, set)
  }
  return createLateConnector(wallet, load, uri)
}
