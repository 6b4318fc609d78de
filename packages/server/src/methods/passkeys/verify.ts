import { AppError, type AuthenticationResponse, type RegistrationResponse } from '@latchkey/wire'
import { sql } from 'kysely'
import { type App, proofOriginsFor } from '../../app/app.ts'
import { audit } from '../../audit/audit.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { IdentityProof } from '../../user/identity.ts'
import { findOwner, getAccount } from '../../user/store.ts'
import { takeChallenge } from './challenge.ts'
import { readClientData } from './clientData.ts'
import { getCredential, passkeyIdentity } from './credential.ts'
import { toIdentity } from './registered.ts'
import { advanceCounter, whileUnknown } from './store.ts'
import { isUserHandle } from './userHandle.ts'
import { verifyAssertion, verifyRegistration } from './webauthn.ts'

type PasskeyClaim<R> = {
  app: App
  clientId: string | undefined
  origin: string | undefined
  caller: SignedIn | undefined
  response: R
}

/** Verifies the authenticator's response and returns a new passkey. */
export async function verifyNewPasskey(
  ctx: Context,
  claim: PasskeyClaim<RegistrationResponse> & {
    kind: 'passkey-link' | 'passkey-register'
    userAgent: string
  },
): Promise<IdentityProof> {
  const { app, response, kind, caller } = claim
  const { challenge } = readClientData(response.response.client_data_json)
  const { rpId, userHandle = '' } = await takeChallenge(ctx, { app, kind, caller, challenge })
  const origins = proofOriginsFor(app, ctx.config.publicUrl, claim)
  const registration = await verifyRegistration(response, { challenge, rpId, origins })
  const transports = response.response.transports ?? []
  return {
    identity: toIdentity({ ...registration, rpId, userHandle, transports, userAgent: claim.userAgent }),
    spend: whileUnknown({ appId: app.id, credentialId: registration.credentialId }),
  }
}

/** Verifies an assertion and returns its passkey. */
export async function verifyOwned(
  ctx: Context,
  claim: PasskeyClaim<AuthenticationResponse> & { challenge: string },
): Promise<IdentityProof> {
  const { app, caller, challenge, response } = claim
  const { rpId } = await takeChallenge(ctx, { app, kind: 'passkey-authenticate', caller, challenge })
  const identity = passkeyIdentity(response.id)
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  const account = getAccount(owner, identity)
  if (!owner || !account) throw new AppError('invalid_credentials')
  const credential = getCredential(account)
  const { user_handle } = response.response
  const isOwners = !user_handle || isUserHandle(user_handle, credential.user_handle)
  if (credential.rp_id !== rpId || !isOwners) throw new AppError('invalid_credentials')
  const origins = proofOriginsFor(app, ctx.config.publicUrl, claim)
  const assertion = await verifyAssertion(response, { challenge, rpId, origins, credential })
  if (!(await advanceCounter(ctx.db, { appId: app.id, credentialId: response.id, ...assertion }))) {
    const data = { type: 'passkey', stored: credential.counter, given: assertion.counter }
    ctx.log.warn({ app: app.id, user: owner.id, ...data }, 'a passkey counted backwards: it may be a copy')
    await audit(ctx.db, { appId: app.id, userId: owner.id, event: 'passkey.regressed', data, at: ctx.now() })
    throw new AppError('invalid_credentials')
  }
  return {
    // The stored data stays: only the counter has changed, and it has just been written.
    identity: { ...identity, data: {}, display: 'Passkey' },
    // The challenge is already used up, as it must be for a wrong signature (R48: passkey challenges).
    spend: sql`select 1 as proven`,
  }
}
