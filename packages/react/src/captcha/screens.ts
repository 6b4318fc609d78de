import type { ComponentType } from 'react'
import { CaptchaScreen } from './CaptchaScreen.tsx'

export { captchaOf } from '@latchkey/core'
export { showModalWidget } from './modalWidget.ts'

export type CaptchaScreens = {
  'captcha.challenge': {
    /** Goes on with the login; what it shows takes the captcha's place. */
    onPassed(): void
  }
}

export const screens: { [name in keyof CaptchaScreens]: ComponentType<CaptchaScreens[name]> } = {
  'captcha.challenge': CaptchaScreen,
}
