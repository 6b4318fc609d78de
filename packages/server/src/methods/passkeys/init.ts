import { refuseBeyond } from '../../account/link.ts'
import type { Context, SignedIn } from '../../context.ts'
import { issueChallenge } from './challenge.ts'
import { credentialOf, passkeysOf } from './credential.ts'
import { creationOptions, nameFor, requestOptions } from './options.ts'
import { type Asking, relyingPartyOf } from './relyingParty.ts'
import { newUserHandle } from './userHandle.ts'

type By = { caller: SignedIn | undefined }

export async function beginSignUp(ctx: Context, o: Asking & By) {
  const { app, caller } = o
  const party = relyingPartyOf(o)
  const userHandle = newUserHandle(ctx)
  const expected = { rpId: party.id, userHandle }
  const challenge = await issueChallenge(ctx, { app, kind: 'passkey-register', caller, expected })
  const name = nameFor({ app, now: ctx.now() })
  return {
    relying_party: party.origin,
    options: creationOptions({ app, party, challenge, userHandle, name }),
  }
}

export async function beginLogin(ctx: Context, o: Asking & By) {
  const { app, caller } = o
  const party = relyingPartyOf(o)
  const expected = { rpId: party.id }
  const challenge = await issueChallenge(ctx, { app, kind: 'passkey-authenticate', caller, expected })
  return { relying_party: party.origin, options: requestOptions({ party, challenge }) }
}

/** A sixth passkey is refused before the authenticator makes it: the server cannot take it away again. */
export async function beginLink(ctx: Context, o: Asking & { caller: SignedIn }) {
  const { app, caller } = o
  const { user } = caller
  refuseBeyond(user.accounts, { type: 'passkey' })
  const party = relyingPartyOf(o)
  const [first] = passkeysOf(user)
  // One handle for all passkeys of a user: an authenticator keeps one passkey for each.
  const userHandle = first ? credentialOf(first).user_handle : newUserHandle(ctx)
  const expected = { rpId: party.id, userHandle }
  const challenge = await issueChallenge(ctx, { app, kind: 'passkey-link', caller, expected })
  const name = nameFor({ app, user, now: ctx.now() })
  return {
    relying_party: party.origin,
    options: creationOptions({ app, party, challenge, userHandle, name, user }),
  }
}
