import type { LoginMethodName } from '@latchkey/core'
import type { LandingPrefill } from './modalRoute.ts'

/** Options of `login`, with the published names (protocol 10.3). */
export type LoginModalOptions = {
  /** Only these of the app's methods. */
  loginMethods?: LoginMethodName[]
  prefill?: LandingPrefill
  /** Only existing users may log in. */
  disableSignup?: boolean
}
