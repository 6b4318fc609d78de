import type { BalanceBook } from './balanceBook.ts'

export type OneWalletProps = { book: BalanceBook; walletId: string }

export type BalancesScreens = {
  'balances.choose': {
    book: BalanceBook
    onChoose(address: string): void
    onConnect(): void
  }
  'balances.wallet': OneWalletProps
  'balances.send': OneWalletProps
}
