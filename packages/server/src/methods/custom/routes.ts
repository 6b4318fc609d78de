import { AppError, custom } from '@latchkey/wire'
import { link } from '../../account/link.ts'
import { signIn } from '../../account/signIn.ts'
import type { Routes } from '../../http/route.ts'
import { replyWithSession } from '../../session/reply.ts'
import { signedInOrNobody } from '../../session/verify.ts'
import { toUser } from '../../user/toWire.ts'
import { verifyCustom } from './verify.ts'

/**
 * Login with a token of the app's own login (protocol 2.12, 4.10). No captcha: that login has already accepted its
 * user.
 */
export const customRoutes: Routes = (route, ctx) => {
  route(custom.authenticate, async (request) => {
    const { app, input, bearer, userAgent } = request
    const proof = await verifyCustom(ctx, { app, token: input.token })
    const caller = await signedInOrNobody(ctx, { app, bearer })
    const { mode } = input
    return replyWithSession(ctx, request, await signIn(ctx, { app, proof, mode, userAgent, caller }))
  })

  route(custom.link, async ({ app, input, user: caller }) => {
    const proof = await verifyCustom(ctx, { app, token: input.token })
    return toUser(await link(ctx, { app, caller, proof }).catch(explain))
  })
}

/** Published clients recognize this case by its text, and start again (protocol 1.8). */
function explain(cause: unknown): never {
  if (cause instanceof AppError && cause.code === 'linked_to_another_user')
    throw new AppError('linked_to_another_user', {
      message: 'User already exists with provided custom JWT account.',
      cause,
    })
  throw cause
}
