import { type Connection, type ExternalWallets, type Hex, unlinkAccount } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { ConnectedWallet } from '../../wallet/hostWallets.ts'
import { loginOrLink } from './loginOrLink.ts'

/** What every connected wallet of the page has, on either chain. */
export type ExternalAccount = {
  latchkey: Latchkey
  external: ExternalWallets
  connection: Connection
  address: string
}

/** An Ethereum wallet of the page with the published members (protocol 10.3). */
export function connectedExternal(account: ExternalAccount): ConnectedWallet {
  const { external, connection, address } = account
  const connector = external.getConnector(connection.wallet)
  return {
    type: 'ethereum',
    chainId: connection.chainId ?? 'eip155:1',
    imported: false,
    ...connectedMembers(account),
    switchChain: (id) => connector.switchChain(typeof id === 'number' ? `0x${id.toString(16)}` : (id as Hex)),
    getEthereumProvider: () => connector.provider(),
    sign: (message) => connector.sign(address, message),
  }
}

export function connectedMembers(account: ExternalAccount) {
  const { latchkey, external, connection, address } = account
  const { client } = latchkey
  const { wallet, connectedAt, peer } = connection
  const accounts = client.session.store.getState().user?.linkedAccounts ?? []
  return {
    address,
    connectedAt,
    walletClientType: peer?.walletClientType ?? wallet.walletClientType,
    connectorType: wallet.connectorType,
    meta: {
      id: wallet.announcedId,
      name: peer?.name ?? wallet.name,
      ...(wallet.icon ? { icon: wallet.icon } : {}),
    },
    linked: accounts.some((linked) => linked.type === 'wallet' && linked.address === address),
    isConnected: async () =>
      external.connections.getState().some((one) => one.wallet === wallet && one.accounts.includes(address)),
    disconnect: () => void external.disconnect(wallet),
    loginOrLink: () => loginOrLink(latchkey, account),
    unlink: async () => void (await unlinkAccount(client, 'wallet', address)),
  }
}
