import { management } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { type AccessEntry, parseEntry } from '../user/accessEntry.ts'
import { allow, deny, disallow, listAllowlist, readDenylist, toDenylistEntry, undeny } from './accessLists.ts'

/** The names of the published API for the kinds of our entries. */
const kinds: Record<management.DenialType, AccessEntry['type']> = {
  email: 'email',
  emailDomain: 'emailDomain',
  phoneNumber: 'phone',
  ethereumAddress: 'wallet',
  solanaAddress: 'wallet',
}

/** The allowlist and the denylist of an app (protocol 11.3). */
export const accessRoutes: Routes = (route, ctx) => {
  const byApp = (appId: string) => ({ appId, by: 'app' }) as const

  route(management.getAllowlist, ({ app }) => listAllowlist(ctx, app.id))

  route(management.allow, ({ app, input }) => allow(ctx, byApp(app.id), parseEntry(input.type, input.value)))

  route(management.disallow, async ({ app, input }) => {
    await disallow(ctx, byApp(app.id), parseEntry(input.type, input.value))
    return { message: 'Removed from the allowlist.' }
  })

  route(management.getDenylist, ({ app, input }) => readDenylist(ctx, app.id, input))

  route(management.deny, async ({ app, input }) =>
    toDenylistEntry(await deny(ctx, byApp(app.id), parseEntry(kinds[input.type], input.value))),
  )

  route(management.undeny, async ({ app, input }) => {
    await undeny(ctx, byApp(app.id), { id: input.id })
    return { message: 'Removed from the denylist.' }
  })
}
