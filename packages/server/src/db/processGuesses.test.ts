import { limits, mfa, vault } from '@latchkey/wire'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMfaWorld, factors, grant, pass, withWallet } from '../../../../test/support/mfa.ts'
import { accessKey, changeRecovery, makeWallet } from '../../../../test/support/recoveryChange.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import type { World } from '../../../../test/support/world.ts'

/** A secret that an attacker could guess. `guess` is wrong, `right` is right; both return the code of the response. */
type Target = { limit: number; compared: string; guess(): Promise<string>; right(): Promise<string> }
const code = async (work: Promise<unknown>) => (await refusal(work)).code ?? ''

const targets: Record<string, (world: World) => Promise<Target>> = {
  async 'a login code'(world) {
    const email = 'guessed@example.com'
    await world.post('/api/v1/passwordless/init', { email })
    const enter = async (code: string) => {
      const { status, body } = await world.post('/api/v1/passwordless/authenticate', { email, code: code })
      return status === 200 ? 'passed' : String(body.code)
    }
    const wrong = String((Number(world.codeFor(email)) + 1) % 1_000_000).padStart(6, '0')
    return {
      limit: limits.codeFailuresPerDay,
      compared: 'invalid_credentials',
      guess: () => enter(wrong),
      right: () => enter(world.codeFor(email)),
    }
  },
  async 'a code of an authenticator app'(world) {
    const scene = await withWallet(world)
    await factors.totp.enroll(scene)
    const enter = (input: object) =>
      code(scene.device.call(mfa.verifyTotp, { ...input, purpose: 'use' } as never))
    return {
      limit: limits.mfaFailuresPerDay,
      compared: 'missing_or_invalid_mfa',
      guess: async () => enter(await factors.totp.wrong(scene)),
      right: async () => enter(await factors.totp.answer(scene)),
    }
  },
  async 'a recovery code'(world) {
    const scene = await withWallet(world)
    await factors.totp.enroll(scene)
    const by = await pass(scene, 'totp', 'change')
    const { codes } = await scene.device.call(mfa.makeRecoveryCodes, {}, grant(by))
    const enter = (entry: string) =>
      code(scene.device.call(mfa.verifyRecoveryCode, { code: entry, purpose: 'use' }))
    return {
      limit: limits.mfaFailuresPerDay,
      compared: 'missing_or_invalid_mfa',
      guess: () => enter('AAAAA-AAAAA'),
      right: () => enter(codes[0] ?? ''),
    }
  },
  async 'a recovery password'(world) {
    const session = await signIn(world)
    const device = await deviceIn(world, session)
    const wallet = await makeWallet(device)
    await changeRecovery(device, wallet)
    const other = await deviceIn(world, session)
    const enter = (access_key: string) =>
      code(
        other.call(vault.recoverSlot, {
          entropy_id: wallet.wallet.entropyId,
          device_public_key: other.record.publicKey,
          access_key,
        }),
      )
    return {
      limit: limits.passwordGuesses,
      compared: 'invalid_recovery_pin',
      guess: () => enter('w'.repeat(43)),
      right: () => enter(accessKey),
    }
  },
}

/** The action of a database writer between two guesses. */
async function resetCounters({ ctx: { db } }: World): Promise<void> {
  await sql`delete from counters`.execute(db)
  await sql`delete from mfa_tries`.execute(db)
  await sql`update codes set attempts = 0`.execute(db)
}

test.each(Object.keys(targets))(
  'security: %s is guessed at no more often with counters that are reset',
  async (name) => {
    const world = await createMfaWorld({ settings: { sms_auth: true } })
    const { limit, compared, guess, right } = await (targets[name] as (typeof targets)[string])(world)
    const codes: string[] = []
    for (let n = 0; n < limit + 5; n++) {
      await resetCounters(world)
      codes.push(await guess())
    }
    expect(codes.filter((one) => one === compared)).toHaveLength(limit)
    expect(codes.slice(limit)).toEqual(Array(5).fill('too_many_requests'))
    await resetCounters(world)
    expect(await right()).toBe('too_many_requests')
  },
)

test('a right guess costs none of the count', async () => {
  const world = await createMfaWorld()
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  for (let n = 0; n < limits.mfaFailuresPerDay + 2; n++)
    expect(await code(pass(scene, 'totp'))).toBe('nothing was refused')
})
