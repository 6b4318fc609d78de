import type { Client } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import type { BaseConnectedWallet } from './hostWallets.ts'

/** A wallet by its address, and by its kind, because two wallets may have the same address. */
export type WalletChoice = Pick<BaseConnectedWallet, 'address'> &
  Partial<Pick<BaseConnectedWallet, 'walletClientType'>>

/** The published key (protocol 4.3). */
const keyFor = ({ appId }: Client) => `privy:${appId}:active-wallet-connection`

/** Makes a wallet the active one, also on later pages. */
export function keepChosen({ client, activeWallet }: Latchkey, choice: WalletChoice): void {
  const entry = `${choice.walletClientType ?? ''}:${choice.address}`
  activeWallet.set(entry)
  client.storage.set(keyFor(client), entry)
}

/** The choice on this page, otherwise on an earlier one: an address, prefixed with the kind of its wallet. */
export function useChosen(): string | null {
  const { client, activeWallet } = useLatchkey()
  const here = useStore(activeWallet)
  if (here !== null) return here
  const value = client.storage.get(keyFor(client))
  // Any script of the page may write this key.
  return typeof value === 'string' ? value : null
}

/** For a list that shows each address once. */
export const useChosenAddress = (): string | undefined => useChosen()?.split(':').at(-1)

export function findChosen<W extends WalletChoice>(
  wallets: readonly W[],
  choice: string | null,
): W | undefined {
  // A host app's handler may pass anything, for example an event.
  const [address, type] = String(choice ?? '')
    .split(':')
    .reverse()
  return wallets.find((wallet) => wallet.address === address && (!type || wallet.walletClientType === type))
}
