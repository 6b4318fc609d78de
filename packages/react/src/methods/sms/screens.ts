import type { Begin } from '../../modal/navigation/method.ts'
import { defineScreens } from '../../modalRuntime.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { SmsScreens } from './modalRoutes.ts'
import { NumberScreen } from './NumberScreen.tsx'
import { SmsCodeScreen } from './SmsCodeScreen.tsx'

export const screens = defineScreens<SmsScreens>({
  'sms.number': NumberScreen,
  'sms.code': SmsCodeScreen,
})

export const begin: Begin = (_, journey) => ({
  ...({ name: 'sms.number', props: { journey } } satisfies RouteTo<SmsScreens>),
  isFirstStep: true,
})

export { LandingPhone } from './LandingPhone.tsx'
