import { siwe } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { transfer } from '../../account/transfer.ts'
import { unlink } from '../../account/unlink.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import type { Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { checksum } from '../../standards/ethereum.ts'
import { toUser } from '../../user/toWire.ts'
import { walletSubject } from '../../wallet/subject.ts'
import { issueNonce } from './nonce.ts'
import { assertChainEnabled } from './rules.ts'
import { verifySmartWallet, verifyWallet } from './verify.ts'

/** Login with an Ethereum wallet (protocol 2.7). */
export const siweRoutes: Routes = (route, ctx) => {
  route(siwe.init, async ({ app, input, bearer, address: network }) => {
    const caller = await signedInOrNobody(ctx, { app, bearer })
    // Smart wallets are linked with it too, in apps without login by wallet.
    if (!caller) assertChainEnabled(app, input.address)
    await requireCaptcha(ctx, { app, caller, token: input.token, address: network })
    return issueNonce(ctx, { app, kind: 'siwe-nonce', address: checksum(input.address), caller })
  })

  route(siwe.authenticate, async (request) => {
    const { app, input, bearer, userAgent, origin, isFirstParty, clientId } = request
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifyWallet(ctx, { ...input, app, origin, clientId, caller })
    const login = await signIn(ctx, { app, proof, mode: input.mode, userAgent, isFirstParty, caller })
    return replyWithSession(ctx, request, login)
  })

  route(siwe.link, async ({ app, input, user: caller, origin, clientId }) => {
    const proof = await verifyWallet(ctx, { ...input, app, origin, clientId, caller })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(siwe.linkSmartWallet, async ({ app, input, user: caller, origin, clientId }) => {
    const { smart_wallet_type: type, ...signed } = input
    const proof = await verifySmartWallet(ctx, { app, ...signed, type, origin, clientId, caller })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(siwe.unlink, async ({ app, input, user: caller }) => {
    const identity = { type: 'wallet', subject: walletSubject(input.address) } as const
    return toUser(await unlink(ctx, { app, caller, identity }))
  })

  // For both chains: published clients have no other call for Solana (protocol 2.8).
  route(siwe.transfer, async ({ app, input, user: caller }) => {
    const subject = walletSubject(input.address)
    assertChainEnabled(app, input.address)
    const claim = { types: ['wallet'], subject } as const
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed: claim }))
  })
}
