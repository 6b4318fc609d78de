import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'
import { LoginMode } from './ids.ts'

/** `token` is the JWT of the app's own login, verified with the app's registered keys (protocol 4.10). */
const input = v.object({ token: v.nullish(v.string()) })

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/custom_jwt_account/authenticate',
  guard: 'anyone',
  // Only later published clients send a mode.
  input: v.object({ ...input.entries, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/custom_jwt_account/link',
  guard: 'user',
  input,
  reply: User,
})
