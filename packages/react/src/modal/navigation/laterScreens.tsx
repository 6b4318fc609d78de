import { AllowlistScreen } from '../../account/AllowlistScreen.tsx'
import { CheckAssetsScreen } from '../../account/CheckAssetsScreen.tsx'
import { AccountScreen } from '../../account/menu/AccountScreen.tsx'
import { NotFoundScreen } from '../../account/NotFoundScreen.tsx'
import { TermsScreen } from '../../account/TermsScreen.tsx'
import { TransferScreen } from '../../account/TransferScreen.tsx'
import { UserLimitScreen } from '../../account/UserLimitScreen.tsx'
import { EnrolMfaScreen } from '../../mfa/enrol/EnrolMfaScreen.tsx'
import { VerifyMfaScreen } from '../../mfa/VerifyMfaScreen.tsx'
import { defineScreens } from '../../modalRuntime.ts'
import { CreateWalletScreen } from '../../wallet/CreateWalletScreen.tsx'
import { ExportScreen } from '../../wallet/ExportScreen.tsx'
import { AddPasswordScreen } from '../../wallet/recovery/AddPasswordScreen.tsx'
import { AutomaticRecoveryScreen } from '../../wallet/recovery/AutomaticRecoveryScreen.tsx'
import { RecoverWalletScreen } from '../../wallet/recovery/RecoverWalletScreen.tsx'
import { RecoveryOAuthScreen } from '../../wallet/recovery/RecoveryOAuthScreen.tsx'
import { RecoverySelectionScreen } from '../../wallet/recovery/RecoverySelectionScreen.tsx'
import { SetPasswordScreen } from '../../wallet/recovery/SetPasswordScreen.tsx'
import { SignScreen } from '../../wallet/SignScreen.tsx'
import { StorageBlockedScreen } from '../errors/StorageBlockedScreen.tsx'
import type { LaterScreens } from './modalRoute.ts'

/** Screens that are never shown first, save for a request to sign and where the browser stores nothing. */
export const screens = defineScreens<LaterScreens>({
  storageBlocked: StorageBlockedScreen,
  terms: TermsScreen,
  allowlist: AllowlistScreen,
  userLimit: UserLimitScreen,
  accountNotFound: NotFoundScreen,
  transfer: TransferScreen,
  checkAssets: CheckAssetsScreen,
  createWallet: CreateWalletScreen,
  account: AccountScreen,
  sign: SignScreen,
  exportWallet: ExportScreen,
  recoverWallet: RecoverWalletScreen,
  verifyMfa: VerifyMfaScreen,
  enrolMfa: EnrolMfaScreen,
  recoverySelection: RecoverySelectionScreen,
  recoveryOAuth: RecoveryOAuthScreen,
  setAutomaticRecovery: AutomaticRecoveryScreen,
  addPassword: AddPasswordScreen,
  setPassword: SetPasswordScreen,
})
