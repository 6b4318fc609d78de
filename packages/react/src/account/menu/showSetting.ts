import type { Latchkey } from '../../latchkey.ts'
import type { PasskeysScreens } from '../../methods/passkeys/modalRoutes.ts'
import { tellFailure } from '../../modal/navigation/tellFailure.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { walletAction } from '../../wallet/walletAction.ts'
import type { MenuSetting } from './MenuView.tsx'
import type { MenuScreens } from './modalRoutes.ts'

/** Opens what is set elsewhere. These screens have ways of their own, and take the account's place. */
export function showSetting(latchkey: Latchkey, setting: Exclude<MenuSetting, 'connect'>): void {
  if (setting === 'linked')
    latchkey.modal.push({ name: 'menu.linkedAccounts', props: {} } satisfies RouteTo<MenuScreens>)
  else if (setting === 'passkeys')
    latchkey.modal.push({ name: 'passkeys.list', props: {} } satisfies RouteTo<PasskeysScreens>)
  else if (setting === 'security') tellFailure(latchkey, walletAction(latchkey, 'showMfaEnrollmentModal')())
  else tellFailure(latchkey, walletAction(latchkey, 'setWalletRecovery')())
}
