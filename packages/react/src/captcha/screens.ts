import { defineScreens } from '../modalRuntime.ts'
import { CaptchaScreen } from './CaptchaScreen.tsx'
import type { CaptchaScreens } from './modalRoutes.ts'

export { getCaptcha } from '@latchkey/core'
export { showModalWidget } from './modalWidget.ts'

export const screens = defineScreens<CaptchaScreens>({
  'captcha.challenge': CaptchaScreen,
})
