import { useCallback } from 'react'
import type { ConnectedWallet } from '../index.ts'
import { connectorType, toConnectorId } from './connector.ts'
import { activate } from './ownConnectors.ts'
import { missingConfig, useWagmiConfig } from './useWagmiConfig.ts'

export type SetActiveWallet = { setActiveWallet(wallet: ConnectedWallet): Promise<void> }

/**
 * Makes wagmi's hooks use a wallet of `useWallets`. Resolves when they do.
 *
 * @throws AppError `unknown_connect_wallet_error` outside `WagmiProvider`.
 *
 * @example
 * const { setActiveWallet } = useSetActiveWallet()
 * const button = <button onClick={() => setActiveWallet(connectedWallet)}>Use this wallet</button>
 */
export function useSetActiveWallet(): SetActiveWallet {
  const config = useWagmiConfig()
  const setActiveWallet = useCallback(
    async (wallet: ConnectedWallet) => {
      if (!config) throw missingConfig()
      const id = toConnectorId(wallet)
      const ours = config.connectors.filter(({ type }) => type === connectorType)
      const connector =
        ours.find((one) => one.id === `${id}.${wallet.address}`) ?? ours.find((one) => one.id === id)
      if (connector) await activate(config, connector)
    },
    [config],
  )
  return { setActiveWallet }
}

/**
 * @deprecated Use `useSetActiveWallet`, and wagmi's `useAccount` for the wallet in use.
 *
 * @example
 * const { setActiveWallet } = usePrivyWagmi()
 */
export function usePrivyWagmi(): SetActiveWallet & { activeWallet: undefined } {
  return { ...useSetActiveWallet(), activeWallet: undefined }
}
