import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'

/**
 * `guest_credential` is base64url of 32 random bytes that the client stores; it is the whole proof. `token` is a
 * captcha's, required only for new guests: the published body has only the credential.
 */
export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/guest/authenticate',
  guard: 'anyone',
  input: v.object({
    guest_credential: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
    token: v.nullish(v.string()),
  }),
  reply: Session,
})
