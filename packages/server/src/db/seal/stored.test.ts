import { createCipheriv, createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { replaceCodes } from '../../mfa/recoveryCodeStore.ts'
import { makeRefreshToken } from '../../session/refreshToken.ts'
import { toAccessVerifier } from '../../wallet/recovery/accessKey.ts'

// Rows and tokens outlive the version that wrote them. A round trip through today's code would not notice a change, so
// here Node's own cryptography writes them, as docs/security specifies.

const key = Buffer.alloc(32, 5)
const iv = Buffer.alloc(12, 6)

function encrypt(by: Buffer, aad: string, text: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', by, iv).setAAD(Buffer.from(aad))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

const mac = (message: string) => createHmac('sha256', key).update(message).digest()

/** The key-encryption key of each purpose: a database without `recovery` opens no client half. */
const families: Record<string, 'main' | 'recovery'> = {
  'server-half': 'main',
  'recovery-half': 'recovery',
  totp: 'main',
  'provider-token': 'main',
  'signing-key': 'main',
  'refresh-token': 'main',
  code: 'main',
  'vendor-keys': 'main',
  'proof-nonce': 'main',
  row: 'main',
  'mfa-grant': 'main',
  'wallet-answer': 'main',
  'recovery-code': 'main',
  outbox: 'main',
  'access-key': 'main',
}
type Purpose = Parameters<World['ctx']['seal']['mac']>[1]

let world: World
beforeAll(async () => {
  world = await createWorld()
  const ring = JSON.parse(world.ctx.config.keys ?? '') as Record<string, { id: string; key: string }[]>
  for (const [purpose, family] of Object.entries(families)) {
    const { id: kek_id, key: kek } = ring[family]?.[0] ?? expect.fail(`There is no key of ${family}.`)
    // Newer than those the world has created, so it is in use.
    const name = { app_id: world.app.id, purpose, version: 9 }
    const aad = JSON.stringify(['data_keys', name.app_id, purpose, 9, kek_id])
    const wrapping = encrypt(Buffer.from(kek, 'base64url'), aad, key)
    await world.ctx.db
      .insertInto('data_keys')
      .values({ ...name, kek_id, wrapped: wrapping })
      .execute()
  }
  world.ctx.seal.forget()
})

describe('of an earlier version', () => {
  test.each(Object.keys(families))('a sealed value of %s opens where it stands', async (purpose) => {
    const appId = world.app.id
    const aad = `["slots","server_half","${appId}","did:privy:ada","0xA","slot-1","device","${purpose}",9]`
    const value = `v1.9.${encrypt(key, aad, Buffer.from('secret'))}`
    const context = {
      ...{ purpose: purpose as Purpose, appId, table: 'slots', column: 'server_half' },
      ...{ userId: 'did:privy:ada', entropyId: '0xA', slotId: 'slot-1', role: 'device' },
    }
    expect(Buffer.from(await world.ctx.seal.open(context, value)).toString()).toBe('secret')
  })

  test('a refresh token is known', async () => {
    const app = (await world.ctx.apps.find(world.app.id)) ?? expect.fail('The app of a world exists.')
    const sessionId = 's'.repeat(22)
    const token = await makeRefreshToken(world.ctx, app, { sessionId, counter: 35 })
    expect(token).toBe(`lkr_${sessionId}${mac(`["refresh","${sessionId}",35]`).toString('base64url')}z`)
  })

  test('the access key of a password matches', async () => {
    const owner = { appId: world.app.id, userId: 'did:privy:ada', entropyId: '0xA' as never }
    const message = `["access-key/v1","${world.app.id}","did:privy:ada","0xA","slot-1","made of it"]`
    expect(await toAccessVerifier(world.ctx, { owner, slotId: 'slot-1', accessKey: 'made of it' })).toBe(
      mac(message).toString('base64url'),
    )
  })

  test('a recovery code passes', async () => {
    const { userId } = await signIn(world)
    const owner = { appId: world.app.id, userId }
    await replaceCodes(world.ctx, owner, { codes: ['ABCDE-FGH23'], now: world.ctx.now() })
    const row = await world.ctx.db
      .selectFrom('recovery_codes')
      .select(['id', 'code_mac'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const message = `["recovery-code/v1","${userId}","${row.id}","ABCDEFGH23"]`
    expect(Buffer.from(row.code_mac).toString('hex')).toBe(mac(message).toString('hex'))
  })
})
