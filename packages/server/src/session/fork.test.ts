import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { waitingForLock } from '../../../../test/support/waitForLock.ts'
import { createWorld, hostOrigin, type World, warmPool } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'
import { inTransaction, outsideTransaction } from '../db/transaction.ts'
import { lockUsers } from '../user/store.ts'
import { revoke } from './store.ts'

const refusal = { status: 401, body: { code: 'missing_or_invalid_token' } }

async function forkSession(world: World, more: object = {}) {
  const session = await signIn(world)
  const { body, status } = await world.post('/api/v1/sessions/fork', {
    refresh_token: session.refreshToken,
    ...more,
  })
  return { session, status, body, forkToken: body.new_session_refresh_token }
}

const recover = (world: World, token: unknown, options: { origin?: string; state?: string } = {}) =>
  world.post(
    '/api/v1/sessions/fork/recover',
    { refresh_token: token, state: options.state },
    options.origin === undefined ? {} : { origin: options.origin },
  )

describe('a forked session', () => {
  test('lets another page in as the same user, and the first page goes on', async () => {
    const world = await createWorld()
    const { session, body, forkToken } = await forkSession(world)
    const other = await recover(world, forkToken)
    expect(other).toMatchObject({
      status: 200,
      body: { user: { id: session.userId }, session_update_action: 'set' },
    })
    expect((await world.post('/api/v1/sessions', { refresh_token: body.refresh_token })).status).toBe(200)
    expect((await world.post('/api/v1/sessions', { refresh_token: other.body.refresh_token })).status).toBe(
      200,
    )
  })

  test('security: has a family of its own, and is no fresher than the login it came from (R12: forked sessions)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    world.clock.forward({ seconds: 3_000 })
    const { body } = await world.post('/api/v1/sessions/fork', { refresh_token: session.refreshToken })
    const other = await recover(world, body.new_session_refresh_token)
    const rows = await world.ctx.db
      .selectFrom('sessions')
      .select(['id', 'authenticated_at', 'forked_from'])
      .where('user_id', '=', session.userId)
      .orderBy('created_at')
      .execute()
    expect(rows[1]).toMatchObject({ authenticated_at: rows[0]?.authenticated_at, forked_from: rows[0]?.id })
    await world.post('/api/v1/sessions/logout', { refresh_token: other.body.refresh_token })
    expect((await world.post('/api/v1/sessions', { refresh_token: body.refresh_token })).status).toBe(200)
  })

  test('security: 20 at once with one token open one session (R12: forked sessions)', async () => {
    const world = await createWorld()
    const { forkToken } = await forkSession(world)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 20 }, () => recover(world, forkToken)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('security: forked again and again it ends when the login would have ended (R5: derived refresh tokens)', async () => {
    const hour = 3_600
    const world = await createWorld({ settings: { session_seconds: hour, refresh_token_seconds: hour } })
    const { forkToken } = await forkSession(world)
    world.clock.forward({ seconds: 50 })
    const { body } = await recover(world, forkToken)
    world.clock.forward({ seconds: hour / 2 })
    const again = await world.post('/api/v1/sessions/fork', { refresh_token: body.refresh_token })
    const second = await recover(world, again.body.new_session_refresh_token)
    expect(second.status).toBe(200)
    world.clock.forward({ seconds: hour / 2 })
    for (const refresh_token of [again.body.refresh_token, second.body.refresh_token])
      expect(await world.post('/api/v1/sessions', { refresh_token })).toMatchObject(refusal)
  })

  test('security: is not opened from a session that is ended in the same moment (R65: guest credentials)', async () => {
    const world = await createWorld()
    await warmPool(world)
    const { session, forkToken } = await forkSession(world)
    const of = { appId: world.app.id, userId: session.userId }
    let recovering: ReturnType<typeof recover> | undefined
    await inTransaction(world.ctx.db, async (trx) => {
      await lockUsers(trx, { appId: of.appId, ids: [of.userId] })
      recovering = outsideTransaction(() => recover(world, forkToken))
      await waitingForLock(world)
      await revoke(trx, { ...of, reason: 'logged in', now: world.clock.now() })
    })
    expect(await recovering).toMatchObject(refusal)
  })

  test('security: who ends all sessions ends one that is forked in the same moment (R9: changing session id)', async () => {
    const world = await createWorld()
    await warmPool(world)
    const { session, forkToken } = await forkSession(world)
    const other = await signIn(world, session.email)
    let ending: ReturnType<World['post']> | undefined
    const holding = inTransaction(world.ctx.db, async (trx) => {
      await lockUsers(trx, { appId: world.app.id, ids: [session.userId] })
      const recovering = outsideTransaction(() => recover(world, forkToken))
      await waitingForLock(world)
      ending = outsideTransaction(() => world.post('/api/v1/users/me/sessions/revoke', {}, other))
      await waitingForLock(world, 2)
      return { recovering }
    })
    const { body } = await (await holding).recovering
    expect((await ending)?.status).toBe(200)
    const { status } = await world.post('/api/v1/sessions', { refresh_token: body.refresh_token })
    expect(status).toBe(401)
  })

  test('security: a stolen refresh token that is found out takes its forks along (R7: reused refresh token)', async () => {
    const world = await createWorld()
    const { session, body, forkToken } = await forkSession(world)
    const copy = await recover(world, forkToken)
    const fork = await world.post('/api/v1/sessions/fork', { refresh_token: copy.body.refresh_token })
    const second = await recover(world, fork.body.new_session_refresh_token)
    await world.post('/api/v1/sessions/logout', { refresh_token: fork.body.refresh_token })
    await world.post('/api/v1/sessions', { refresh_token: body.refresh_token })
    expect(await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })).toMatchObject(
      refusal,
    )
    expect(await world.post('/api/v1/sessions', { refresh_token: second.body.refresh_token })).toMatchObject(
      refusal,
    )
  })

  test('security: the token lives a minute (R13: session handed over in a URL)', async () => {
    const world = await createWorld()
    const { forkToken } = await forkSession(world)
    world.clock.forward({ seconds: 61 })
    expect(await recover(world, forkToken)).toMatchObject(refusal)
  })

  test('security: another app cannot take it, nor another page than the one it was made for (R13: session handed over in a URL)', async () => {
    const partner = 'https://partner.example.com'
    const [world, other] = [await createWorld({ origins: [hostOrigin, partner] }), await createWorld()]
    const { forkToken } = await forkSession(world, { target_origin: partner })
    expect(await recover(other, forkToken)).toMatchObject(refusal)
    expect(await recover(world, forkToken, { origin: hostOrigin })).toMatchObject(refusal)
    expect((await recover(world, forkToken, { origin: partner })).status).toBe(200)
  })

  test('security: dies with the session it was made from', async () => {
    const world = await createWorld()
    const { body, forkToken } = await forkSession(world)
    await world.post('/api/v1/sessions/logout', { refresh_token: body.refresh_token })
    expect(await recover(world, forkToken)).toMatchObject(refusal)
  })

  test('security: one that a browser asked for goes to that browser alone (R13: session handed over in a URL)', async () => {
    const world = await createWorld()
    const state = 'asked-for-by-this-browser'
    const { forkToken } = await forkSession(world, { state })
    expect(await recover(world, forkToken)).toMatchObject(refusal)
    expect(await recover(world, forkToken, { state: 'asked-for-by-another' })).toMatchObject(refusal)
    expect((await recover(world, forkToken, { state })).status).toBe(200)
    expect(await recover(world, forkToken, { state })).toMatchObject(refusal)
  })

  test('security: an app may take only those that were asked for, whatever was made before (R13: session handed over in a URL)', async () => {
    const world = await createWorld()
    const fork = await forkSession(world)
    await updateApp(world.ctx, world.app.id, { settings: { forked_sessions: 'solicited' } })
    expect(await recover(world, fork.forkToken)).toMatchObject(refusal)
    expect(await recover(world, fork.forkToken, { state: 'a'.repeat(36) })).toMatchObject(refusal)
    const error = 'This app forks sessions only for pages that ask: `state`.'
    expect(await forkSession(world)).toMatchObject({ status: 400, body: { code: 'invalid_data', error } })
    const state = 'b'.repeat(36)
    const { forkToken } = await forkSession(world, { state })
    expect(await recover(world, forkToken, { state: 'c'.repeat(36) })).toMatchObject(refusal)
    expect((await recover(world, forkToken, { state })).status).toBe(200)
  })

  test('error: an app that switched them off has none', async () => {
    const world = await createWorld({ settings: { forked_sessions: 'off' } })
    expect(await forkSession(world)).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
    expect(await recover(world, 'lkf_x')).toMatchObject(refusal)
  })
})
