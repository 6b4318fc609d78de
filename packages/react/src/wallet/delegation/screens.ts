import { defineScreens } from '../../modalRuntime.ts'
import { DelegatedWalletScreen } from './DelegatedWalletScreen.tsx'
import { DelegatedWalletsScreen } from './DelegatedWalletsScreen.tsx'
import { GrantScreen } from './GrantScreen.tsx'
import type { DelegationScreens } from './modalRoutes.ts'
import { RevokeScreen } from './RevokeScreen.tsx'

export const screens = defineScreens<DelegationScreens>({
  'delegation.grant': GrantScreen,
  'delegation.revoke': RevokeScreen,
  'delegation.wallets': DelegatedWalletsScreen,
  'delegation.wallet': DelegatedWalletScreen,
})
