import type { Identity, Proof } from '../../account/identity.ts'
import type { App } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { CodeFor } from '../codes/code.ts'
import { proveCode, tryCode } from '../codes/prove.ts'

export type Given = { app: App; email: string; code: string }

export function emailIdentity(address: string): Identity {
  return { type: 'email', subject: address, data: { address }, display: address }
}

/**
 * What a code sent to this address is good for (docs/decisions/004): `login` when nobody is signed in, `account` and
 * nothing else when somebody is.
 */
export function codeFor(o: { app: App; email: string; caller: SignedIn | undefined }): CodeFor {
  const of = { app: o.app, channel: 'email', identity: o.email } as const
  return o.caller
    ? { ...of, purpose: 'account', userId: o.caller.userId }
    : { ...of, purpose: 'login', userId: '' }
}

/** Turns a login code into a proven address. A guest may hold a code sent since the guest session began. */
export async function proveLogin(ctx: Context, o: Given & { caller: SignedIn | undefined }): Promise<Proof> {
  const { app, email, code, caller } = o
  const asGuest = caller?.user.is_guest
    ? await tryCode(ctx, codeFor({ app, email, caller }), code)
    : undefined
  const spending = asGuest ?? (await proveCode(ctx, codeFor({ app, email, caller: undefined }), code))
  return { identity: emailIdentity(email), ...spending }
}

/** Turns a code that the caller asked for into an address proven to be the caller's. */
export async function proveForAccount(ctx: Context, o: Given & { caller: SignedIn }): Promise<Proof> {
  const { app, email, code, caller } = o
  return { identity: emailIdentity(email), ...(await proveCode(ctx, codeFor({ app, email, caller }), code)) }
}
