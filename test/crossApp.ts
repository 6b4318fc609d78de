import { createHash } from 'node:crypto'
import { createApp } from '../packages/server/src/app/manage.ts'
import { connectApps } from '../packages/server/src/methods/crossApp/connect.ts'
import { readLogin } from '../packages/server/src/methods/crossApp/request.ts'
import { type Session, signIn } from './signIn.ts'
import type { World } from './world.ts'

/** An app beside the world's own, whose accounts may log in to it. */
export type ProviderApp = { id: string; origin: string }

export async function providerFor(world: World, o: { readOnly?: boolean } = {}): Promise<ProviderApp> {
  const origin = 'https://provider.example'
  const { appId } = await createApp(world.ctx, { name: 'Provider', origins: [origin] })
  await connectApps(world.ctx, { requester: world.app.id, provider: appId, ...o })
  return { id: appId, origin }
}

/** Somebody with an account in the provider app, logged in in its consent window. */
export function userOf(world: World, { id }: ProviderApp, email?: string): Promise<Session> {
  const origin = world.ctx.config.publicUrl
  const post: World['post'] = (path, body, sent = {}) =>
    world.post(path, body, { ...sent, origin, headers: { ...sent.headers, 'privy-app-id': id } })
  return signIn({ ...world, post }, email)
}

/** What a person does in the consent window: the address of the page that the browser is sent back to. */
export async function decide(
  world: World,
  o: { provider: ProviderApp; url: string; user: Session; allow?: boolean },
): Promise<URL> {
  const asked = new URL(o.url)
  const app = await world.ctx.apps.find(o.provider.id)
  if (!app) throw new Error('The provider is an app of this world.')
  const consent = await readLogin(world.ctx, app, (name) => asked.searchParams.get(name) ?? undefined)
  const callback =
    o.allow === false
      ? new URL(
          `${asked.searchParams.get('redirect_uri')}?error=access_denied&state=${asked.searchParams.get('state')}`,
        )
      : await approved(world, o, consent.request)
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

async function approved(
  world: World,
  { provider, user }: { provider: ProviderApp; user: Session },
  request: string,
): Promise<URL> {
  const { body } = await world.post(
    '/api/v1/cross-app/authorize',
    { request },
    {
      token: user.token,
      origin: world.ctx.config.publicUrl,
      headers: { 'privy-app-id': provider.id },
    },
  )
  return new URL(String(body.redirect_to))
}
