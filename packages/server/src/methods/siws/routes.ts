import { AppError, siws } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { unlink } from '../../account/unlink.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import type { Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { readPublicKey } from '../../standards/ed25519.ts'
import { toUser } from '../../user/toWire.ts'
import { issueNonce } from '../siwe/nonce.ts'
import { assertChainEnabled } from '../siwe/rules.ts'
import { verifySolanaWallet } from './verify.ts'

/** Login with a Solana wallet (protocol 2.8). A transfer uses `siwe/transfer`. */
export const siwsRoutes: Routes = (route, ctx) => {
  route(siws.init, async ({ app, input, bearer, address: network }) => {
    assertChainEnabled(app, input.address)
    if (!readPublicKey(input.address))
      throw new AppError('invalid_data', { message: 'Invalid request: address' })
    const caller = await signedInOrNobody(ctx, { app, bearer })
    await requireCaptcha(ctx, { app, caller, token: input.token, address: network })
    return issueNonce(ctx, { app, kind: 'siws-nonce', address: input.address, caller })
  })

  route(siws.authenticate, async (request) => {
    const { app, input, bearer, userAgent, origin, isFirstParty, clientId } = request
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifySolanaWallet(ctx, { ...input, app, origin, clientId, caller })
    const login = await signIn(ctx, { app, proof, mode: input.mode, userAgent, isFirstParty, caller })
    return replyWithSession(ctx, request, login)
  })

  route(siws.link, async ({ app, input, user: caller, origin, clientId }) => {
    const proof = await verifySolanaWallet(ctx, { ...input, app, origin, clientId, caller })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(siws.unlink, async ({ app, input, user: caller }) =>
    toUser(await unlink(ctx, { app, caller, identity: { type: 'wallet', subject: input.address } })),
  )
}
