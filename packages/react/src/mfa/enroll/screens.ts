import { defineScreens } from '../../modalRuntime.ts'
import { RecoveryCodesScreen } from '../codes/RecoveryCodesScreen.tsx'
import { ChooseScreen } from './ChooseScreen.tsx'
import { IntroScreen } from './IntroScreen.tsx'
import type { EnrollScreens } from './modalRoutes.ts'
import { PasskeysScreen } from './PasskeysScreen.tsx'
import { RemoveScreen } from './RemoveScreen.tsx'
import { SmsScreen } from './SmsScreen.tsx'
import { TotpScreen } from './TotpScreen.tsx'

export { showEnrollment, showRecoveryCodes } from './showEnrollment.ts'

export const screens = defineScreens<EnrollScreens>({
  'enroll.intro': IntroScreen,
  'enroll.choose': ChooseScreen,
  'enroll.sms': SmsScreen,
  'enroll.totp': TotpScreen,
  'enroll.passkey': PasskeysScreen,
  'enroll.remove': RemoveScreen,
  'enroll.recoveryCodes': RecoveryCodesScreen,
})
