import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { BalanceBook } from './balanceBook.ts'
import { type OwnWallet, useOwnWallets } from './useOwnWallets.ts'

/** The wallets of the user and what is in them; asks for what was not asked yet. */
export function useLedger(book: BalanceBook) {
  const { language } = useMoreTexts()
  const wallets = useOwnWallets()
  const networks = useStore(book.networks)
  const balances = useStore(book.balances)
  useEffect(() => book.look(wallets), [book, wallets])
  return { wallets, networks, balances, language }
}

/** One of them; undefined once it is gone, as a wallet is that was disconnected. */
export function useOneWallet(book: BalanceBook, id: string) {
  const { wallets, ...ledger } = useLedger(book)
  return { wallet: wallets.find((one: OwnWallet) => one.id === id), ...ledger }
}
