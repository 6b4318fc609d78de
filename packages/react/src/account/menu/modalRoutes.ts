import type { BalanceBook } from '../../wallet/balances/balanceBook.ts'

export type MenuScreens = {
  'menu.account': { book: BalanceBook; isMinimal: boolean }
  'menu.linkedAccounts': Record<never, never>
}
