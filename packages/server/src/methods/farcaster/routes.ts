import { farcaster } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { transfer } from '../../account/transfer.ts'
import { unlink } from '../../account/unlink.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import { beginCeremony } from '../../ceremony/ceremony.ts'
import type { Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { toUser } from '../../user/toWire.ts'
import { onDevice } from '../../wallet/deviceRoutes.ts'
import { lookAtChannel, newNonce, openChannel } from './channel.ts'
import { getTransferHint } from './offer.ts'
import { lookAtSigner } from './signers/lookAtSigner.ts'
import { requestSigner } from './signers/requestSigner.ts'
import { requireFarcaster, toFrameNonce, verifyByChannel, verifyInFrame } from './verify.ts'

const frameNonceSeconds = 600

/** Login with a Farcaster wallet, outside of the page or around it (protocol 2.9). */
export const farcasterRoutes: Routes = (route, ctx) => {
  route(farcaster.init, async ({ app, input, bearer, address, origin, clientId }) => {
    requireFarcaster(app)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    await requireCaptcha(ctx, { app, caller, token: input.token, address })
    return openChannel(ctx, { app, page: { origin, clientId }, native: input, caller })
  })

  route(farcaster.status, async ({ app, header }) => {
    requireFarcaster(app)
    return lookAtChannel(ctx, { app, channelToken: header(farcaster.channelTokenHeader) ?? '' })
  })

  route(farcaster.authenticate, async (request) => {
    const { app, input, bearer, userAgent, origin, isFirstParty } = request
    requireFarcaster(app)
    const { channel_token: channelToken, mode, ...signed } = input
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifyByChannel(ctx, { app, caller, channelToken, signed, origin })
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode, userAgent, isFirstParty, caller }),
    )
  })

  route(farcaster.link, async ({ app, input, user: caller, origin }) => {
    requireFarcaster(app)
    const { channel_token: channelToken, ...signed } = input
    const { identity, ...proof } = await verifyByChannel(ctx, { app, caller, channelToken, signed, origin })
    const transferHint = await getTransferHint(ctx, { app, identity })
    return toUser(
      await link(ctx, { app, caller, proof: { ...proof, identity: { ...identity, transferHint } } }),
    )
  })

  route(farcaster.unlink, async ({ app, input, user: caller }) => {
    const identity = { type: 'farcaster', subject: String(input.fid) } as const
    return toUser(await unlink(ctx, { app, caller, identity }))
  })

  route(farcaster.transfer, async ({ app, input, user: caller }) => {
    requireFarcaster(app)
    const claim = { types: ['farcaster'], subject: input.farcaster_id } as const
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed: claim }))
  })

  route(farcaster.initInFrame, async ({ app }) => {
    requireFarcaster(app)
    const nonce = newNonce(ctx)
    const ceremony = { ...toFrameNonce(app, nonce), data: {}, seconds: frameNonceSeconds }
    const { expiresAt } = await beginCeremony(ctx, ceremony)
    return { nonce, expires_at: expiresAt.toISOString() }
  })

  route(farcaster.authenticateInFrame, async (request) => {
    const { app, input, bearer, userAgent, origin, clientId } = request
    requireFarcaster(app)
    const { mode, ...signed } = input
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifyInFrame(ctx, { app, signed, origin, clientId })
    return replyWithSession(ctx, request, await signIn(ctx, { app, proof, mode, userAgent, caller }))
  })

  route(farcaster.initSigner, onDevice(ctx, farcaster.initSigner, requestSigner))
  // Called by the host page, which has no device key.
  route(farcaster.signerStatus, ({ app, user, input }) => lookAtSigner(ctx, { ...user, app }, input))
}
