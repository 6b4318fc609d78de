import { describe, expect, test } from 'vitest'
import { acceptTerms, type Client, type User, unlinkAccount } from '../../packages/core/src/index.ts'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { methodIds } from '../../packages/wire/src/index.ts'
import { isDeep } from '../support/deep.ts'
import { invite } from '../support/invite.ts'
import { guestClient, newClient, signedInClient } from '../support/journeys/client.ts'
import type { MethodCase, Person } from '../support/journeys/methodCase.ts'
import { cases } from '../support/journeys/methodCases.ts'
import { nothingLasts } from '../support/journeys/remainingRows.ts'
import { createWorld, type World, type WorldOptions } from '../support/world.ts'

let count = 0
const somebody = (): Person => ({ n: ++count })

test('every login method has its journeys', () => {
  expect(methodIds.filter((id) => (cases[id] ?? []).length === 0)).toEqual([])
})

describe.each(
  Object.values(cases)
    .flat()
    .map((method) => ({ name: method.name, method })),
)('$name', ({ method }) => {
  test('logs somebody new in, and the same user the next time', async () => {
    const world = await worldFor(method)
    const person = somebody()
    const first = await enter(world, method, { person })
    expect(first).toMatchObject({ isNewUser: true, user: { id: expect.stringMatching(/^did:privy:/) } })
    expect(first.account?.type ?? null).toBe(method.type)
    await expect
      .poll(() => events(world, 'sdk_authenticate'))
      .toEqual([expect.objectContaining({ isNewUser: true, method: expect.stringMatching(/^[\w:]+$/) })])
    later(world)
    const again = await enter(world, method, { person })
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
    expect(await users(world)).toBe(1)
  })

  if (method.alike && !isDeep) return

  if (!method.alwaysSignsUp)
    test('error: with sign-up disabled nobody new gets in and nothing is written (R68: no sign-up)', async () => {
      const world = await worldFor(method)
      await expect(enter(world, method, { person: somebody(), disableSignup: true })).rejects.toMatchObject({
        code: method.unknown ?? 'user_does_not_exist',
      })
      expect(await users(world)).toBe(0)
      await nothingLasts(world)
    })

  test('error: a full app takes nobody in, and lets those in who are (R67: allowlist and user limit)', async () => {
    const world = await worldFor(method)
    const person = somebody()
    await enter(world, method, { person })
    await change(world, {}, 1)
    later(world)
    await expect(enter(world, method, { person: somebody() })).rejects.toMatchObject({
      code: 'max_accounts_reached',
    })
    expect(await enter(world, method, { person })).toMatchObject({ isNewUser: false })
    expect(await users(world)).toBe(1)
  })

  test('security: an app that takes nobody in keeps nothing of those who knock', async () => {
    const world = await worldFor(method)
    await change(world, {}, 0)
    await expect(enter(world, method, { person: somebody() })).rejects.toMatchObject({
      code: 'max_accounts_reached',
    })
    await nothingLasts(world)
  })

  test('error: an allowlist keeps everybody out who is not on it (R67: allowlist and user limit)', async () => {
    const world = await worldFor(method)
    await change(world, { allowlist_enabled: true })
    await expect(enter(world, method, { person: somebody() })).rejects.toMatchObject({
      code: 'allowlist_rejected',
    })
    expect(await users(world)).toBe(0)
    await nothingLasts(world)
    if (!method.allowlisted) return
    const person = somebody()
    await invite(world.ctx, { appId: world.app.id, entry: method.allowlisted(person) })
    later(world)
    expect(await enter(world, method, { person })).toMatchObject({ isNewUser: true })
  })

  test('terms are the user’s to accept (R69: terms)', async () => {
    const world = await worldFor(method, { require_users_accept_terms: true })
    const client = newClient(world)
    const { user } = await method.enter({ world, client, person: somebody(), intent: 'login' })
    expect(user.hasAcceptedTerms).toBe(false)
    expect(await acceptTerms(client)).toMatchObject({ id: user.id, hasAcceptedTerms: true })
  })

  if (method.captcha)
    test('error: without the captcha nobody begins (R30: captcha)', async () => {
      const world = await worldFor(method, { captcha_enabled: true, captcha_site_key: 't:site' })
      await expect(enter(world, method, { person: somebody() })).rejects.toMatchObject({
        code: 'invalid_captcha',
      })
      expect(await users(world)).toBe(0)
      await nothingLasts(world)
    })

  test('a guest who comes in by it keeps the user (R65: guest credentials)', async () => {
    if (method.type === null) return
    const world = await worldFor(method, { guest_auth: true })
    const client = await guestClient(world)
    const guest = getUser(client)
    const intent = method.links ? 'link' : 'login'
    const { user } = await method.enter({ world, client, person: somebody(), intent })
    expect(user).toMatchObject({ id: guest.id, isGuest: false })
  })

  if (method.links) linking(method)
})

