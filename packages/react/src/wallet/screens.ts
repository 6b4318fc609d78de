import { defineScreens } from '../modalRuntime.ts'
import { CreateWalletScreen } from './manage/CreateWalletScreen.tsx'
import { ExportScreen } from './manage/ExportScreen.tsx'
import type { WalletScreens } from './modalRoutes.ts'
import { AutomaticRecoveryScreen } from './recovery/AutomaticRecoveryScreen.tsx'
import { AddPasswordScreen } from './recovery/password/AddPasswordScreen.tsx'
import { SetPasswordScreen } from './recovery/password/SetPasswordScreen.tsx'
import { RecoverWalletScreen } from './recovery/RecoverWalletScreen.tsx'
import { RecoveryOAuthScreen } from './recovery/RecoveryOAuthScreen.tsx'
import { RecoverySelectionScreen } from './recovery/RecoverySelectionScreen.tsx'
import { SignScreen } from './sign/SignScreen.tsx'

export const screens = defineScreens<WalletScreens>({
  'wallet.create': CreateWalletScreen,
  'wallet.export': ExportScreen,
  'wallet.sign': SignScreen,
  'wallet.recover': RecoverWalletScreen,
  'wallet.recoverySelection': RecoverySelectionScreen,
  'wallet.recoveryOAuth': RecoveryOAuthScreen,
  'wallet.setAutomaticRecovery': AutomaticRecoveryScreen,
  'wallet.addPassword': AddPasswordScreen,
  'wallet.setPassword': SetPasswordScreen,
})
