import { sms } from '@latchkey/wire'
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
import { parseNumber, phoneIdentity } from '../../user/phoneNumber.ts'
import { toUser } from '../../user/toWire.ts'
import { acceptNumber, assertRegion } from './rules.ts'
import { assertBudget, sendCode } from './sendCode.ts'

/** Login with a code sent as a text message (protocol 2.5). */
export const smsRoutes: Routes = (route, ctx) => {
  route(sms.init, async (call) => {
    const { app, input, bearer, address } = call
    const number = acceptNumber(app, input.phoneNumber)
    assertRegion(ctx, app, number)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const request = { app, identity: phoneIdentity(number), caller }
    const target = toTarget(request)
    await requireCaptcha(ctx, {
      app,
      caller,
      token: input.token,
      address,
      isGuessedAt: () => isGuessedAt(ctx, target, readCaId(call)),
    })
    await assertListed(ctx, request)
    await assertBudget(ctx, app)
    await issueCode(ctx, { ...target, address }, (code) => sendCode(ctx, { app, to: number.number, code }))
    return { success: true }
  })

  route(sms.authenticate, async (request) => {
    const { app, input, bearer, userAgent, isFirstParty } = request
    const identity = phoneIdentity(acceptNumber(app, input.phoneNumber))
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const proof = await verifyLogin(ctx, { app, identity, code: input.code, caller, caId: readCaId(request) })
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode: input.mode, userAgent, isFirstParty, caller }),
    )
  })

  route(sms.link, async (request) => {
    const { app, input, user: caller } = request
    const identity = phoneIdentity(acceptNumber(app, input.phoneNumber))
    const proof = await verifyForAccount(ctx, {
      app,
      identity,
      code: input.code,
      caller,
      caId: readCaId(request),
    })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(sms.update, async (request) => {
    const { app, input, user: caller } = request
    const old = parseNumber(input.old_phone_number).number
    const identity = phoneIdentity(acceptNumber(app, input.new_phone_number))
    const proof = await verifyForAccount(ctx, {
      app,
      identity,
      code: input.code,
      caller,
      caId: readCaId(request),
    })
    return toUser(await update(ctx, { app, caller, old, proof }))
  })

  route(sms.unlink, async ({ app, input, user: caller }) => {
    const identity = phoneIdentity(parseNumber(input.phoneNumber))
    return toUser(await unlink(ctx, { app, caller, identity }))
  })

  route(sms.transfer, async ({ app, input, user: caller }) => {
    const { subject } = phoneIdentity(acceptNumber(app, input.phoneNumber))
    const claim = { types: ['phone'], subject } as const
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed: claim }))
  })
}
