import type { Latchkey } from '../../latchkey.ts'
import { walletAction } from '../../wallet/walletAction.ts'
import { YourPasskeysScreen } from '../passkeys/YourPasskeysScreen.tsx'
import { LinkedAccountsScreen } from './LinkedAccountsScreen.tsx'
import type { MenuSetting } from './MenuView.tsx'
import { tellFailure } from './tellFailure.ts'
import { toAccountRoute } from './toAccountRoute.ts'

/** Opens what is set elsewhere. These screens have ways of their own, and take the account's place. */
export function showSetting(latchkey: Latchkey, setting: Exclude<MenuSetting, 'connect'>): void {
  if (setting === 'linked') latchkey.modal.push(toAccountRoute(<LinkedAccountsScreen />))
  else if (setting === 'passkeys') latchkey.modal.push(toAccountRoute(<YourPasskeysScreen />))
  else if (setting === 'security') tellFailure(latchkey, walletAction(latchkey, 'showMfaEnrollmentModal')())
  else tellFailure(latchkey, walletAction(latchkey, 'setWalletRecovery')())
}
