import { type ChainType, type Connection, embeddedWallets, type WalletWithMetadata } from '@latchkey/core'
import { useMemo } from 'react'
import { useSessionUser } from '../../context.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { toMark } from '../../ui/marks/toMark.ts'
import type { Mark } from '../../ui/Tile.tsx'
import { useExternal } from '../external/connected/useExternal.ts'
import { findWallet } from '../external/list/walletRegistry.ts'
import { walletMark, walletName } from '../external/list/walletRows.ts'

/** A wallet of the signed-in user: embedded, connected to this page, or linked but not connected. */
export type OwnWallet = {
  id: string
  address: string
  chainType: ChainType
  label: string
  mark: Mark
} & (
  | { kind: 'embedded'; account: WalletWithMetadata }
  | { kind: 'connected'; connection: Connection }
  | { kind: 'linked' }
)

const toId = (chainType: ChainType, address: string) => `${chainType}:${address.toLowerCase()}`

/** Each address once: embedded wallets first, then those of the page, then linked ones that are not connected. */
export function useOwnWallets(): readonly OwnWallet[] {
  const user = useSessionUser()
  const texts = useMoreTexts()
  const { connections } = useExternal()
  return useMemo(() => {
    const all: OwnWallet[] = [
      ...(user ? listEmbedded(embeddedWallets(user), texts) : []),
      ...connections.flatMap(listConnected),
      ...(user?.linkedAccounts ?? []).flatMap((account) =>
        account.type === 'wallet' ? toLinked(account, texts) : [],
      ),
    ]
    return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
  }, [user, connections, texts])
}

function listEmbedded(accounts: readonly WalletWithMetadata[], { accountMenu: t }: MoreTexts): OwnWallet[] {
  const counts = { own: 0, imported: 0 }
  return accounts.map((account) => {
    const number = String(++counts[account.imported ? 'imported' : 'own'])
    return {
      ...toNamed(account),
      label: fillText(account.imported ? t.imported : t.wallet, { number }),
      mark: toAddressMark(account.address),
      kind: 'embedded',
      account,
    }
  })
}

function listConnected(connection: Connection): OwnWallet[] {
  const { wallet, accounts, peer } = connection
  const label = peer?.name ?? walletName(wallet)
  const mark = peer ? toMark(peer.walletClientType, label) : walletMark(wallet)
  return accounts.map((address) => ({
    ...toNamed({ address, chainType: wallet.chainType }),
    ...{ label, mark: toAddressMark(address, mark), kind: 'connected', connection },
  }))
}

function toLinked(account: WalletWithMetadata, { common }: Texts): OwnWallet {
  const type = account.walletClientType ?? ''
  const name = findWallet(type)?.name
  return {
    ...toNamed(account),
    label: name ?? common.wallet,
    mark: toAddressMark(account.address, name === undefined ? undefined : toMark(type, name)),
    kind: 'linked',
  }
}

const toNamed = ({ address, chainType }: { address: string; chainType: ChainType }) => ({
  id: toId(chainType, address),
  address,
  chainType,
})
