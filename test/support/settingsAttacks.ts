import { createHash, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { createClient } from '../../packages/server/src/app/manage.ts'
import { acceptRequester, connectProvider } from '../../packages/server/src/methods/crossApp/connect.ts'
import { readLogin } from '../../packages/server/src/methods/crossApp/request.ts'
import { signJwt } from '../../packages/server/src/standards/jwt.ts'
import type { Session } from './signIn.ts'
import type { World } from './world.ts'

/** The actions of a thief with an honest session after writing to a row of settings. Returns the refusal. */
export type SettingsAttack = {
  what: string
  table: 'apps' | 'app_clients' | 'app_secrets' | 'cross_app_providers' | 'cross_app_requesters'
  run(scene: { world: World; thief: Session }): Promise<{ status: number; body: unknown }>
  code: string
}

const evil = 'https://evil.example'
const elsewhere = 'p'.repeat(25)
const noApp = 'missing_or_invalid_privy_app_id'

async function write({ ctx, app }: World, change: object): Promise<void> {
  await sql`
    update apps set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${app.id}`.execute(
    ctx.db,
  )
  ctx.apps.forget()
}

export const settingsAttacks: readonly SettingsAttack[] = [
  {
    what: 'the key of the app’s own login is replaced, and a token signed for any user',
    table: 'apps',
    code: noApp,
    async run({ world }) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const public_key = publicKey.export({ type: 'spki', format: 'pem' })
      const [iss, aud] = ['https://login.example', 'app']
      await write(world, {
        custom_jwt_auth: true,
        custom_auth_config: { public_key, issuer: iss, audience: aud },
      })
      const iat = Math.floor(world.clock.now().getTime() / 1_000)
      const token = signJwt(
        { kid: 'thief', key: privateKey },
        { iss, aud, sub: 'victim', iat, exp: iat + 300 },
      )
      return world.post('/api/v1/custom_jwt_account/authenticate', { token })
    },
  },
  {
    what: 'old logins are made fresh',
    table: 'apps',
    code: noApp,
    async run({ world, thief }) {
      await write(world, { recovery_max_auth_age_seconds: 10 ** 9 })
      return world.get('/api/v1/users/me', { token: thief.token })
    },
  },
  {
    what: 'an origin is added to the app',
    table: 'apps',
    code: noApp,
    async run({ world, thief }) {
      await sql`
        update apps set allowed_origins = array_append(allowed_origins, ${evil}) where id = ${world.app.id}`.execute(
        world.ctx.db,
      )
      world.ctx.apps.forget()
      return world.get('/api/v1/users/me', { token: thief.token, origin: evil })
    },
  },
  {
    what: 'an origin is added to a client',
    table: 'app_clients',
    code: 'invalid_origin',
    async run({ world, thief }) {
      const client = { name: 'Second site', origins: ['https://second.example'] }
      const id = await createClient(world.ctx, world.app.id, client)
      await sql`update app_clients set allowed_origins = ${[evil]} where id = ${id}`.execute(world.ctx.db)
      world.ctx.apps.forget()
      const headers = { 'privy-client-id': id }
      return world.get('/api/v1/users/me', { token: thief.token, origin: evil, headers })
    },
  },
  {
    what: 'a secret is added',
    table: 'app_secrets',
    code: 'missing_or_invalid_token',
    async run({ world }) {
      const hash = createHash('sha256').update('of the thief').digest()
      const row = { app_id: world.app.id, hash, created_at: world.clock.now() }
      await world.ctx.db.insertInto('app_secrets').values(row).execute()
      world.ctx.apps.forget()
      const counting = await world.ctx.apps.secretHashes(world.app.id)
      const isIn = counting.some((one) => Buffer.from(one).equals(hash))
      return isIn ? { status: 200, body: {} } : { status: 401, body: { code: 'missing_or_invalid_token' } }
    },
  },
  {
    what: 'the server of a provider is replaced',
    table: 'cross_app_providers',
    code: 'cross_app_connection_not_allowed',
    async run({ world }) {
      const provider = { requester: world.app.id, provider: elsewhere, name: 'Elsewhere' }
      await connectProvider(world.ctx, { ...provider, apiUrl: 'https://provider.example' })
      await world.ctx.db.updateTable('cross_app_providers').set({ api_url: evil }).execute()
      return world.post('/api/v1/oauth/init', {
        provider: `privy:${elsewhere}`,
        redirect_to: `${world.app.origin}/`,
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        state_code: 's'.repeat(43),
      })
    },
  },
  {
    what: 'a callback is added to a requester',
    table: 'cross_app_requesters',
    code: 'cross_app_connection_not_allowed',
    async run({ world }) {
      const requester = { provider: world.app.id, requester: 'shop', name: 'Shop' }
      await acceptRequester(world.ctx, { ...requester, callbacks: ['https://shop.example/back'] })
      await world.ctx.db
        .updateTable('cross_app_requesters')
        .set({ callbacks: [`${evil}/back`] })
        .execute()
      const app = await world.ctx.apps.find(world.app.id)
      if (!app) throw new Error('The app of a world exists.')
      const bodies: Record<string, string> = {
        ...{ requester_app_id: 'shop', redirect_uri: `${evil}/back`, state: 's' },
        ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
      }
      return readLogin(world.ctx, app, (name) => bodies[name]).then(
        () => ({ status: 200, body: {} }),
        ({ code }: { code: string }) => ({ status: 403, body: { code } }),
      )
    },
  },
]
