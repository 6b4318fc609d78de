import { telegram } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import { transfer } from '../../account/transfer.ts'
import { unlink } from '../../account/unlink.ts'
import type { App } from '../../app/app.ts'
import { requireCaptcha } from '../../captcha/require.ts'
import type { Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { toUser } from '../../user/toWire.ts'
import { getBotToken, notAllowed } from './bot.ts'
import { claimedByTelegram, verifyTelegram } from './verify.ts'

/** Login with Telegram's login button, its login address, or from a Mini App (protocol 2.11). */
export const telegramRoutes: Routes = (route, ctx) => {
  route(telegram.authenticate, async (request) => {
    const { app, input, bearer, userAgent, address } = request
    await getBotToken(ctx, app)
    const caller = await signedInOrNobody(ctx, { app, bearer })
    await requireCaptcha(ctx, { app, caller, token: input.captcha_token, address })
    const proof = await verifyTelegram(ctx, { ...input, app })
    return replyWithSession(
      ctx,
      request,
      await signIn(ctx, { app, proof, mode: input.mode, userAgent, caller }),
    )
  })

  route(telegram.link, async ({ app, input, user: caller }) => {
    assertLinked(app)
    const proof = await verifyTelegram(ctx, { ...input, app })
    return toUser(await link(ctx, { app, caller, proof }))
  })

  route(telegram.unlink, async ({ app, input, user: caller }) => {
    const identity = { type: 'telegram', subject: input.telegram_user_id } as const
    return toUser(await unlink(ctx, { app, caller, identity }))
  })

  route(telegram.transfer, async ({ app, input, user: caller }) => {
    assertLinked(app)
    const claim = { types: ['telegram'], subject: await claimedByTelegram(ctx, { ...input, app }) } as const
    return toUser(await transfer(ctx, { app, caller, nonce: input.nonce, claimed: claim }))
  })
}

function assertLinked({ settings }: App): void {
  if (!settings.telegram_auth_config?.link_enabled) throw notAllowed()
}
