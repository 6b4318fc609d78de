import { defineScreens } from '../../modalRuntime.ts'
import { ChooseScreen } from './ChooseScreen.tsx'
import { IntroScreen } from './IntroScreen.tsx'
import type { EnrolScreens } from './modalRoutes.ts'
import { PasskeysScreen } from './PasskeysScreen.tsx'
import { RemoveScreen } from './RemoveScreen.tsx'
import { SmsScreen } from './SmsScreen.tsx'
import { TotpScreen } from './TotpScreen.tsx'

export const screens = defineScreens<EnrolScreens>({
  'mfaEnrol.intro': IntroScreen,
  'mfaEnrol.choose': ChooseScreen,
  'mfaEnrol.sms': SmsScreen,
  'mfaEnrol.totp': TotpScreen,
  'mfaEnrol.passkey': PasskeysScreen,
  'mfaEnrol.remove': RemoveScreen,
})
