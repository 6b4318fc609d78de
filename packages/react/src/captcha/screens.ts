import { defineScreens } from '../modal/runtime.ts'
import { CaptchaScreen } from './CaptchaScreen.tsx'

export { captchaOf } from '@latchkey/core'
export { showModalWidget } from './modalWidget.ts'

export type CaptchaScreens = {
  'captcha.challenge': {
    /** Goes on with the login; what it shows takes the captcha's place. */
    onPassed(): void
  }
}

export const screens = defineScreens<CaptchaScreens>({
  'captcha.challenge': CaptchaScreen,
})
