import { AppError, crossApp, limits } from '@latchkey/wire'

import type { Context } from '../../context.ts'
import type { EndpointRequest, Routes } from '../../http/route.ts'
import { isOrigin } from '../../network/origin.ts'
import { claimAnswer, saveAnswer } from './answers.ts'
import { approve } from './approve.ts'
import { beginTransact } from './beginTransact.ts'
import { toBranding } from './branding.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { markerHeader } from './marker.ts'
import { redeemCode } from './redeem.ts'
import { storeRequest } from './requestStore.ts'
import { findByOrigin, findProviderRow, listProviders, type ProviderRow } from './store.ts'

/**
 * Login with the account of another app, both sides (protocol 2.13, 7.7). The pages are in
 * `methods/crossApp/consentRoutes.ts`.
 */
export const crossAppRoutes: Routes = (route, ctx) => {
  route(crossApp.getDetails, async ({ input, header, origin, answer }) => {
    const id = input.provider_app_id
    const app = await ctx.apps.find(id)
    if (!app) return toDetails(await isRegistered(ctx, { requester: header('privy-app-id'), id }))
    // The connector names no app that could list its origin; any registered origin may read.
    const isNamed = header('privy-app-id') !== undefined
    if (!isNamed && origin !== undefined && (await findByOrigin(ctx, { appId: id, origin }))) {
      answer('access-control-allow-origin', origin)
      answer('vary', 'Origin')
    }
    return { ...toBranding(app), custom_api_url: ctx.config.publicUrl }
  })

  route(crossApp.listConnections, async ({ app }) => {
    const rows = await listProviders(ctx, app.id)
    return { connections: await Promise.all(rows.map((row) => toConnection(ctx, row))) }
  })

  route(crossApp.authorize, async ({ app, input, origin, header, user: caller }) => {
    // Only our consent page may approve, and only what it was opened with. An app's page has its users' tokens too, but
    // must not consent for them; a thief of one can send any origin, but has no marker.
    const isItsOwn = origin === ctx.config.publicUrl && header(markerHeader) === input.request
    if (!isItsOwn || !caller.isFirstParty) throw new AppError('invalid_origin')
    return approve(ctx, { app, caller, request: input.request })
  })

  route(crossApp.transact, async ({ app, input, origin, header, user: caller }) => {
    // As above: only the window that was opened with the request shows it.
    const isItsOwn = origin === ctx.config.publicUrl && header(markerHeader) === input.request
    if (!isItsOwn || !caller.isFirstParty) throw new AppError('invalid_origin')
    return beginTransact(ctx, { app, caller, request: input.request })
  })

  const allowRegistered = async ({ origin, answer }: Pick<EndpointRequest, 'origin' | 'answer'>) => {
    // Such a call names no app whose origins could be checked; the registration of the requested app is compared.
    if (origin === undefined || !isOrigin(origin) || !(await ctx.apps.isKnownOrigin(origin))) return
    answer('access-control-allow-origin', origin)
    answer('vary', 'Origin')
  }

  route(
    crossApp.storeRequest,
    async (request) => {
      await allowRegistered(request)
      return storeRequest(ctx, request.input, request.origin)
    },
    { perMinute: 60, bodyBytes: limits.crossAppBodyBytes },
  )

  route(
    crossApp.answerRequest,
    async ({ app, input, origin, header, user: caller }) => {
      const isItsOwn = origin === ctx.config.publicUrl && header(markerHeader) === input.request
      if (!isItsOwn || !caller.isFirstParty) throw new AppError('invalid_origin')
      await saveAnswer(ctx, { ...input, app, caller })
      return { success: true }
    },
    { bodyBytes: limits.crossAppBodyBytes },
  )

  route(crossApp.claimAnswer, async (request) => {
    await allowRegistered(request)
    return claimAnswer(ctx, request.input, request.origin)
  })

  route(crossApp.redeem, async ({ app, input }) =>
    redeemCode(ctx, {
      app,
      requester: input.requester_app_id,
      code: input.code,
      codeVerifier: input.code_verifier,
      callback: input.redirect_uri,
    }),
  )

  route(crossApp.listConnectedApps, async ({ app, user }) => {
    const rows = await listGrants(ctx.db, { appId: app.id, userId: user.userId })
    return {
      connected_apps: rows.map(({ requester_id, origins, callbacks, created_at, last_used_at, ...row }) => ({
        ...row,
        id: requester_id,
        // A requester with only logins has no page for responses; only its login server is known.
        origin: origins[0] ?? callbacks.map((callback) => new URL(callback).origin)[0] ?? null,
        created_at: seconds(created_at),
        last_used_at: seconds(last_used_at),
      })),
    }
  })

  route(crossApp.disconnectApp, async ({ app, user, input }) => ({
    revoked: await revokeGrant(ctx.db, {
      ...{ appId: app.id, userId: user.userId },
      ...{ requester: input.id, now: ctx.now() },
    }),
  }))
}

/** A provider on another server is known here by the requester's registration. */
async function isRegistered(ctx: Context, ids: { requester: string | undefined; id: string }) {
  const row = ids.requester && (await findProviderRow(ctx, { appId: ids.requester, provider: ids.id }))
  if (!row) throw new AppError('not_found')
  return row
}

function toDetails({ name, icon_url, api_url }: ProviderRow) {
  return { name, icon_url, custom_api_url: api_url }
}

async function toConnection(ctx: Context, row: ProviderRow) {
  const local = row.api_url === null ? await ctx.apps.find(row.provider_app_id) : undefined
  const look = local ? toBranding(local) : row
  return {
    provider_app_id: row.provider_app_id,
    provider_app_name: look.name,
    provider_app_icon_url: look.icon_url,
    provider_app_custom_api_url: row.api_url ?? ctx.config.publicUrl,
    read_only: row.read_only,
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
