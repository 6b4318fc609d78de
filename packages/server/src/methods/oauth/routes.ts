import { AppError, oauth, socialAccountTypes } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { transfer } from '../../account/transfer.ts'
import { unlink } from '../../account/unlink.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import type { Context } from '../../context.ts'
import type { EndpointRequest, Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { toUser } from '../../user/toWire.ts'
import { appIdentity } from '../crossApp/provider.ts'
import { beginOAuth } from './begin.ts'
import { isSocial } from './findProvider.ts'
import { begunForLogin, type CodeClaim, redeem } from './redeem.ts'

/** Login with a social network (protocol 2.6, 7.2). The provider's own response comes to `callbackRoutes.ts`. */
export const oauthRoutes: Routes = (route, ctx) => {
  route(oauth.init, async ({ app, input, bearer, address, clientId, origin, header }) => {
    const caller = await signedInOrNobody(ctx, { app, bearer })
    await requireCaptcha(ctx, { app, caller, token: input.token, address })
    const url = await beginOAuth(ctx, {
      app,
      provider: input.provider,
      redirectTo: input.redirect_to,
      stateCode: input.state_code,
      codeChallenge: input.code_challenge,
      clientId,
      origin,
      caId: header('privy-ca-id') ?? '',
      caller,
    })
    return { url }
  })

  route(oauth.authenticate, async (request) => {
    const { app, input, bearer, userAgent, isFirstParty } = request
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const { result, tokens } = await redeem(ctx, toClaim(ctx, request, begunForLogin(caller)), {
      act: (proof) => signIn(ctx, { app, proof, mode: input.mode, userAgent, isFirstParty, caller }),
      session: (login) => login.session.id,
    })
    return { ...(await replyWithSession(ctx, request, result)), ...tokens }
  })

  route(oauth.link, async (request) => {
    const { app, user: caller } = request
    const { result, tokens } = await redeem(ctx, toClaim(ctx, request, [caller.userId]), {
      act: (proof) => link(ctx, { app, caller, proof }),
      session: () => null,
    })
    return { ...toUser(result), ...tokens }
  })

  route(oauth.unlink, async ({ app, input, user: caller }) => {
    const { provider, subject } = input
    const identity = isSocial(provider)
      ? ({ type: `${provider}_oauth`, subject } as const)
      : appIdentity(provider.slice('privy:'.length), subject)
    return toUser(await unlink(ctx, { app, caller, identity }))
  })

  route(oauth.transfer, async ({ app, input, user: caller }) => {
    const { subject } = input.userInfo ?? {}
    const types = socialAccountTypes.filter((type) => app.settings[type])
    const claim = { types, ...(typeof subject === 'string' ? { subject } : {}) }
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed: claim }))
  })
}

type CodeRequest = EndpointRequest<typeof oauth.authenticate> | EndpointRequest<typeof oauth.link>

function toClaim(ctx: Context, request: CodeRequest, begunBy: readonly string[]): CodeClaim {
  const { app, input, clientId, origin, header } = request
  // The code of a native sign-in is the provider's own; it is not bound to the caller.
  if (input.code_type === 'raw') throw new AppError('feature_not_enabled')
  return {
    app,
    code: input.authorization_code,
    stateCode: input.state_code,
    codeVerifier: input.code_verifier,
    provider: input.provider,
    clientId,
    caId: header('privy-ca-id') ?? '',
    onFirstPartyPage: origin === ctx.config.publicUrl,
    begunBy,
  }
}
