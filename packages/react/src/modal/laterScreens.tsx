import { AllowlistScreen } from '../account/AllowlistScreen.tsx'
import { CheckAssetsScreen } from '../account/CheckAssetsScreen.tsx'
import { NotFoundScreen } from '../account/NotFoundScreen.tsx'
import { TermsScreen } from '../account/TermsScreen.tsx'
import { TransferScreen } from '../account/TransferScreen.tsx'
import { UserLimitScreen } from '../account/UserLimitScreen.tsx'
import { CreateWalletScreen } from '../wallet/CreateWalletScreen.tsx'
import { SignScreen } from '../wallet/SignScreen.tsx'
import type { LaterScreens } from './place.ts'
import { defineScreens } from './runtime.ts'

/** Screens that nobody sees first, save for a request to sign. */
export const screens = defineScreens<LaterScreens>({
  terms: TermsScreen,
  allowlist: AllowlistScreen,
  userLimit: UserLimitScreen,
  accountNotFound: NotFoundScreen,
  transfer: TransferScreen,
  checkAssets: CheckAssetsScreen,
  createWallet: CreateWalletScreen,
  sign: SignScreen,
})
