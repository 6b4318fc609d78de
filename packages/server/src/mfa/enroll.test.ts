import { limits, type MfaMethod, mfa } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import {
  createMfaWorld,
  factors,
  grant,
  type MfaScene,
  pass,
  totpNow,
  withWallet,
} from '../../../../test/support/mfa.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import type { World } from '../../../../test/support/world.ts'
import { findTotpStep } from '../standards/totp.ts'

const passes = 'nothing was refused'
const lockCode = 'missing_or_invalid_mfa'
let world: World
beforeAll(async () => {
  world = await createMfaWorld()
})
const code = async (work: Promise<unknown>) => (await refusal(work)).code

async function enrollFactor(type: MfaMethod): Promise<MfaScene> {
  const scene = await withWallet(world)
  await factors[type].enroll(scene)
  return scene
}

async function readSid({ session }: MfaScene): Promise<string> {
  const { sid } = await world.ctx.db
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  return sid
}

test('security: the first factor needs a device with the wallet, the next one a grant', async () => {
  const scene = await withWallet(world)
  const bare = { ...scene, device: await deviceIn(world, scene.session) }
  expect(await code(factors.totp.enroll(bare))).toBe('wallet_not_on_device')
  await factors.totp.enroll(scene)
  const other = { ...scene, device: await deviceIn(world, scene.session) }
  const token = await pass(other, 'totp', 'change')
  expect(await code(factors.sms.enroll(other, token))).toBe(passes)
})

test('security: an authenticator app is begun by a grant for a change of the last minute', async () => {
  const scene = await enrollFactor('sms')
  const begin = (token: string) => code(scene.device.call(mfa.initTotp, {}, grant(token)))
  expect(await begin(await pass(scene, 'sms'))).toBe(lockCode)
  const token = await pass(scene, 'sms', 'change')
  expect(await begin(token)).toBe(passes)
  world.clock.forward({ seconds: limits.mfaSensitiveGrantSeconds })
  expect(await begin(token)).toBe(lockCode)
})

test.each([mfa.unenrollTotp, mfa.unenrollSms])(
  'security: $path of a user without the factor changes nothing, and gives no grant',
  async (endpoint) => {
    const scene = await withWallet(world)
    const sid = await readSid(scene)
    const before = world.inbox.length
    expect(await scene.device.call(endpoint, {})).toEqual({ success: true })
    expect(await readSid(scene)).toBe(sid)
    expect(world.inbox.slice(before)).toEqual([])
  },
)

test('each change is in the audit log, with what is left', async () => {
  const scene = await enrollFactor('totp')
  const { session } = scene
  await factors.sms.enroll(scene, await pass(scene, 'totp', 'change'))
  await factors.totp.remove(scene, await pass(scene, 'sms', 'change'))
  await factors.sms.remove(scene, await pass(scene, 'sms', 'change'))
  const rows = await world.ctx.db
    .selectFrom('audit_log')
    .select(['event', 'data'])
    .where('user_id', '=', session.userId)
    .where('event', 'in', ['mfa.enrolled', 'mfa.removed'])
    .orderBy('id')
    .execute()
  const by = { device: expect.stringMatching(/^[\w-]{43}$/), session: expect.stringMatching(/^[\w-]{22}$/) }
  expect(rows).toEqual([
    { event: 'mfa.enrolled', data: { type: 'totp', left: 1, ...by } },
    { event: 'mfa.enrolled', data: { type: 'sms', left: 2, ...by } },
    { event: 'mfa.removed', data: { type: 'totp', left: 1, ...by } },
    { event: 'mfa.removed', data: { type: 'sms', left: 0, ...by } },
  ])
})

test('the secret of an authenticator app opens as the versions before have sealed it', async () => {
  const scene = await enrollFactor('totp')
  const { userId } = scene.session
  const { sealed } = await world.ctx.db
    .selectFrom('mfa_factors')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const context = {
    purpose: 'totp',
    appId: world.app.id,
    userId,
    table: 'mfa_factors',
    column: 'sealed',
  } as const
  const secret = await world.ctx.seal.open(context, String(sealed))
  expect(findTotpStep(secret, totpNow(scene), world.clock.now())).toBeDefined()
})
