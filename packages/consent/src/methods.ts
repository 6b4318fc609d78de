import type { LoginMethodOption } from '@latchkey/core'
import { socialProviders } from '@latchkey/wire'
import type { PageRequest } from './request.ts'

/**
 * Ways to log in that work on this host. A bot is known by the app's own domain, and what is signed for it names no page;
 * an app's own login (`customAuth`) is in the app's code. Passkeys work where the app's domain is this host's, or above.
 */
export function methodsHere({ passkeys }: PageRequest): LoginMethodOption[] {
  return [
    ...(['email', 'sms', 'farcaster', 'wallet'] as const),
    ...socialProviders,
    ...(passkeys ? (['passkey'] as const) : []),
  ]
}
