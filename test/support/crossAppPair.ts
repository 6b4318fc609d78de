import { createHash, randomBytes } from 'node:crypto'
import type { App } from '../../packages/server/src/app/app.ts'
import { createApp } from '../../packages/server/src/app/manage.ts'
import { connectApps, type NewRequester } from '../../packages/server/src/methods/crossApp/connect.ts'
import { readLogin } from '../../packages/server/src/methods/crossApp/request.ts'
import { logInInWindow, markedBy } from './crossApp.ts'
import { type Answer, createWorld, type World } from './world.ts'

export const publicUrl = 'http://localhost:4000'
export const dapp = 'https://dapp.example'
export const random = () => randomBytes(36).toString('base64url')
export const s256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export type Pair = { world: World; provider: App; requester: string; callback: string }

/** The world's own app as the provider, and a second app as the requester that is connected to it. */
export async function pair(
  options: Partial<NewRequester> & { settings?: Record<string, unknown> } = {},
): Promise<Pair> {
  const { settings = {}, ...accepting } = options
  const world = await createWorld({ settings })
  const { ctx } = world
  const { appId: requester } = await createApp(ctx, { name: 'Shop', origins: ['https://shop.example'] })
  await connectApps(ctx, { requester, provider: world.app.id, origins: [dapp], ...accepting })
  const provider = await ctx.apps.find(world.app.id)
  if (!provider) throw new Error('The app of a world exists.')
  return { world, provider, requester, callback: `${publicUrl}/api/v1/oauth/callback/privy:${provider.id}` }
}

/** The request to the consent page, as an address. */
export function login({ requester, callback }: Pair, verifier = random()) {
  return {
    verifier,
    query: {
      requester_app_id: requester,
      redirect_uri: callback,
      state: 'the state',
      code_challenge: s256(verifier),
      code_challenge_method: 'S256',
    } as Record<string, string>,
  }
}

export const open = ({ world, provider }: Pair, query: Record<string, string>) =>
  readLogin(world.ctx, provider, (name) => query[name])
export const approve = (
  { world }: Pair,
  options: { request: string; token: string; origin?: string | null },
): Promise<Answer> =>
  world.post(
    '/api/v1/cross-app/authorize',
    { request: options.request },
    {
      ...{ ...markedBy(world, options.request), token: options.token },
      ...(options.origin === undefined ? {} : { origin: options.origin }),
    },
  )
export const redeem = (
  { world, provider, requester, callback }: Pair,
  request: { code: string | null; verifier: string; requester?: string; callback?: string },
): Promise<Answer> =>
  world.post(
    `/api/v1/apps/${provider.id}/cross-app/token`,
    {
      requester_app_id: request.requester ?? requester,
      code: request.code,
      code_verifier: request.verifier,
      redirect_uri: request.callback ?? callback,
    },
    { origin: null },
  )

export async function giveConsent(of: Pair, token: string) {
  const { query, verifier } = login(of)
  const { request } = await open(of, query)
  const { body } = await approve(of, { request, token })
  const url = new URL(String(body.redirect_to))
  return { url, code: url.searchParams.get('code'), verifier }
}

export async function grantConsent(of: Pair) {
  const ada = await logInInWindow(of.world)
  const reply = await redeem(of, await giveConsent(of, ada.token))
  return { ada, reply, token: String(reply.body.access_token) }
}

/** The user revokes the permission of the requester. */
export function disconnectFor({ world, requester }: Pair, token: string): Promise<Answer> {
  return world.post('/api/v1/users/me/connected_apps/revoke', { id: requester }, { token })
}
