import { once } from '../once.ts'

/** The captcha's screen and widget, as a chunk for apps that require one. */
export const loadCaptcha = once(() => import('./screens.ts'))
