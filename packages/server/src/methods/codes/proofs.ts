import type { Identity, Proof } from '../../account/identity.ts'
import type { App } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import { codeFor } from './code.ts'
import { type GivenCode, proveCode, tryCode } from './prove.ts'

/** What somebody says is theirs, and the code that was sent there. */
export type Given = GivenCode & { app: App; identity: Identity }

/** Turns a login code into a proven identity. A guest may hold a code sent since the guest session began. */
export async function proveLogin(ctx: Context, o: Given & { caller: SignedIn | undefined }): Promise<Proof> {
  const { app, identity, caller } = o
  const asGuest = caller?.user.is_guest
    ? await tryCode(ctx, codeFor({ app, identity, caller }), o)
    : undefined
  const spending = asGuest ?? (await proveCode(ctx, codeFor({ app, identity, caller: undefined }), o))
  return { identity, ...spending }
}

/** Turns a code that the caller asked for into an identity proven to be the caller's. */
export async function proveForAccount(ctx: Context, o: Given & { caller: SignedIn }): Promise<Proof> {
  const { app, identity, caller } = o
  return { identity, ...(await proveCode(ctx, codeFor({ app, identity, caller }), o)) }
}
