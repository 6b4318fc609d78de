import { useEffect } from 'react'
import type { EIP1193Provider } from 'viem'
import { getEmbeddedConnectedWallet, useWallets } from '../index.ts'
import { useLatest } from '../useLatest.ts'
import { toConnector } from './connector.ts'
import { activate } from './ownConnectors.ts'
import { useWagmiConfig } from './useWagmiConfig.ts'

export type UseEmbeddedSmartAccountConnectorParams = {
  /** Creates the smart account's provider from the embedded wallet's. */
  getSmartAccountFromSigner(params: { signer: EIP1193Provider }): Promise<EIP1193Provider>
}

/**
 * Makes wagmi use a smart account that the app derives from the embedded wallet. The embedded wallet and all others
 * remain connectors.
 *
 * @example
 * useEmbeddedSmartAccountConnector({ getSmartAccountFromSigner: async ({ signer }) => signer })
 */
export function useEmbeddedSmartAccountConnector(params: UseEmbeddedSmartAccountConnectorParams): void {
  const config = useWagmiConfig()
  const wallet = getEmbeddedConnectedWallet(useWallets().wallets)
  const latest = useLatest(params)
  useEffect(() => {
    if (!wallet || !config) return
    let isOver = false
    const install = async () => {
      const signer = (await wallet.getEthereumProvider()) as unknown as EIP1193Provider
      const provider = await latest.current.getSmartAccountFromSigner({ signer })
      // The wallet has changed meanwhile, so only the account of the next one counts.
      if (isOver) return
      const source = { id: smartAccountId, name: smartAccountId, getProvider: async () => provider as never }
      const connector = config._internal.connectors.setup(toConnector(source))
      const others = config.connectors.filter(({ id }) => id !== smartAccountId)
      config._internal.connectors.setState([...others, connector])
      await activate(config, connector)
    }
    install().catch((error: unknown) => console.error(error))
    return () => {
      isOver = true
    }
  }, [config, wallet, latest])
}

/** The published name. */
const smartAccountId = 'io.privy.smart_wallet'
