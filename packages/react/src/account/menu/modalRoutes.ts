import type { ConnectedApp } from '@latchkey/core'
import type { BalanceBook } from '../../wallet/balances/balanceBook.ts'

export type MenuScreens = {
  'menu.account': { book: BalanceBook; isMinimal: boolean }
  'menu.linkedAccounts': Record<never, never>
  'menu.connectedApps': Record<never, never>
  'menu.connectedApp': { app: ConnectedApp }
  'menu.disconnectApp': { app: ConnectedApp }
}
