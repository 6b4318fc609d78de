import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { Identity, IdentityProof } from '../user/identity.ts'
import { toTarget } from './code.ts'
import { type CodeGuess, tryCode, verifyCode } from './verify.ts'

/** The identity that a caller claims, and the code that was sent there. */
export type CodeClaim = CodeGuess & { app: App; identity: Identity }

/** Turns a login code into a proven identity. A guest may hold a code sent since the guest session began. */
export async function verifyLogin(
  ctx: Context,
  claim: CodeClaim & { caller: SignedIn | undefined },
): Promise<IdentityProof> {
  const { app, identity, caller } = claim
  const asGuest = caller?.user.is_guest
    ? await tryCode(ctx, toTarget({ app, identity, caller }), claim)
    : undefined
  const spending = asGuest ?? (await verifyCode(ctx, toTarget({ app, identity, caller: undefined }), claim))
  return { identity, ...spending }
}

/** Turns a code that the caller asked for into an identity proven to be the caller's. */
export async function verifyForAccount(
  ctx: Context,
  claim: CodeClaim & { caller: SignedIn },
): Promise<IdentityProof> {
  const { app, identity, caller } = claim
  return { identity, ...(await verifyCode(ctx, toTarget({ app, identity, caller }), claim)) }
}
