import type { Connection, ExternalWallets } from '@latchkey/core'
import type { Latchkey } from '../../../latchkey.ts'
import type { ConnectedWallet } from '../../hostWallets.ts'
import type { SolanaAccount } from '../../solana/standardWallet.ts'
import { connectedExternal } from './connectedExternal.ts'
import { connectedSolana } from './connectedSolana.ts'

type PageWallets = { latchkey: Latchkey; external: ExternalWallets }

/** The Ethereum wallets of the page, one for each of their accounts. */
export function ethereumWallets(where: PageWallets, connections: readonly Connection[]): ConnectedWallet[] {
  return listAccounts(connections, 'ethereum').map((one) => connectedExternal({ ...where, ...one }))
}

export function solanaWallets(where: PageWallets, connections: readonly Connection[]): SolanaAccount[] {
  return listAccounts(connections, 'solana').map((one) => connectedSolana({ ...where, ...one }))
}

function listAccounts(connections: readonly Connection[], chain: 'ethereum' | 'solana') {
  return connections
    .filter(({ wallet }) => wallet.chainType === chain)
    .flatMap((connection) => connection.accounts.map((address) => ({ connection, address })))
}
