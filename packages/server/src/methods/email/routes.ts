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
    const asked = { app, identity, caller }
    const target = toTarget(asked)
    await requireCaptcha(ctx, {
      app,
      caller,
      token: input.token,
      address,
      isGuessedAt: () => isGuessedAt(ctx, target, readCaId(call)),
    })
    await assertListed(ctx, asked)
    await issueCode(ctx, { ...target, address }, (code) =>
      ctx.mail.send(codeMail({ app, to: input.email, code })),
    )
    return { success: true }
  })

  route(email.authenticate, async (asked) => {
    const { app, input, bearer, userAgent, isFirstParty } = asked
    const identity = acceptEmail(app, input.email)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifyLogin(ctx, { app, identity, code: input.code, caller, caId: readCaId(asked) })
    return replyWithSession(
      ctx,
      asked,
      await signIn(ctx, { app, proof, mode: input.mode, userAgent, isFirstParty, caller }),
    )
  })

  route(email.link, async (asked) => {
    const { app, input, user: caller } = asked
    const identity = acceptEmail(app, input.email)
    const proof = await verifyForAccount(ctx, {
      app,
      identity,
      code: input.code,
      caller,
      caId: readCaId(asked),
    })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(email.update, async (asked) => {
    const { app, input, user: caller } = asked
    const { oldAddress: old, newAddress, code } = input
    const identity = acceptEmail(app, newAddress)
    const proof = await verifyForAccount(ctx, { app, identity, code, caller, caId: readCaId(asked) })
    return toUser(await update(ctx, { app, caller, old, proof }))
  })

  route(email.unlink, async ({ app, input, user: caller }) =>
    toUser(await unlink(ctx, { app, caller, identity: emailIdentity(input.address) })),
  )

  route(email.transfer, async ({ app, input, user: caller }) => {
    const { subject } = acceptEmail(app, input.email)
    const claimed = { types: ['email'], subject } as const
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed }))
  })
}
