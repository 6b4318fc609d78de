import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { BalanceBook } from './balanceBook.ts'
import { type OwnWallet, useOwnWallets } from './useOwnWallets.ts'

/** The user's wallets with their balances; loads those that are missing. */
export function useLedger(book: BalanceBook) {
  const { language } = useMoreTexts()
  const wallets = useOwnWallets()
  const networks = useStore(book.networks)
  const balances = useStore(book.balances)
  useEffect(() => book.look(wallets), [book, wallets])
  return { wallets, networks, balances, language }
}

/** One wallet of the ledger; undefined once it is gone, for example disconnected. */
export function useOneWallet(book: BalanceBook, id: string) {
  const { wallets, ...ledger } = useLedger(book)
  return { wallet: wallets.find((one: OwnWallet) => one.id === id), ...ledger }
}
