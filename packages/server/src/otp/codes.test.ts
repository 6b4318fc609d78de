import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import type { App } from '../app/app.ts'
import { type CodeTarget, macMessage, randomCode, toRow } from './code.ts'
import { issueCode } from './issue.ts'
import { verifyCode } from './verify.ts'

const ipLimitsOff = { env: { LATCHKEY_IP_LIMITS: 'off' } }
let count = 0

async function targetIn(world: World, more: Partial<CodeTarget> = {}): Promise<CodeTarget> {
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  return {
    app,
    channel: 'email',
    recipient: `c${++count}@codes.example`,
    purpose: 'login',
    userId: '',
    ...more,
  }
}

async function send(world: World, target: CodeTarget, address = '198.51.100.9'): Promise<string> {
  let sentCode = ''
  await issueCode(world.ctx, { ...target, address }, async (code) => {
    sentCode = code
  })
  return sentCode
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refusal = { code: 'invalid_credentials' }

async function spend(world: World, target: CodeTarget, code: string): Promise<number> {
  const { spend: statement } = await verifyCode(world.ctx, target, { code, caId: undefined })
  return (await statement.execute(world.ctx.db)).rows.length
}

describe('a code', () => {
  test('security: is six digits, each as likely as the next, zeros in front included (R15: shape of a code)', async () => {
    const { ctx } = await createWorld()
    const draws = 20_000
    const digitCounts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0))
    for (let n = 0; n < draws; n++) {
      const code = randomCode(ctx)
      expect(code.length).toBe(6)
      digitCounts.forEach((counts, at) => {
        const digit = Number(code[at])
        counts[digit] = (counts[digit] ?? 0) + 1
      })
    }
    const even = draws / 10
    const chiSquared = digitCounts.map((counts) => counts.reduce((sum, n) => sum + (n - even) ** 2 / even, 0))
    // 9 degrees of freedom: a fair source exceeds 60 once in 700 million times, one without leading zeros always.
    expect(Math.max(...chiSquared)).toBeLessThan(60)
  })

  test('is worth something for ten minutes', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const code = await send(world, target)
    world.clock.forward({ seconds: 599 })
    expect(await spend(world, target, code)).toBe(1)
  })

  test('security: is worth nothing after them (R15: shape of a code)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const code = await send(world, target)
    world.clock.forward({ seconds: 601 })
    await expect(spend(world, target, code)).rejects.toMatchObject(refusal)
  })

  test('security: voids the older one (R15: shape of a code)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const old = await send(world, target)
    world.clock.forward({ seconds: 31 })
    let code = await send(world, target)
    for (; code === old; code = await send(world, target)) world.clock.forward({ seconds: 31 })
    await expect(spend(world, target, old)).rejects.toMatchObject(refusal)
    expect(await spend(world, target, code)).toBe(1)
  })

  test('security: is stored as a MAC that only this server can compute (R16: codes stored as MACs)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const code = await send(world, target)
    const row = await world.ctx.db
      .selectFrom('codes')
      .selectAll()
      .where('identity', '=', target.recipient)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, mac: '' })).not.toContain(code)
    const mac = await world.ctx.seal.mac(target.app.id, 'code', macMessage(target, code))
    expect(Buffer.from(row.mac)).toEqual(Buffer.from(mac))
  })
})

