import type { Client } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import type { BaseConnectedWallet } from './hostWallets.ts'

/** A wallet by its address; two wallets may have the same one, so also by its kind. */
export type WalletChoice = Pick<BaseConnectedWallet, 'address'> &
  Partial<Pick<BaseConnectedWallet, 'walletClientType'>>

/** The published key (protocol 4.3). */
const keyFor = ({ appId }: Client) => `privy:${appId}:active-wallet-connection`

/** Makes a wallet the active one, on later pages too. */
export function keepChosen({ client, activeWallet }: Latchkey, choice: WalletChoice): void {
  const entry = `${choice.walletClientType ?? ''}:${choice.address}`
  activeWallet.set(entry)
  client.storage.set(keyFor(client), entry)
}

/** What was chosen on this page, else on an earlier one: an address, with the kind of its wallet in front. */
export function useChosen(): string | null {
  const { client, activeWallet } = useLatchkey()
  const here = useStore(activeWallet)
  if (here !== null) return here
  const value = client.storage.get(keyFor(client))
  // Anything of the page may write there.
  return typeof value === 'string' ? value : null
}

/** For a list that shows each address once. */
export const useChosenAddress = (): string | undefined => useChosen()?.split(':').at(-1)

export function findChosen<W extends WalletChoice>(
  wallets: readonly W[],
  choice: string | null,
): W | undefined {
  // A host app's handler may have passed anything, such as an event.
  const [address, type] = String(choice ?? '')
    .split(':')
    .reverse()
  return wallets.find((wallet) => wallet.address === address && (!type || wallet.walletClientType === type))
}
