import { AppError, type mfa, type ParsedInput, type RequestOptions } from '@latchkey/wire'
import { proofOriginsFor } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { BoundDb } from '../../db/binding.ts'
import { changeFactors, removeFactors } from '../../mfa/enroll.ts'
import { type Factors, insertFactor, type Owner, readFactors } from '../../mfa/factors.ts'
import { type MfaCaller, toOwner, verifyFactor } from '../../mfa/require.ts'
import { findUser, rewriteData } from '../../user/store.ts'
import type { AccountRow } from '../../user/user.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import { readClientData } from './clientData.ts'
import { getCredential, listPasskeys } from './credential.ts'
import { requestOptions } from './options.ts'
import { getRelyingParty, type PasskeyRequest } from './relyingParty.ts'
import { advanceCounter } from './store.ts'
import { verifyAssertion } from './webauthn.ts'

/** The options for an authenticator: one of the enrolled passkeys, with user verification (protocol 5.2). */
export async function beginVerification(
  ctx: Context,
  request: PasskeyRequest & { caller: SignedIn },
): Promise<{ options: RequestOptions }> {
  const { app, caller } = request
  const { active } = await readFactors(ctx, { appId: app.id, userId: caller.userId })
  const passkeyFactors = active.filter(({ type }) => type === 'passkey')
  const party = getRelyingParty(request)
  const origins = proofOriginsFor(app, ctx.config.publicUrl, request)
  const expectation = { rpId: party.id, origins }
  const challenge = await issueChallenge(ctx, { app, kind: 'passkey-mfa', caller, expected: expectation })
  const passkeys = listPasskeys(caller.user).filter(({ subject }) => hasPasskey(passkeyFactors, subject))
  return {
    options: {
      ...requestOptions({ party, challenge }),
      user_verification: 'required',
      allow_credentials: passkeys.map((account) => ({
        id: account.subject,
        type: 'public-key',
        transports: getCredential(account).transports,
      })),
    },
  }
}

/** The response comes from the frame; it contains the origin of the app's page on which it was made. */
export function verifyPasskey(
  ctx: Context,
  caller: MfaCaller & SignedIn,
  { authenticator_response: response, purpose }: ParsedInput<typeof mfa.verifyPasskey>,
): Promise<{ token: string }> {
  return verifyFactor(ctx, caller, {
    purpose,
    type: 'passkey',
    subject: response.id,
    isRight: ({ active }) =>
      isAsserted(ctx, caller, { active, response }).catch((cause: unknown) => {
        if (cause instanceof AppError && cause.code === 'invalid_credentials') return false
        throw cause
      }),
  })
}

type Answer = Pick<Factors, 'active'> & {
  response: ParsedInput<typeof mfa.verifyPasskey>['authenticator_response']
}

async function isAsserted(
  ctx: Context,
  caller: MfaCaller & SignedIn,
  { active, response }: Answer,
): Promise<boolean> {
  const { app } = caller
  const { challenge } = readClientData(response.response.client_data_json)
  const { rpId, origins = [] } = await takeChallenge(ctx, { app, kind: 'passkey-mfa', caller, challenge })
  const account = listPasskeys(caller.user).find(({ subject }) => subject === response.id)
  if (!account || !hasPasskey(active, account.subject)) return false
  const credential = getCredential(account)
  if (credential.rp_id !== rpId) return false
  const expectation = { challenge, rpId, origins, credential, isVerified: true }
  const assertion = await verifyAssertion(response, expectation)
  return advanceCounter(ctx.db, { appId: app.id, credentialId: response.id, ...assertion })
}

/** Takes the whole list each time (protocol 5.4): enrolls the new ones, and removes those that are missing. */
export async function enrollPasskeys(
  ctx: Context,
  caller: MfaCaller & SignedIn,
  { credential_ids: ids }: ParsedInput<typeof mfa.enrollPasskeys>,
): Promise<string | undefined> {
  const owner = toOwner(caller)
  const now = ctx.now()
  return changeFactors(ctx, caller, {
    type: 'passkey',
    async write(at, factors) {
      // With the user locked: a passkey that is unlinked at this moment would stay required, and could never be passed.
      const user = await findUser(at, { appId: owner.appId, id: owner.userId })
      const own = user ? listPasskeys(user) : []
      if (!ids.every((id) => own.some(({ subject }) => subject === id)))
        throw new AppError('linked_account_not_found')
      const isMeant = ({ type, subject }: { type: string; subject: string }) =>
        type === 'passkey' && !ids.includes(subject)
      const isLess = await removeFactors(at, owner, { factors, now, isMeant })
      const newIds = new Set(ids.filter((id) => !hasPasskey(factors.active, id)))
      // Its assertions would always be refused: detected now instead of when the wallet is needed.
      if (own.some((account) => newIds.has(account.subject) && !getCredential(account).user_verified))
        throw new AppError('passkey_without_verification')
      for (const subject of newIds)
        await insertFactor(at, owner, { type: 'passkey', subject, sealed: null, verifiedAt: now, now })
      await markPasskeys(at, own, { owner, ids, now })
      return isLess || newIds.size > 0
    },
  })
}

/** The mark that clients read, and that prevents unlinking an enrolled passkey. */
async function markPasskeys(
  at: BoundDb,
  own: readonly AccountRow[],
  { owner, ids, now }: { owner: Owner; ids: readonly string[]; now: Date },
): Promise<void> {
  for (const account of own) {
    const enrolled_in_mfa = ids.includes(account.subject)
    if (account.data.enrolled_in_mfa === enrolled_in_mfa) continue
    await rewriteData(at, { ...owner, account, now }, { enrolled_in_mfa })
  }
}

function hasPasskey(factors: Factors['active'], subject: string): boolean {
  return factors.some((factor) => factor.type === 'passkey' && factor.subject === subject)
}