function linking(method: MethodCase): void {
  test('links to whoever is signed in, and logs that user in from then on', async () => {
    const world = await worldFor(method)
    const client = await other(world, method)
    const person = somebody()
    const { user, account } = await method.enter({ world, client, person, intent: 'link' })
    expect(account?.type).toBe(method.type)
    expect(user.linkedAccounts.map(({ type }) => type)).toContain(method.type)
    later(world)
    expect(await enter(world, method, { person })).toMatchObject({ isNewUser: false, user: { id: user.id } })
  })

  test('error: nobody can link without being signed in', async () => {
    const world = await worldFor(method)
    await expect(
      method.enter({ world, client: newClient(world), person: somebody(), intent: 'link' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/must_be_authenticated|missing_or_invalid_token/) })
  })

  test('security: an account of somebody else is moved only by its owner’s consent (R59: one owner per identity, R62: transfer nonce, R63: closed users)', async () => {
    const world = await worldFor(method)
    const person = somebody()
    const owner = await enter(world, method, { person })
    const client = await other(world, method)
    const winner = getUser(client)
    later(world)
    const error = await method.enter({ world, client, person, intent: 'link' }).catch((cause) => cause)
    if (!method.transfer) return expect(error).toMatchObject({ code: 'linked_to_another_user' })
    expect(error).toMatchObject({
      code: 'account_transfer_required',
      data: { nonce: expect.any(String), account: { displayName: expect.stringMatching(/./) } },
    })
    const { nonce } = error.data
    const user = await method.transfer({ client, nonce, person, error })
    expect(user.id).toBe(winner.id)
    expect(user.linkedAccounts.map(({ type }) => type)).toContain(method.type)
    // The offer is used up, and the other user is deleted, recoverably.
    await expect(method.transfer({ client, nonce, person, error })).rejects.toMatchObject({
      code: expect.stringMatching(/invalid_credentials|cannot_link_more_of_type/),
    })
    const row = await world.ctx.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', owner.user.id)
      .executeTakeFirstOrThrow()
    expect(row.deleted_at).not.toBeNull()
  })

  const { unlink } = method
  if (unlink)
    test('is taken off again, save as the last way in (R61: last login method)', async () => {
      const world = await worldFor(method)
      const client = await other(world, method)
      const { user } = await method.enter({ world, client, person: somebody(), intent: 'link' })
      const userLeft = await unlinkAccount(client, unlink.kind, unlink.id(user))
      expect(userLeft.linkedAccounts.map(({ type }) => type)).not.toContain(method.type)

      later(world)
      const alone = newClient(world)
      const only = await method.enter({ world, client: alone, person: somebody(), intent: 'login' })
      await expect(unlinkAccount(alone, unlink.kind, unlink.id(only.user))).rejects.toMatchObject({
        code: 'cannot_unlink_sole_account',
      })
    })

  if (!method.many)
    test('error: a second of the type is refused (R60: limits on accounts)', async () => {
      const world = await worldFor(method)
      const client = await other(world, method)
      await method.enter({ world, client, person: somebody(), intent: 'link' })
      later(world)
      await expect(method.enter({ world, client, person: somebody(), intent: 'link' })).rejects.toMatchObject(
        { code: 'cannot_link_more_of_type' },
      )
    })

  if (method.updates)
    test('another one takes the place of the old, which logs nobody in any more (R64: replaced address)', async () => {
      const world = await worldFor(method)
      const client = newClient(world)
      const [before, after] = [somebody(), somebody()]
      const { user } = await method.enter({ world, client, person: before, intent: 'login' })
      await method.enter({ world, client, person: after, intent: 'update' })
      later(world)
      expect(await enter(world, method, { person: after })).toMatchObject({ user: { id: user.id } })
      expect(await enter(world, method, { person: before })).toMatchObject({ isNewUser: true })
    })
}

async function worldFor(method: MethodCase, settings: Record<string, unknown> = {}): Promise<World> {
  const options: WorldOptions = {
    settings: { email_auth: true, sms_auth: true, ...method.settings, ...settings },
    ...(method.env ? { env: method.env } : {}),
    ...(method.parts ? { parts: method.parts() } : {}),
  }
  const world = await createWorld(options)
  await method.prepare?.(world)
  return world
}

/** A new visitor. */
async function enter(world: World, method: MethodCase, options: { person: Person; disableSignup?: boolean }) {
  return method.enter({ world, client: newClient(world), intent: 'login', ...options })
}

/** A client logged in with a different method from the tested one. */
async function other(world: World, method: MethodCase): Promise<Client> {
  if (method.type !== 'email') return signedInClient(world)
  const client = newClient(world)
  const [sms] = cases.sms ?? []
  if (!sms) throw new Error('The journeys of email need those of SMS.')
  await sms.enter({ world, client, person: somebody(), intent: 'login' })
  return client
}

function getUser(client: Client): User {
  const { user } = client.session.store.getState()
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

/** The events that clients have reported under a name (protocol 2.12). */
async function events(world: World, name: string): Promise<unknown[]> {
  const rows = await world.ctx.db
    .selectFrom('analytics_events')
    .select('payload')
    .where('app_id', '=', world.app.id)
    .where('event_name', '=', name)
    .execute()
  return rows.map(({ payload }) => payload)
}

async function users(world: World): Promise<number> {
  const rows = await world.ctx.db
    .selectFrom('users')
    .select('id')
    .where('app_id', '=', world.app.id)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

async function change(world: World, settings: Record<string, unknown>, userLimit?: number): Promise<void> {
  await updateApp(world.ctx, world.app.id, { settings, ...(userLimit === undefined ? {} : { userLimit }) })
  world.ctx.apps.forget()
}

/** Moves past every wait between two sends. */
function later(world: World): void {
  world.clock.forward({ seconds: 31 })
}
