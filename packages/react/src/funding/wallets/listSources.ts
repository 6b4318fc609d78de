import type { ChainType, Connection } from '@latchkey/core'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import type { Row } from '../../ui/MethodList.tsx'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import {
  type WalletOffer,
  walletMark,
  walletName,
  walletRows,
} from '../../wallet/external/list/walletRows.ts'
import type { PayingWallet } from '../transfer/shownTransfer.ts'

/** An account of a connected wallet, as a row. */
export type Source = PayingWallet & { id: string; walletId: string }

type Wish = {
  /** The address to fund: a wallet cannot pay itself. */
  address: string
  isSource(chainType: ChainType): boolean
}

/** Lists the connected accounts that can pay. */
export function listSources(connections: readonly Connection[], { address, isSource }: Wish): Source[] {
  return connections
    .filter(({ wallet }) => isSource(wallet.chainType))
    .flatMap((connection) =>
      connection.accounts.map((account) => ({
        ...{ id: `account:${connection.wallet.id}:${account}`, walletId: connection.wallet.id },
        ...toPayingWallet(connection, account),
      })),
    )
    .filter((source) => source.address.toLowerCase() !== address.toLowerCase())
}

export function toPayingWallet({ wallet, peer }: Connection, address: string): PayingWallet {
  const name = peer?.name ?? walletName(wallet)
  return { address, chainType: wallet.chainType, name, mark: toAddressMark(address, walletMark(wallet)) }
}

type Offer = { offer: WalletOffer; connections: readonly Connection[]; texts: Texts & MoreTexts }

/** Lists connected accounts, the latest first, then the wallets that can be connected. */
export function toRows(sources: readonly Source[], { offer, texts }: Offer): Row[] {
  const connectedIds = new Set(sources.map(({ walletId }) => `wallet:${walletId}`))
  return [
    ...sources.map(({ id, name, mark, address }) => ({
      ...{ id, mark, label: name, chips: [{ text: shortAddress(address), tone: '' as const }] },
    })),
    ...walletRows(offer, texts).filter(({ id }) => !connectedIds.has(id)),
  ]
}
