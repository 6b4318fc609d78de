import { acceptTerms, me } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { setTermsAccepted } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'

/** The caller's own user (protocol 2.3, 2.12). */
export const accountRoutes: Routes = (route, ctx) => {
  route(me, async ({ app, user: { user } }) => ({
    user: toUser(user),
    identity_token: (await ctx.identityTokens.issue(app, user)) ?? null,
  }))

  route(acceptTerms, async ({ app, user: { user } }) => {
    const now = ctx.now()
    await setTermsAccepted(ctx.db, { appId: app.id, userId: user.id, now })
    return toUser({ ...user, accepted_terms_at: user.accepted_terms_at ?? now })
  })
}
