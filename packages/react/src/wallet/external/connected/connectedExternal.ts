import { type Connection, type ExternalWallets, type Hex, unlinkAccount } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { startFunding } from '../../../funding/startFunding.ts'
import type { Latchkey } from '../../../latchkey.ts'
import type { ConnectedWallet } from '../../hostWallets.ts'
import { toEthersProvider } from '../../toEthersProvider.ts'
import { toWeb3jsProvider } from '../../toWeb3jsProvider.ts'
import { loginOrLink } from '../loginOrLink.ts'

/** The members of every connected wallet of the page, on either chain. */
export type ExternalAccount = {
  latchkey: Latchkey
  external: ExternalWallets
  connection: Connection
  address: string
}

/** An Ethereum wallet of the page, with the published members (protocol 10.3). */
export function connectedExternal(account: ExternalAccount): ConnectedWallet {
  const { latchkey, external, connection, address } = account
  const connector = external.getConnector(connection.wallet)
  return {
    type: 'ethereum',
    chainId: connection.chainId ?? 'eip155:1',
    imported: false,
    ...connectedMembers(account),
    async switchChain(id) {
      mustBeConnected(account)
      await connector.switchChain(typeof id === 'number' ? `0x${id.toString(16)}` : (id as Hex))
    },
    async getEthereumProvider() {
      mustBeConnected(account)
      return connector.provider()
    },
    async getEthersProvider() {
      mustBeConnected(account)
      return toEthersProvider(await connector.provider())
    },
    async getWeb3jsProvider() {
      mustBeConnected(account)
      return toWeb3jsProvider(await connector.provider())
    },
    async sign(message) {
      mustBeConnected(account)
      return connector.sign(address, message)
    },
    async fund(config) {
      await startFunding(latchkey, { chainType: 'ethereum', address, config })
    },
  }
}

const isConnected = ({ external, connection: { wallet }, address }: ExternalAccount): boolean =>
  external.connections.getState().some((one) => one.wallet === wallet && one.accounts.includes(address))

/** A host page may still hold a wallet that its user has disconnected meanwhile. */
function mustBeConnected(account: ExternalAccount): void {
  if (isConnected(account)) return
  throw new AppError('unknown_connect_wallet_error', { message: 'Wallet is not currently connected.' })
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
    linked: accounts.some((one) => one.type === 'wallet' && one.address === address),
    isConnected: async () => isConnected(account),
    // It is removed here, even if the wallet itself cannot be reached.
    disconnect: () => void external.disconnect(wallet).catch(() => {}),
    async loginOrLink() {
      mustBeConnected(account)
      await loginOrLink(latchkey, account)
    },
    unlink: async () => void (await unlinkAccount(client, 'wallet', address)),
  }
}
