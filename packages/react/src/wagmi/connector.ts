import { createConnector } from 'wagmi'
import type { ConnectedWallet, EIP1193Provider } from '../index.ts'

/** The source of one of our connectors: a connected wallet, or an account that an app derives from one. */
export type ConnectorSource = {
  id: string
  name: string
  icon?: string | undefined
  /** Set for our wallets; a smart account's provider is asked for it. */
  address?: string | undefined
  getProvider(): Promise<EIP1193Provider>
}

/** Distinguishes our connectors from the host app's own. */
export const connectorType = 'latchkey'

/** As published: an embedded wallet's id contains its address, another wallet has its own id. */
export const toConnectorId = ({ meta, address, walletClientType }: ConnectedWallet): string =>
  walletClientType === 'privy' ? `${meta.id}.${address}` : meta.id

/** A connected wallet as a wagmi connector: already allowed, so it asks nothing and ends no other connection. */
export function toConnector(source: ConnectorSource) {
  const { id, name, icon } = source
  // Read on use: the user may switch to another account.
  const getProvider = () => source.getProvider()
  const listAccounts = async () =>
    source.address
      ? [source.address]
      : ((await (await getProvider()).request({ method: 'eth_accounts' })) as string[])
  const readChain = async () => Number(await (await getProvider()).request({ method: 'eth_chainId' }))
  return createConnector<EIP1193Provider>(({ emitter, chains }) => {
    let stop = () => {}
    const watch = async () => {
      stop()
      const provider = await getProvider()
      const onChain = (chainId: unknown) => emitter.emit('change', { chainId: Number(chainId) })
      provider.on('chainChanged', onChain)
      stop = () => void provider.removeListener('chainChanged', onChain)
    }
    const switchChain = async (chainId: number) => {
      const chain = chains.find((one) => one.id === chainId)
      if (!chain) throw new Error(`Chain ${chainId} is not one of the wagmi config.`)
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      await (await getProvider()).request({ method: 'wallet_switchEthereumChain', params })
      emitter.emit('change', { chainId })
      return chain
    }
    return {
      ...{ id, name, icon, type: connectorType },
      async connect({
        chainId: requestedChainId,
        withCapabilities,
      }: {
        chainId?: number
        withCapabilities?: boolean
      } = {}) {
        await watch()
        const addresses = await listAccounts()
        const current = await readChain()
        const chainId =
          requestedChainId && requestedChainId !== current
            ? (await switchChain(requestedChainId)).id
            : current
        const accounts = withCapabilities
          ? addresses.map((each) => ({ address: each, capabilities: {} }))
          : addresses
        return { accounts, chainId } as never
      },
      async disconnect() {
        stop()
      },
      getAccounts: async () => (await listAccounts()) as never,
      getChainId: readChain,
      getProvider,
      isAuthorized: async () => (await listAccounts()).length > 0,
      switchChain: ({ chainId }: { chainId: number }) => switchChain(chainId),
      onAccountsChanged() {},
      onChainChanged: (chainId: string) => emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => emitter.emit('disconnect'),
    }
  })
}
