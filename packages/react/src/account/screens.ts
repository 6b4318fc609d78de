import { defineScreens } from '../modalRuntime.ts'
import { AllowlistScreen } from './AllowlistScreen.tsx'
import { CheckAssetsScreen } from './CheckAssetsScreen.tsx'
import type { AccountScreens } from './modalRoutes.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { TermsScreen } from './TermsScreen.tsx'
import { TransferScreen } from './TransferScreen.tsx'
import { UserLimitScreen } from './UserLimitScreen.tsx'

export const screens = defineScreens<AccountScreens>({
  'account.terms': TermsScreen,
  'account.allowlist': AllowlistScreen,
  'account.userLimit': UserLimitScreen,
  'account.notFound': NotFoundScreen,
  'account.transfer': TransferScreen,
  'account.checkAssets': CheckAssetsScreen,
})
