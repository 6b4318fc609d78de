import { limits } from '@latchkey/wire'
import type { Client } from '../../../client.ts'
import { toClientType } from '../clientType.ts'
import type { Connector } from '../connector.ts'
import { createEthereumConnector } from '../ethereumConnector.ts'
import type { RelayWallet } from '../externalWallet.ts'
import { isName } from '../isName.ts'
import { openRelay, type Relay } from './openRelay.ts'

/**
 * Connects to a wallet's app over WalletConnect's relay (version 2). `setUri` receives the address for the QR code or
 * link, and null after a response or a timeout.
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
        // The app that answers the code reports its own name.
        return isName(name)
          ? { ...reading, peer: { name, walletClientType: toClientType({ name }) } }
          : reading
      } finally {
        setUri(null)
      }
    },
    async disconnect() {
      // The wallet may be unreachable; the session ends here anyway.
      await (await relay()).disconnect().catch(() => {})
    },
  }
}
