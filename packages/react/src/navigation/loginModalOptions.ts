import type { LoginMethodName } from '@latchkey/core'
import type { LandingPrefill } from './modalRoute.ts'

/** What `login` may be told, with the published names (protocol 10.3). */
export type LoginModalOptions = {
  /** Only these, of those the app has. */
  loginMethods?: LoginMethodName[]
  prefill?: LandingPrefill
  /** Only existing users may log in. */
  disableSignup?: boolean
}
