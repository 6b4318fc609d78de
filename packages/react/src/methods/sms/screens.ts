import { defineScreens } from '../../modal/runtime.ts'
import type { Begin } from '../begin.ts'
import type { SmsScreens } from './modalRoutes.ts'
import { NumberScreen } from './NumberScreen.tsx'
import { SmsCodeScreen } from './SmsCodeScreen.tsx'

export const screens = defineScreens<SmsScreens>({
  'sms.number': NumberScreen,
  'sms.code': SmsCodeScreen,
})

export const begin: Begin = (_, journey) => ({ name: 'sms.number', props: { journey } })

export { LandingPhone } from './LandingPhone.tsx'