describe('guessing', () => {
  test('security: of 200 wrong codes at once five are compared (R17: guessed codes)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const code = await send(world, target)
    let comparisons = 0
    const { seal } = world.ctx
    const countingSeal = {
      ...seal,
      isMac: (claim: Parameters<typeof seal.isMac>[0]) => seal.isMac(counting(claim)),
    }
    const counting = (limit: Parameters<typeof seal.isMac>[0]) => {
      if (limit.mac.some((byte) => byte !== 0)) comparisons++
      return limit
    }
    await warmPool(world)
    const guesses = Array.from({ length: 200 }, () =>
      verifyCode({ ...world.ctx, seal: countingSeal }, target, { code: wrongFor(code), caId: undefined }),
    )
    const results = await Promise.allSettled(guesses)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(comparisons).toBe(5)
    await expect(spend(world, target, code)).rejects.toMatchObject(refusal)
  })

  test('security: of 30 right codes at once one is spent (R18: code spent once)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const code = await send(world, target)
    await warmPool(world)
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => spend(world, target, code)))
    const successes = results.filter((result) => result.status === 'fulfilled' && result.value === 1)
    expect(successes).toHaveLength(1)
  })

  test('security: ten failures in a day end it for the identity, whatever the code; the next day goes on (R17: guessed codes)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    for (let round = 0; round < 2; round++) {
      const code = await send(world, target)
      for (let n = 0; n < 5; n++)
        await expect(spend(world, target, wrongFor(code))).rejects.toMatchObject(refusal)
      world.clock.forward({ seconds: 31 })
    }
    const code = await send(world, target)
    await expect(spend(world, target, code)).rejects.toMatchObject({
      code: 'too_many_requests',
      data: { retry_after_seconds: expect.closeTo(24 * 3_600 - 62, -2) },
    })
    world.clock.forward({ seconds: 24 * 3_600 })
    expect(await spend(world, target, await send(world, target))).toBe(1)
  })

  test('a right code costs none of the ten', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    for (let day = 0; day < 12; day++) {
      world.clock.forward({ seconds: 3_600 })
      const { spend: statement, withProof } = await verifyCode(world.ctx, target, {
        code: await send(world, target),
        caId: undefined,
      })
      await sql`with proof as (${statement}), with_proof as (${withProof}) select 1`.execute(world.ctx.db)
    }
  })

  test('security: without a live code nothing is counted, so that nobody is locked out by strangers', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    for (let n = 0; n < 20; n++) await expect(spend(world, target, '000000')).rejects.toMatchObject(refusal)
    expect(await spend(world, target, await send(world, target))).toBe(1)
  })
})

describe('security: a code for one thing is no good for another (R19: binding of a code)', () => {
  const things: { what: string; bent: Partial<CodeTarget> }[] = [
    { what: 'purpose', bent: { purpose: 'account' } },
    { what: 'purpose of MFA', bent: { purpose: 'mfa-verify' } },
    { what: 'user', bent: { userId: 'did:privy:other' } },
    { what: 'identity', bent: { recipient: 'other@codes.example' } },
    { what: 'channel', bent: { channel: 'sms' } },
  ]

  test.each(things)('another $what, asked for at the same time', async ({ bent }) => {
    const world = await createWorld()
    const target = await targetIn(world)
    const code = await send(world, target)
    const other = { ...target, ...bent }
    await expect(spend(world, other, code)).rejects.toMatchObject(refusal)
    const otherCode = await send(world, other)
    if (otherCode !== code) await expect(spend(world, other, code)).rejects.toMatchObject(refusal)
    // Moving a row within the database does not help either.
    await world.ctx.db.deleteFrom('codes').where('identity', '=', other.recipient).execute()
    await send(world, other).catch(() => undefined)
    const mac = await world.ctx.seal.mac(target.app.id, 'code', macMessage(target, code))
    await world.ctx.db.updateTable('codes').set({ mac }).where('identity', '=', other.recipient).execute()
    await expect(spend(world, other, code)).rejects.toMatchObject(refusal)
  })

  test('another app', async () => {
    const [world, other] = [await createWorld(), await createWorld()]
    const target = await targetIn(world)
    const code = await send(world, target)
    const { app } = await targetIn(other)
    await expect(spend(other, { ...target, app }, code)).rejects.toMatchObject(refusal)
  })
})

