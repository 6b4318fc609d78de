import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { defineScreens } from '../../modalRuntime.ts'
import { createBalanceBook } from '../../wallet/balances/balanceBook.ts'
import {
  ChooseWalletScreen,
  type ChooseWalletScreenProps,
} from '../../wallet/balances/ChooseWalletScreen.tsx'
import { createWalletsDialog } from './createWalletsDialog.ts'
import { MenuScreen, type MenuScreenProps } from './MenuScreen.tsx'
import { toAccountRoute } from './toAccountRoute.ts'

type FirstScreens = { menu: MenuScreenProps; choose: ChooseWalletScreenProps }
const first = defineScreens<FirstScreens>({ menu: MenuScreen, choose: ChooseWalletScreen })

/** Opens the account of the signed-in user. */
export function openMenu(latchkey: Latchkey, { isMinimal }: { isMinimal: boolean }): void {
  const book = openBook(latchkey)
  latchkey.modal.open(toAccountRoute(<first.menu book={book} isMinimal={isMinimal} />), () => {})
}

/**
 * Has the user choose among the wallets of the page: gives an address, or null where they want another one.
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
    const book = openBook(latchkey)
    const screen = <first.choose book={book} onChoose={onChoose} onConnect={() => resolve(null)} />
    const choseNone = () => new AppError('generic_connect_wallet_error')
    modal.open(toAccountRoute(screen), (failure) => reject(failure ?? choseNone()))
  })
}

function openBook(latchkey: Latchkey) {
  const { current } = latchkey.share(createWalletsDialog)
  return createBalanceBook(latchkey, current ?? {})
}
