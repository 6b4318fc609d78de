import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { trimField } from '../fieldText.ts'
import { phoneDigitsMin, phoneInputLength } from '../limits.ts'
import { Session } from '../session.ts'
import { Code, LoginMode } from './ids.ts'

/** A number as typed. The server parses it (default region US) and stores the international format (protocol 2.5). */
export const PhoneNumber = v.pipe(
  v.string(),
  v.transform(trimField),
  v.minLength(phoneDigitsMin),
  v.maxLength(phoneInputLength),
)

export const init = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless_sms/init',
  guard: 'anyone',
  input: v.object({ phoneNumber: PhoneNumber, token: v.nullish(v.string()) }),
  reply: v.looseObject({ success: v.boolean() }),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless_sms/authenticate',
  guard: 'anyone',
  input: v.object({ phoneNumber: PhoneNumber, code: Code, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless_sms/link',
  guard: 'user',
  input: v.object({ phoneNumber: PhoneNumber, code: Code }),
  reply: User,
})

/** snake_case, unlike its siblings (protocol 14.8). */
export const update = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless_sms/update',
  guard: 'user',
  input: v.object({ old_phone_number: PhoneNumber, new_phone_number: PhoneNumber, code: Code }),
  reply: User,
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless_sms/unlink',
  guard: 'user',
  input: v.object({ phoneNumber: PhoneNumber }),
  reply: User,
})

export const transfer = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless_sms/transfer',
  guard: 'user',
  input: v.object({ nonce: v.string(), phoneNumber: PhoneNumber }),
  reply: User,
})