describe('sending', () => {
  const tooMany = (seconds: number) => ({ code: 'too_many_requests', data: { retry_after_seconds: seconds } })

  test('is possible every 30 seconds, and at once when the code was used (R21: limits on sending codes)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    await send(world, target)
    world.clock.forward({ seconds: 12 })
    const limitRefusal = { code: 'too_many_requests', data: { retry_after_seconds: 18, already_sent: true } }
    await expect(send(world, target)).rejects.toMatchObject(limitRefusal)
    world.clock.forward({ seconds: 18 })
    const code = await send(world, target)
    await spend(world, target, code)
    await send(world, target)
  })

  test('error: a clock that was an hour ahead keeps nobody waiting for it (F16: wrong clocks)', async () => {
    const world = await createWorld(ipLimitsOff)
    const target = await targetIn(world)
    world.clock.forward({ seconds: 3_600 })
    await send(world, target)
    world.clock.forward({ seconds: -3_600 })
    const code = await send(world, target)
    await expect(send(world, target)).rejects.toMatchObject({ data: { retry_after_seconds: 30 } })
    expect(await spend(world, target, code)).toBe(1)
  })

  test('security: five times an hour to one identity, however the codes are asked for (R21: limits on sending codes)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    for (let n = 0; n < 5; n++) {
      await send(
        world,
        { ...target, ...(n % 2 ? { purpose: 'account', userId: `u${n}` } : {}) },
        `198.51.100.${n}`,
      )
      world.clock.forward({ seconds: 60 })
    }
    await expect(send(world, target)).rejects.toMatchObject(tooMany(3_600 - 300))
    world.clock.forward({ seconds: 3_300 })
    await send(world, target)
  })

  test('security: twenty times an hour from one network, an IPv6 /64 being one (R21: limits on sending codes)', async () => {
    const world = await createWorld()
    for (let n = 0; n < 20; n++) await send(world, await targetIn(world), `2001:db8::${n}`)
    await expect(send(world, await targetIn(world), '2001:db8::ffff')).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    await send(world, await targetIn(world), '2001:db8:0:1::1')
  })

  test('as many as the app allows, where an office or a mobile network shares an address', async () => {
    const world = await createWorld({ settings: { codes_per_hour_and_network: 30 } })
    for (let n = 0; n < 30; n++) await send(world, await targetIn(world))
    await expect(send(world, await targetIn(world))).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test.each([4, 10_001, 0, -1, 5.5])('security: %d codes an hour is no limit', async (limit) => {
    await expect(createWorld({ settings: { codes_per_hour_and_network: limit } })).rejects.toThrow()
  })

  test('the limit per network can be lifted for test runs, the one per identity cannot', async () => {
    const world = await createWorld(ipLimitsOff)
    for (let n = 0; n < 25; n++) await send(world, await targetIn(world))
    const target = await targetIn(world)
    for (let n = 0; n < 5; n++) {
      await send(world, target)
      world.clock.forward({ seconds: 31 })
    }
    await expect(send(world, target)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('security: twenty times an hour to one mailbox, whatever follows its name (R21: limits on sending codes)', async () => {
    const world = await createWorld(ipLimitsOff)
    const to = async (recipient: string) => send(world, await targetIn(world, { recipient }))
    for (let n = 0; n < 20; n++) await to(`ada+${n}@plus.example`)
    await expect(to('ada+more@plus.example')).rejects.toMatchObject(tooMany(3_600))
    // Another mailbox, another domain, and an address with the sign in its domain.
    await to('bob+1@plus.example')
    await to('ada+1@plus.test')
    await to('ada@plus+1.example')
    // The mailbox itself has the limit of five, like every address.
    await to('ada@plus.example')
    world.clock.forward({ seconds: 3_600 })
    await to('ada+more@plus.example')
  })

  test('security: twenty-one numbers are no mailbox', async () => {
    const world = await createWorld(ipLimitsOff)
    for (let n = 0; n < 21; n++)
      await send(world, await targetIn(world, { channel: 'sms', recipient: `+1213373${4_300 + n}` }))
  })

  test('security: 30 at once send one (R21: limits on sending codes)', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    await warmPool(world)
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => send(world, target)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an impatient click costs none of the five', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    for (let n = 0; n < 5; n++) {
      await send(world, target)
      await expect(send(world, target)).rejects.toMatchObject({ code: 'too_many_requests' })
      world.clock.forward({ seconds: 31 })
    }
  })

  test('error: a code that could not be sent leaves no cooldown and cannot be guessed', async () => {
    const world = await createWorld()
    const target = await targetIn(world)
    const failing = issueCode(world.ctx, { ...target, address: '198.51.100.9' }, () =>
      Promise.reject(new Error('down')),
    )
    await expect(failing).rejects.toThrow('down')
    const rows = await world.ctx.db
      .selectFrom('codes')
      .select('identity')
      .where('identity', '=', target.recipient)
      .execute()
    expect(rows).toEqual([])
    await send(world, target)
  })
})

test('the row of a code is named by everything it is bound to', () => {
  const app = { id: 'a' } as App // the other parts of an app do not matter
  const target: CodeTarget = { app, channel: 'email', recipient: 'i', purpose: 'login', userId: 'u' }
  expect(toRow(target)).toEqual({
    app_id: 'a',
    channel: 'email',
    identity: 'i',
    purpose: 'login',
    user_id: 'u',
  })
})
