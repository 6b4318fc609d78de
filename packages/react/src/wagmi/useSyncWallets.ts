import { useEffect, useRef, useState } from 'react'
import { type Config, type Connector, useConfig } from 'wagmi'
import {
  type ConnectedWallet,
  type User,
  useConnectOrCreateWallet,
  useConnectWallet,
  usePrivy,
  useWallets,
} from '../index.ts'
import { useLatest } from '../useLatest.ts'
import { type ConnectorSource, toConnectorId } from './connector.ts'
import { activate, setConnectors } from './ownConnectors.ts'

/** Chooses the one wallet that wagmi gets from the connected ones; undefined gives it none. */
export type SetActiveWalletForWagmiType = (all: {
  wallets: ConnectedWallet[]
  user: User | null
}) => ConnectedWallet | undefined

/**
 * Syncs wagmi's connectors with the connected wallets. The wallet used last is connected if no other is: a connection
 * that the host app has made, or restores, stays.
 */
export function useSyncWallets(select?: SetActiveWalletForWagmiType): void {
  const config = useConfig()
  const { wallets, ready } = useWallets()
  const { user } = usePrivy()
  const choose = useLatest(select)
  // A wallet that the user has just connected is used at once, regardless of other connections.
  const [preference, setWanted] = useState<string>()
  const onSuccess = ({ wallet }: { wallet: { type: string; address: string } }) => {
    if (wallet.type === 'ethereum') setWanted(wallet.address)
  }
  // One after the other: a slow connection must not end after the next one and replace it.
  const queue = useRef(Promise.resolve())
  useConnectWallet({ onSuccess })
  useConnectOrCreateWallet({ onSuccess })
  useEffect(() => {
    const choice = choose.current?.({ wallets, user })
    const available = choose.current ? (choice ? [choice] : []) : wallets
    let isOver = false
    const sync = async () => {
      const ours = await setConnectors(config, toSources(available))
      await untilSettled(config)
      queue.current = queue.current.then(() => use(ours).catch(tell))
    }
    const use = async (ours: Connector[]) => {
      if (isOver || !ready) return
      const index = available.findIndex(({ address }) => address === preference)
      const connector = ours[Math.max(0, index)]
      const isAsked = choice !== undefined || index >= 0
      if (!connector || (config.state.current !== null && !isAsked)) return
      setWanted(undefined)
      if (config.state.current !== connector.uid) await activate(config, connector)
    }
    sync().catch(tell)
    return () => {
      isOver = true
    }
  }, [config, wallets, ready, user, choose, preference])
}

/** A wallet that does not answer is missing in wagmi; using it shows the reason. */
const tell = (error: unknown) => console.error(error)

/** A second account of one wallet has its address in its id, since two connectors may not share one. */
function toSources(wallets: readonly ConnectedWallet[]): ConnectorSource[] {
  const ids = new Set<string>()
  return wallets.map((wallet) => {
    const connectorId = toConnectorId(wallet)
    const id = ids.has(connectorId) ? `${connectorId}.${wallet.address}` : connectorId
    ids.add(id)
    const { address, meta } = wallet
    return { id, name: meta.name, icon: meta.icon, address, getProvider: wallet.getEthereumProvider }
  })
}

/** wagmi restores the host app's connections when its provider mounts. */
function untilSettled(config: Config): Promise<void> {
  const isBusy = () => config.state.status === 'reconnecting' || config.state.status === 'connecting'
  return new Promise((resolve) => {
    if (!isBusy()) return resolve()
    const stop = config.subscribe(isBusy, (busy) => {
      if (busy) return
      stop()
      resolve()
    })
  })
}
