import { AppError, passkeys } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { unlink } from '../../account/unlink.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import type { Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { toUser } from '../../user/toWire.ts'
import type { AccountRow } from '../../user/user.ts'
import { passkeyIdentity } from './credential.ts'
import { beginLink, beginLogin, beginSignUp } from './init.ts'
import { assertEnabled, assertSignUpEnabled } from './rules.ts'
import { verifyNewPasskey, verifyOwned } from './verify.ts'

/** Passkeys: sign-up, login without a user name, link, unlink (protocol 2.10, 5). */
export const passkeysRoutes: Routes = (route, ctx) => {
  const { publicUrl } = ctx.config

  route(passkeys.initRegister, async ({ app, input, bearer, address, clientId, origin }) => {
    assertSignUpEnabled(app)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    await requireCaptcha(ctx, { app, caller, token: input.token, address })
    return beginSignUp(ctx, { app, caller, clientId, origin, publicUrl, wanted: input.relying_party })
  })

  route(passkeys.register, async (request) => {
    const { app, input, bearer, clientId, origin, isFirstParty, userAgent } = request
    assertSignUpEnabled(app)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const response = input.authenticator_response
    const kind = 'passkey-register'
    const proof = await verifyNewPasskey(ctx, { app, kind, caller, clientId, origin, response, userAgent })
    const mode = 'login-or-sign-up'
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode, userAgent, isFirstParty, caller }),
    )
  })

  route(passkeys.initAuthenticate, async ({ app, input, bearer, address, clientId, origin }) => {
    assertEnabled(app)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    await requireCaptcha(ctx, { app, caller, token: input.token, address })
    return beginLogin(ctx, { app, caller, clientId, origin, publicUrl, wanted: input.relying_party })
  })

  route(passkeys.authenticate, async (request) => {
    const { app, input, bearer, clientId, origin, isFirstParty, userAgent } = request
    assertEnabled(app)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const { challenge, authenticator_response: response } = input
    const proof = await verifyOwned(ctx, { app, caller, clientId, origin, challenge, response })
    // An unknown passkey is refused above; one that is unlinked at this moment must not sign up a user.
    const mode = 'no-signup'
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode, userAgent, isFirstParty, caller }),
    )
  })

  route(passkeys.initLink, async ({ app, input, user: caller, clientId, origin }) => {
    assertEnabled(app)
    return beginLink(ctx, { app, caller, clientId, origin, publicUrl, wanted: input.relying_party })
  })

  route(passkeys.link, async ({ app, input, user: caller, clientId, origin, userAgent }) => {
    assertEnabled(app)
    const response = input.authenticator_response
    const kind = 'passkey-link'
    const proof = await verifyNewPasskey(ctx, { app, kind, caller, clientId, origin, response, userAgent })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(passkeys.unlink, async ({ app, input, user: caller }) => {
    const identity = passkeyIdentity(input.credential_id)
    return toUser(await unlink(ctx, { app, caller, identity, refuse: assertNotEnrolled }))
  })
}

function assertNotEnrolled({ data }: AccountRow): void {
  if (data.enrolled_in_mfa)
    throw new AppError('missing_or_invalid_mfa', { message: 'Cannot unlink a passkey enrolled in MFA' })
}
