import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Session } from '../session.ts'
import { LoginMode } from './ids.ts'

/**
 * An address, normalised once and before it is validated, so that the address mailed is the address stored
 * (security.md R22; Auth.js mailed an attacker because a full-width @ was normalised after the check).
 */
export const EmailAddress = v.pipe(
  v.string(),
  v.transform((text) => text.normalize('NFKC').trim().toLowerCase()),
  v.maxLength(254),
  v.regex(/^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u, 'Invalid email address'),
  v.transform(asciiDomain),
  v.email(),
)

/** International domain names are compared and mailed in their ASCII form. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (/^[\x21-\x7e]*$/.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return ''
  }
}

const code = v.pipe(v.string(), v.trim(), v.length(limits.codeLength))

export const init = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/init',
  guard: 'anyone',
  input: v.object({ email: EmailAddress, token: v.nullish(v.string()) }),
  reply: v.looseObject({ success: v.boolean() }),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/authenticate',
  guard: 'anyone',
  input: v.object({ email: EmailAddress, code, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/link',
  guard: 'user',
  input: v.object({ email: EmailAddress, code }),
  reply: User,
})

/** The code was sent to the new address by `init`. */
export const update = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/update',
  guard: 'user',
  input: v.object({ oldAddress: EmailAddress, newAddress: EmailAddress, code }),
  reply: User,
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/unlink',
  guard: 'user',
  input: v.object({ address: EmailAddress }),
  reply: User,
})

export const transfer = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/transfer',
  guard: 'user',
  input: v.object({ nonce: v.string(), email: EmailAddress }),
  reply: User,
})
