import { AppError, guest } from '@latchkey/wire'
import { signIn } from '../../account/signIn.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import { incrementBelow } from '../../db/once/counter.ts'
import type { Routes } from '../../http/route.ts'
import { toNetwork } from '../../network/address.ts'
import { replyWithSession } from '../../session/reply.ts'
import { isKnownGuest, verifyGuest } from './verify.ts'

const newGuestsPerHourAndNetwork = 20
const hour = 3_600

/** A user without any account, identified by a credential in the browser (protocol 2.12). */
export const guestRoutes: Routes = (route, ctx) => {
  route(guest.authenticate, async (request) => {
    const { app, input, address, userAgent } = request
    if (!app.settings.guest_auth)
      throw new AppError('disallowed_login_method', { message: 'Login with guest not allowed.' })
    const claim = { app, credential: input.guest_credential }
    // Published clients send no captcha with it, and a returning guest must be able to log in (decision 8: login
    // methods).
    if (!(await isKnownGuest(ctx, claim))) {
      await requireCaptcha(ctx, { app, caller: undefined, token: input.token, address })
      await assertBelowLimit({ appId: app.id, address })
    }
    // A signed-in caller does not become a guest: a credential adds nothing to an account.
    const proof = verifyGuest(ctx, claim)
    const caller = undefined
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode: 'login-or-sign-up', userAgent, caller }),
    )
  })

  async function assertBelowLimit({ appId, address }: { appId: string; address: string }): Promise<void> {
    if (!ctx.config.ipLimits) return
    const { allowed, retryAfterSeconds } = await incrementBelow(ctx.db, {
      kind: 'coarse',
      key: `guest:${appId}:network:${toNetwork(address)}`,
      limit: newGuestsPerHourAndNetwork,
      windowSeconds: hour,
      now: ctx.now(),
    })
    if (!allowed)
      throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
  }
}
