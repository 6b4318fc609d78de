import { createHash } from 'node:crypto'
import { createApp } from '../../packages/server/src/app/manage.ts'
import { acceptRequester, connectApps } from '../../packages/server/src/methods/crossApp/connect.ts'
import { readLogin } from '../../packages/server/src/methods/crossApp/request.ts'
import { type Session, signIn } from './signIn.ts'
import type { World } from './world.ts'

/** A second app in the world, whose accounts can log in to the world's own app. */
export type ProviderApp = { id: string; origin: string }

export async function providerFor(
  world: World,
  { origins = [], ...options }: { readOnly?: boolean; origins?: string[] } = {},
): Promise<ProviderApp> {
  const origin = 'https://provider.example'
  const { appId } = await createApp(world.ctx, { name: 'Provider', origins: [origin, ...origins] })
  await connectApps(world.ctx, { requester: world.app.id, provider: appId, ...options })
  return { id: appId, origin }
}

/** A user with an account in the provider app, logged in in its consent window. */
export function logInAtProvider(world: World, { id }: ProviderApp, email?: string): Promise<Session> {
  return logInInWindow(world, { app: id, email })
}

export async function logInInWindow(
  world: World,
  options: { app?: string; email?: string | undefined } = {},
) {
  const { origin, headers } = await openWindow(world, options.app)
  const post: World['post'] = (path, body, options = {}) =>
    world.post(path, body, { ...options, origin, headers: { ...options.headers, ...headers } })
  return signIn({ ...world, post }, options.email)
}

/** The data that a newly opened consent window of this app sends with its calls. */
export async function openWindow(world: World, app = world.app.id) {
  const requester = { requester: 'windowed', callback: 'https://windowed.example/back' }
  await acceptRequester(world.ctx, {
    ...{ provider: app, name: 'Windowed', requester: requester.requester, callbacks: [requester.callback] },
  })
  const fields: Record<string, string> = {
    ...{ requester_app_id: requester.requester, redirect_uri: requester.callback, state: 'the state' },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
  }
  const row = await world.ctx.apps.find(app)
  if (!row) throw new Error('The window is one of an app of this world.')
  const { request } = await readLogin(world.ctx, row, (name) => fields[name])
  return markedBy(world, request, app)
}

/** The data that the window for this request sends with its calls. */
export function markedBy(world: World, request: string, app = world.app.id) {
  return {
    origin: world.ctx.config.publicUrl,
    headers: { 'privy-app-id': app, 'latchkey-consent': request },
  }
}

/** The actions of a person in the consent window. Returns the address of the page to which the browser returns. */
export async function decide(
  world: World,
  decision: { provider: ProviderApp; url: string; user: Session; allow?: boolean },
): Promise<URL> {
  const url = new URL(decision.url)
  const app = await world.ctx.apps.find(decision.provider.id)
  if (!app) throw new Error('The provider is an app of this world.')
  const consent = await readLogin(world.ctx, app, (name) => url.searchParams.get(name) ?? undefined)
  const callback =
    decision.allow === false
      ? new URL(
          `${url.searchParams.get('redirect_uri')}?error=access_denied&state=${url.searchParams.get('state')}`,
        )
      : await approveRequest(world, decision, consent.request)
  const reply = await world.fetch(callback.pathname + callback.search)
  return new URL(reply.headers.get('location') ?? '')
}

/** Lets that account log in to the world's app. */
export async function connectAccount(world: World, provider: ProviderApp, user: Session): Promise<void> {
  const { body } = await world.post('/api/v1/oauth/init', {
    provider: `privy:${provider.id}`,
    redirect_to: `${world.app.origin}/`,
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    state_code: 's'.repeat(43),
  })
  await decide(world, { provider, url: String(body.url), user })
}

async function approveRequest(
  world: World,
  { provider, user }: { provider: ProviderApp; user: Session },
  request: string,
): Promise<URL> {
  const { body } = await world.post(
    '/api/v1/cross-app/authorize',
    { request },
    { token: user.token, ...markedBy(world, request, provider.id) },
  )
  return new URL(String(body.redirect_to))
}
