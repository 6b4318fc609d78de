import { assertRoomForType } from '../../account/link.ts'
import type { Context, SignedIn } from '../../context.ts'
import { issueChallenge } from './challenge.ts'
import { getCredential, listPasskeys } from './credential.ts'
import { creationOptions, nameFor, requestOptions } from './options.ts'
import { getRelyingParty, type PasskeyRequest } from './relyingParty.ts'
import { newUserHandle } from './userHandle.ts'

type MaybeCaller = { caller: SignedIn | undefined }

export async function beginSignUp(ctx: Context, request: PasskeyRequest & MaybeCaller) {
  const { app, caller } = request
  const party = getRelyingParty(request)
  const userHandle = newUserHandle(ctx)
  const expectation = { rpId: party.id, userHandle }
  const challenge = await issueChallenge(ctx, {
    app,
    kind: 'passkey-register',
    caller,
    expected: expectation,
  })
  const name = nameFor({ app, now: ctx.now() })
  return {
    relying_party: party.origin,
    options: creationOptions({ app, party, challenge, userHandle, name }),
  }
}

export async function beginLogin(ctx: Context, request: PasskeyRequest & MaybeCaller) {
  const { app, caller } = request
  const party = getRelyingParty(request)
  const expectation = { rpId: party.id }
  const challenge = await issueChallenge(ctx, {
    app,
    kind: 'passkey-authenticate',
    caller,
    expected: expectation,
  })
  return { relying_party: party.origin, options: requestOptions({ party, challenge }) }
}

/** Refuses a sixth passkey before the authenticator creates it: the server cannot delete it there. */
export async function beginLink(ctx: Context, request: PasskeyRequest & { caller: SignedIn }) {
  const { app, caller } = request
  const { user } = caller
  assertRoomForType(user.accounts, { type: 'passkey' })
  const party = getRelyingParty(request)
  const [first] = listPasskeys(user)
  // One handle for all passkeys of a user: an authenticator keeps one passkey for each.
  const userHandle = first ? getCredential(first).user_handle : newUserHandle(ctx)
  const expectation = { rpId: party.id, userHandle }
  const challenge = await issueChallenge(ctx, { app, kind: 'passkey-link', caller, expected: expectation })
  const name = nameFor({ app, user, now: ctx.now() })
  return {
    relying_party: party.origin,
    options: creationOptions({ app, party, challenge, userHandle, name, user }),
  }
}
