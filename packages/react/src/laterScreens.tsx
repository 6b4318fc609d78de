import { AllowlistScreen } from './account/AllowlistScreen.tsx'
import { CheckAssetsScreen } from './account/CheckAssetsScreen.tsx'
import { AccountScreen } from './account/menu/AccountScreen.tsx'
import { NotFoundScreen } from './account/NotFoundScreen.tsx'
import { TermsScreen } from './account/TermsScreen.tsx'
import { TransferScreen } from './account/TransferScreen.tsx'
import { UserLimitScreen } from './account/UserLimitScreen.tsx'
import { EnrolMfaScreen } from './mfa/enrol/EnrolMfaScreen.tsx'
import { VerifyMfaScreen } from './mfa/VerifyMfaScreen.tsx'
import { StorageBlockedScreen } from './modal/errors/StorageBlockedScreen.tsx'
import type { LaterScreens } from './modal/navigation/modalRoute.ts'
import { defineScreens } from './modalRuntime.ts'
import { CreateWalletScreen } from './wallet/manage/CreateWalletScreen.tsx'
import { ExportScreen } from './wallet/manage/ExportScreen.tsx'
import { AutomaticRecoveryScreen } from './wallet/recovery/AutomaticRecoveryScreen.tsx'
import { AddPasswordScreen } from './wallet/recovery/password/AddPasswordScreen.tsx'
import { SetPasswordScreen } from './wallet/recovery/password/SetPasswordScreen.tsx'
import { RecoverWalletScreen } from './wallet/recovery/RecoverWalletScreen.tsx'
import { RecoveryOAuthScreen } from './wallet/recovery/RecoveryOAuthScreen.tsx'
import { RecoverySelectionScreen } from './wallet/recovery/RecoverySelectionScreen.tsx'
import { SignScreen } from './wallet/sign/SignScreen.tsx'

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
