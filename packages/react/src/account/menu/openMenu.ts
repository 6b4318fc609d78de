import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { createBalanceBook } from '../../wallet/balances/balanceBook.ts'
import type { BalancesScreens } from '../../wallet/balances/modalRoutes.ts'
import { createWalletsDialog } from './createWalletsDialog.ts'
import type { MenuScreens } from './modalRoutes.ts'

/** Opens the account of the signed-in user. */
export function openMenu(latchkey: Latchkey, { isMinimal }: { isMinimal: boolean }): void {
  const props = { book: openBook(latchkey), isMinimal }
  latchkey.modal.open({ name: 'menu.account', props } satisfies RouteTo<MenuScreens>, () => {})
}

/**
 * Lets the user choose among the wallets of the page: returns an address, or null if they want another wallet.
 *
 * @throws AppError `generic_connect_wallet_error` when the user chooses none.
 */
export function chooseWallet(latchkey: Latchkey): Promise<string | null> {
  const { modal } = latchkey
  return new Promise((resolve, reject) => {
    const onChoose = (address: string) => {
      resolve(address)
      modal.dismiss()
    }
    const props = { book: openBook(latchkey), onChoose, onConnect: () => resolve(null) }
    const route: RouteTo<BalancesScreens> = { name: 'balances.choose', props }
    const choseNone = () => new AppError('generic_connect_wallet_error')
    modal.open(route, (failure) => reject(failure ?? choseNone()))
  })
}

function openBook(latchkey: Latchkey) {
  const { current } = latchkey.share(createWalletsDialog)
  return createBalanceBook(latchkey, current ?? {})
}
