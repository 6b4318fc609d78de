import { defineScreens } from '../../modalRuntime.ts'
import { RecoveryCodesScreen } from '../codes/RecoveryCodesScreen.tsx'
import { ChooseScreen } from './ChooseScreen.tsx'
import { IntroScreen } from './IntroScreen.tsx'
import type { EnrolScreens } from './modalRoutes.ts'
import { PasskeysScreen } from './PasskeysScreen.tsx'
import { RemoveScreen } from './RemoveScreen.tsx'
import { SmsScreen } from './SmsScreen.tsx'
import { TotpScreen } from './TotpScreen.tsx'

export { showEnrolment, showRecoveryCodes } from './showEnrolment.ts'

export const screens = defineScreens<EnrolScreens>({
  'enrol.intro': IntroScreen,
  'enrol.choose': ChooseScreen,
  'enrol.sms': SmsScreen,
  'enrol.totp': TotpScreen,
  'enrol.passkey': PasskeysScreen,
  'enrol.remove': RemoveScreen,
  'enrol.recoveryCodes': RecoveryCodesScreen,
})
