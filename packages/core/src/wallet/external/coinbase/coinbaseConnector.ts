import { getSettings } from '../../../app/settings.ts'
import type { Client } from '../../../client.ts'
import { readForeign } from '../../../storage.ts'
import type { Connector, WalletReading } from '../connector.ts'
import { createEthereumConnector } from '../ethereumConnector.ts'
import type { CoinbaseWallet } from '../externalWallet.ts'
import { toCoinbaseChains } from './coinbaseChains.ts'
import { type CoinbaseProvider, openCoinbase } from './loadCoinbase.ts'

/** The key under which Coinbase's client stores which of its wallets the user chose: `scw` is the smart wallet. */
const signerKey = '-CBWSDK:SignerConfigurator:SignerType'

const smartWallet = { name: 'Coinbase Smart Wallet', walletClientType: 'coinbase_smart_wallet' }

/**
 * Connects to Coinbase Wallet with its vendor's client: the extension, the app by a QR code, or the smart wallet's
 * window.
 */
export function createCoinbaseConnector(client: Client, wallet: CoinbaseWallet): Connector {
  let opening: Promise<CoinbaseProvider> | undefined
  const open = () => {
    opening ??= openWith(client, wallet).catch((cause) => {
      opening = undefined
      throw cause
    })
    return opening
  }
  const base = createEthereumConnector(client, wallet, { open })
  return {
    ...base,
    async connect(options) {
      const reading = await base.connect(options)
      return { ...reading, ...findPeer() }
    },
    async disconnect() {
      const provider = await open()
      // The extension does not have this member: its permission is revoked as for any other wallet.
      if (provider.disconnect) await provider.disconnect().catch(() => {})
      else await base.disconnect()
    },
  }
}

function openWith(client: Client, { walletClientType }: CoinbaseWallet): Promise<CoinbaseProvider> {
  const settings = getSettings(client).getState()
  const { coinbaseConnection, coinbaseKeysUrl } = settings.externalWallets
  const { name, appearance } = settings
  return openCoinbase({
    appName: name,
    appLogoUrl: typeof appearance.logo === 'string' ? appearance.logo : null,
    appChainIds: toCoinbaseChains(settings),
    preference: {
      options: walletClientType === smartWallet.walletClientType ? 'smartWalletOnly' : coinbaseConnection,
      ...(coinbaseKeysUrl && { keysUrl: coinbaseKeysUrl }),
    },
  })
}

const findPeer = (): Pick<WalletReading, 'peer'> =>
  readForeign(signerKey) === 'scw' ? { peer: smartWallet } : {}
