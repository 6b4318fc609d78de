import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { Identity, IdentityProof } from '../user/identity.ts'
import { toTarget } from './code.ts'
import { verifyTestCode } from './testAccounts/verify.ts'
import { type CodeGuess, tryCode, verifyCode } from './verify.ts'

/** The claimed identity, and the code that was sent to it. */
export type CodeClaim = CodeGuess & { app: App; identity: Identity }

/** Verifies a login code and returns the identity. A guest may have a code sent before becoming a guest. */
export async function verifyLogin(
  ctx: Context,
  claim: CodeClaim & { caller: SignedIn | undefined },
): Promise<IdentityProof> {
  const { app, identity, caller } = claim
  const ofTest = await verifyTestCode(ctx, toTarget({ app, identity, caller: undefined }), claim)
  if (ofTest) return ofTest
  const asGuest = caller?.user.is_guest
    ? await tryCode(ctx, toTarget({ app, identity, caller }), claim)
    : undefined
  const spending = asGuest ?? (await verifyCode(ctx, toTarget({ app, identity, caller: undefined }), claim))
  return { identity, ...spending }
}

/** Verifies a code that the caller requested, and returns the caller's identity. */
export async function verifyForAccount(
  ctx: Context,
  claim: CodeClaim & { caller: SignedIn },
): Promise<IdentityProof> {
  const { app, identity, caller } = claim
  return { identity, ...(await verifyCode(ctx, toTarget({ app, identity, caller }), claim)) }
}
