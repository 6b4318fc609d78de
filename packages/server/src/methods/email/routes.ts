import { email } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { transfer } from '../../account/transfer.ts'
import { unlink } from '../../account/unlink.ts'
import { update } from '../../account/update.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import type { Routes } from '../../http/route.ts'
import { assertListed } from '../../otp/allowlist.ts'
import { toTarget } from '../../otp/code.ts'
import { isGuessedAt } from '../../otp/guesses.ts'
import { issueCode } from '../../otp/issue.ts'
import { verifyForAccount, verifyLogin } from '../../otp/proofs.ts'
import { readCaId } from '../../session/knownDevices.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { toUser } from '../../user/toWire.ts'
import { codeMail } from './mails.ts'
import { acceptEmail, emailIdentity } from './rules.ts'

/** Login with a code sent by mail (protocol 2.4). */
export const emailRoutes: Routes = (route, ctx) => {
  route(email.init, async (call) => {
    const { app, input, bearer, address } = call
    const identity = acceptEmail(app, input.email)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const request = { app, identity, caller }
    const target = toTarget(request)
    await requireCaptcha(ctx, {
      app,
      caller,
      token: input.token,
      address,
      isGuessedAt: () => isGuessedAt(ctx, target, readCaId(call)),
    })
    await assertListed(ctx, request)
    await issueCode(ctx, { ...target, address }, (code) =>
      ctx.mail.send(codeMail({ app, to: input.email, code })),
    )
    return { success: true }
  })

  route(email.authenticate, async (request) => {
    const { app, input, bearer, userAgent, isFirstParty } = request
    const identity = acceptEmail(app, input.email)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifyLogin(ctx, { app, identity, code: input.code, caller, caId: readCaId(request) })
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode: input.mode, userAgent, isFirstParty, caller }),
    )
  })

  route(email.link, async (request) => {
    const { app, input, user: caller } = request
    const identity = acceptEmail(app, input.email)
    const proof = await verifyForAccount(ctx, {
      app,
      identity,
      code: input.code,
      caller,
      caId: readCaId(request),
    })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(email.update, async (request) => {
    const { app, input, user: caller } = request
    const { oldAddress: old, newAddress, code } = input
    const identity = acceptEmail(app, newAddress)
    const proof = await verifyForAccount(ctx, { app, identity, code, caller, caId: readCaId(request) })
    return toUser(await update(ctx, { app, caller, old, proof }))
  })

  route(email.unlink, async ({ app, input, user: caller }) =>
    toUser(await unlink(ctx, { app, caller, identity: emailIdentity(input.address) })),
  )

  route(email.transfer, async ({ app, input, user: caller }) => {
    const { subject } = acceptEmail(app, input.email)
    const claim = { types: ['email'], subject } as const
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed: claim }))
  })
}
