import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { Identity, IdentityProof } from '../user/identity.ts'
import { codeFor } from './code.ts'
import { type GivenCode, tryCode, verifyCode } from './verify.ts'

/** What somebody says is theirs, and the code that was sent there. */
export type Given = GivenCode & { app: App; identity: Identity }

/** Turns a login code into a proven identity. A guest may hold a code sent since the guest session began. */
export async function verifyLogin(
  ctx: Context,
  o: Given & { caller: SignedIn | undefined },
): Promise<IdentityProof> {
  const { app, identity, caller } = o
  const asGuest = caller?.user.is_guest
    ? await tryCode(ctx, codeFor({ app, identity, caller }), o)
    : undefined
  const spending = asGuest ?? (await verifyCode(ctx, codeFor({ app, identity, caller: undefined }), o))
  return { identity, ...spending }
}

/** Turns a code that the caller asked for into an identity proven to be the caller's. */
export async function verifyForAccount(
  ctx: Context,
  o: Given & { caller: SignedIn },
): Promise<IdentityProof> {
  const { app, identity, caller } = o
  return { identity, ...(await verifyCode(ctx, codeFor({ app, identity, caller }), o)) }
}
