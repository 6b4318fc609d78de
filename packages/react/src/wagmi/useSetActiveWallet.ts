import { useCallback } from 'react'
import { useConfig } from 'wagmi'
import type { ConnectedWallet } from '../index.ts'
import { connectorType, toConnectorId } from './connector.ts'
import { activate } from './ownConnectors.ts'

export type SetActiveWallet = { setActiveWallet(wallet: ConnectedWallet): Promise<void> }

/**
 * Makes a wallet of `useWallets` the one that wagmi's hooks use. Resolves when it is.
 *
 * @example
 * const { setActiveWallet } = useSetActiveWallet()
 * const button = <button onClick={() => setActiveWallet(connectedWallet)}>Use this wallet</button>
 */
export function useSetActiveWallet(): SetActiveWallet {
  const config = useConfig()
  const setActiveWallet = useCallback(
    async (wallet: ConnectedWallet) => {
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
