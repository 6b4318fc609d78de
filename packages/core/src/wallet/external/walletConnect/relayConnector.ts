import { limits } from '@latchkey/wire'
import type { Client } from '../../../client.ts'
import { toClientType } from '../clientType.ts'
import type { Connector } from '../connector.ts'
import { createEthereumConnector } from '../ethereumConnector.ts'
import type { RelayWallet } from '../externalWallet.ts'
import { isName } from '../isName.ts'
import { openRelay, type Relay } from './openRelay.ts'

/**
 * Speaks to a wallet's app over WalletConnect's relay (version 2). `setUri` is given what a QR code or a link hands to
 * the app, and null once the app has answered, or nobody has.
 */
export function createRelayConnector(
  client: Client,
  wallet: RelayWallet,
  setUri: (uri: string | null) => void,
): Connector {
  let opening: Promise<Relay> | undefined
  const relay = () => {
    opening ??= openRelay(client, wallet, setUri).catch((cause) => {
      opening = undefined
      throw cause
    })
    return opening
  }
  const open = async () => (await relay()).provider
  const base = createEthereumConnector(client, wallet, { open, connectMs: limits.walletConnectPairingMs })
  return {
    ...base,
    async connect(options) {
      try {
        const reading = await base.connect(options)
        const name = (await relay()).peerName()
        // Whoever answers the code says it of themselves.
        return isName(name)
          ? { ...reading, peer: { name, walletClientType: toClientType({ name }) } }
          : reading
      } finally {
        setUri(null)
      }
    },
    async disconnect() {
      // The wallet may be out of reach; the session is gone here all the same.
      await (await relay()).disconnect().catch(() => {})
    },
  }
}
