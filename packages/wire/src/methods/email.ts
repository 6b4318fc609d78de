import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { trimField } from '../fieldText.ts'
import { hasUnseen } from '../hasUnseen.ts'
import { emailLength } from '../limits.ts'
import { Session } from '../session.ts'
import { Code, LoginMode } from './ids.ts'

/**
 * An address, normalized once and before it is validated, so that the mailed address is the stored address (R22:
 * normalized identities; Auth.js mailed an attacker because a full-width @ was normalized after the check).
 *
 * The local part may have every character of an atom ([RFC 5322](https://www.rfc-editor.org/rfc/rfc5322), 3.2.3) except
 * `%` and `!`, which were routes, and `|` and a backtick, which were commands. No quoted local parts and no comments:
 * each has been used somewhere for a second recipient.
 */
export const EmailAddress = v.pipe(
  v.string(),
  v.metadata({ format: 'email' }),
  v.transform(normalize),
  v.maxLength(emailLength),
  v.regex(
    /^[\w'+&=~/$#*?^{}-]+(?:\.[\w'+&=~/$#*?^{}-]+)*@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/,
    'Invalid email address',
  ),
)

/** Includes the spaces and marks that normalizing removes. */
const maxTyped = 4 * emailLength

function normalize(text: string): string {
  // Refused for its length before normalizing, whose time grows with the square of stacked accents.
  if (text.length > maxTyped) return text
  const address = trimField(text.normalize('NFKC')).toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // International domain names are compared and mailed in their ASCII form. Only letters, marks, digits, dots and
  // hyphens are passed to the URL parser: it would drop a path, a port or a variation selector silently.
  if (!/[^\x21-\x7e]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address
  if (hasUnseen(domain)) return address
  try {
    return address.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

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
  // `@privy-io/node` logs in test accounts there.
  aliases: ['/v1/passwordless/authenticate'],
  guard: 'anyone',
  input: v.object({ email: EmailAddress, code: Code, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/link',
  guard: 'user',
  input: v.object({ email: EmailAddress, code: Code }),
  reply: User,
})

/** `init` sent the code to the new address. */
export const update = endpoint({
  method: 'POST',
  path: '/api/v1/passwordless/update',
  guard: 'user',
  input: v.object({ oldAddress: EmailAddress, newAddress: EmailAddress, code: Code }),
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
