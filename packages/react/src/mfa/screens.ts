import { defineScreens } from '../modalRuntime.ts'
import type { MfaScreens } from './modalRoutes.ts'
import { VerifyMfaScreen } from './VerifyMfaScreen.tsx'

export const screens = defineScreens<MfaScreens>({
  'mfa.verify': VerifyMfaScreen,
})
