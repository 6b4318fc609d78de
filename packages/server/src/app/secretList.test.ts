import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createWorld, restart, type World } from '../../../../test/support/world.ts'
import { createApp, rotateSecret } from './manage.ts'
import { hashSecret } from './secret.ts'
import { listSecrets, revokeSecret } from './secretList.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})

type Call = { id?: string; secret: string; prefix?: string; on?: World }

/** The status of a call with a secret, under one of the two prefixes. */
async function ask({ id = world.app.id, secret, prefix = '/v1', on = world }: Call): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const headers = { authorization, 'privy-app-id': id }
  return (await on.get(`${prefix}/wallets`, { origin: null, headers })).status
}

const list = () => listSecrets(world.ctx, world.app.id)
const revoke = (id: string) => revokeSecret(world.ctx, { appId: world.app.id, id })
const rotate = (overlapSeconds: number) => rotateSecret(world.ctx, world.app.id, { overlapSeconds })

test('an old secret is valid inside the overlap, under both prefixes, and not after it', async () => {
  const old = world.app.secret
  world.clock.forward({ seconds: 1 })
  const { appSecret } = await rotate(3_600)
  expect(await list()).toMatchObject([{ status: 'valid' }, { status: 'ending' }])
  for (const prefix of ['/v1', '/api/v1'])
    for (const secret of [old, appSecret]) expect(await ask({ secret, prefix })).toBe(200)
  world.clock.forward({ seconds: 3_601 })
  world.ctx.apps.forget()
  for (const prefix of ['/v1', '/api/v1']) {
    expect(await ask({ secret: old, prefix })).toBe(401)
    expect(await ask({ secret: appSecret, prefix })).toBe(200)
  }
  expect(await list()).toMatchObject([{ status: 'valid' }, { status: 'ended' }])
})

test('security: a revoked secret is refused at once, and on other servers', async () => {
  const stolenSecret = world.app.secret
  world.clock.forward({ seconds: 1 })
  const { appSecret } = await rotate(86_400)
  const [, old] = await list()
  await revoke(String(old?.id))
  const other = await restart(world)
  for (const on of [world, other])
    for (const prefix of ['/v1', '/api/v1']) {
      expect(await ask({ secret: stolenSecret, prefix, on })).toBe(401)
      expect(await ask({ secret: appSecret, prefix, on })).toBe(200)
    }
  const row = await world.ctx.db
    .selectFrom('audit_log')
    .select('data')
    .where('app_id', '=', world.app.id)
    .where('event', '=', 'app_secret.revoked')
    .executeTakeFirst()
  expect(row?.data).toEqual({ id: old?.id, by: 'operator' })
})

test('security: the secret of another app is refused', async () => {
  const { appId, appSecret } = await createApp(world.ctx, { name: 'Other', origins: [] })
  expect(await ask({ secret: appSecret })).toBe(401)
  expect(await ask({ id: appId, secret: appSecret })).toBe(200)
  const [secret] = await listSecrets(world.ctx, appId)
  await expect(revoke(String(secret?.id))).rejects.toThrow('The app has no secret')
  expect(await ask({ id: appId, secret: appSecret })).toBe(200)
})

test('security: a secret that was written into the database is refused, and is named', async () => {
  const row = { app_id: world.app.id, hash: hashSecret('known'), expires_at: null, mac: null }
  await world.ctx.db
    .insertInto('app_secrets')
    .values({ ...row, created_at: world.clock.now() })
    .execute()
  expect(await ask({ secret: 'known' })).toBe(401)
  const foreign = (await list()).find(({ status }) => status === 'foreign')
  await revoke(String(foreign?.id))
  expect(await list()).toMatchObject([{ status: 'valid' }])
})

test('error: the last valid secret cannot be revoked', async () => {
  const [secret] = await list()
  await expect(revoke(String(secret?.id))).rejects.toThrow('This is the last secret of the app.')
  await expect(revoke(randomUUID())).rejects.toThrow('The app has no secret')
  expect(await ask({ secret: world.app.secret })).toBe(200)
})

test('security: two commands at once leave one secret', async () => {
  const row = { app_id: world.app.id, hash: hashSecret('second'), expires_at: null }
  const mac = await world.ctx.binding.mac('app_secrets', row)
  await world.ctx.db
    .insertInto('app_secrets')
    .values({ ...row, mac, created_at: world.clock.now() })
    .execute()
  const secrets = await list()
  expect(secrets).toMatchObject([{ status: 'valid' }, { status: 'valid' }])
  const results = await Promise.allSettled(secrets.map(({ id }) => revoke(id)))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toHaveLength(1)
})
