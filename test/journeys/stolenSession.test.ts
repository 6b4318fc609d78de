import { describe, expect, test } from 'vitest'
import { type Client, type User, unlinkAccount } from '../../packages/core/src/index.ts'
import { limits, methodIds } from '../../packages/wire/src/index.ts'
import { rowsOf } from '../support/deep.ts'
import { guestClient, newClient } from '../support/journeys/client.ts'
import type { MethodCase, Person } from '../support/journeys/methodCase.ts'
import { cases } from '../support/journeys/methodCases.ts'
import { createWallet, deviceIn, recover, refusal } from '../support/vaultDevice.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * An attacker with a bearer whose login is a day old adds the attacker's own login. For a day it opens a session but no
 * wallet; meanwhile the owner can undo it. Tests every method and every call.
 */
const hour = 3_600
const every = Object.values(cases).flat()
const methods = rowsOf(every, ({ alike }) => !alike)
let count = 2_000
const somebody = (): Person => ({ n: ++count })

test('every login method is on trial here', () => {
  expect(methodIds.filter((id) => (cases[id] ?? []).length === 0)).toEqual([])
})

const linking = methods.filter(({ links }) => links).map((method) => ({ name: method.name, method }))

describe.each(linking)('$name', ({ method }) => {
  test('security: linked with an old bearer it opens no wallet for a day, and the owner’s method does', async () => {
    const { world, client, address, owner, victim, user } = await stealSession(method)
    const thief = somebody()
    await method.enter({ world, client, person: thief, intent: 'link' })
    const { unlink } = owner
    if (unlink) await unlinkAccount(client, unlink.kind, unlink.id(user))
    await expectHeld({ world, method, person: thief, user, address })
    // The unlinked owner can still log in at once: no other user can take the unlinked account meanwhile.
    later(world)
    const back = await enter(world, owner, victim)
    expect(back.user.id).toBe(user.id)
    expect(back.user.linkedAccounts.map(({ type }) => type)).toContain(owner.type)
    expect(await recoverAs(world, back, address)).toBe('nothing was refused')
    world.clock.forward({ seconds: limits.holdSeconds })
    expect(await recoverAs(world, await enter(world, method, thief), address)).toBe('nothing was refused')
  })

  test('security: a chain of such logins does not wash the hold off', async () => {
    const { world, client, address, owner, user } = await stealSession(method)
    const [first] = [somebody()]
    await method.enter({ world, client, person: first, intent: 'link' })
    world.clock.forward({ seconds: 12 * hour })
    const heldLogin = await enter(world, method, first)
    const [next] = getNextMethods(method, owner)
    if (!next) throw new Error('There is another method.')
    const second = somebody()
    await next.enter({ world, client: heldLogin.client, person: second, intent: 'link' })
    world.clock.forward({ seconds: 13 * hour })
    // The day of the first one has passed, that of the second one has not.
    expect(await recoverAs(world, await enter(world, next, second), address)).toBe('login_on_hold')
    expect(await recoverAs(world, await enter(world, method, first), address)).toBe('nothing was refused')
    expect(user.id).toBeTruthy()
  })

  const { transfer } = method
  if (transfer)
    test('security: taken over from another user with an old bearer it opens no wallet for a day', async () => {
      const { world, client, address, user } = await stealSession(method)
      const person = somebody()
      await enter(world, method, person)
      later(world)
      const error = await method.enter({ world, client, person, intent: 'link' }).catch((cause) => cause)
      await transfer({ client, nonce: error.data.nonce, person, error })
      await expectHeld({ world, method, person, user, address })
    })

  test('security: a held account takes its user over to nobody', async () => {
    const { world, client, owner, victim, user } = await stealSession(method)
    const person = somebody()
    await method.enter({ world, client, person, intent: 'link' })
    later(world)
    const own = await thiefsOwn(world, method)
    const error = await method.enter({ world, client: own, person, intent: 'link' }).catch((cause) => cause)
    expect(error).toMatchObject({ code: 'linked_to_another_user' })
    later(world)
    expect((await enter(world, owner, victim)).user.id).toBe(user.id)
  })

  if (method.updates)
    test('security: put in place of the owner’s with an old bearer it opens no wallet for a day', async () => {
      const world = await worldFor(method)
      const victim = somebody()
      const { client, address, user } = await own(world, method, victim)
      const thief = somebody()
      await old(world, client)
      await method.enter({ world, client, person: thief, intent: 'update' })
      await expectHeld({ world, method, person: thief, user, address })
      later(world)
      const back = await enter(world, method, victim)
      expect(back.user.id).toBe(user.id)
      expect(await recoverAs(world, back, address)).toBe('nothing was refused')
      // There is only one of a type: the account that replaced it is gone.
      expect(back.user.linkedAccounts.filter(({ type }) => type === method.type)).toHaveLength(1)
      later(world)
      expect((await enter(world, method, thief)).user.id).not.toBe(user.id)
    })
})

describe.each(methods.filter(({ type }) => type !== null).map((method) => ({ name: method.name, method })))(
  'a guest and $name',
  ({ method }) => {
    test('security: a guest made a full user with an old bearer opens no wallet for a day', async () => {
      const world = await worldFor(method, { guest_auth: true })
      const client = await guestClient(world)
      const user = getUser(client)
      const address = await createWallet(await deviceIn(world, getHolder(client)))
      await old(world, client)
      const thief = somebody()
      const intent = method.links ? 'link' : 'login'
      await method.enter({ world, client, person: thief, intent })
      await client.session.refresh()
      expect(['login_on_hold', 'fresh_login_required']).toContain(
        await recoverAs(world, { client, user }, address),
      )
      await expectHeld({ world, method, person: thief, user, address })
    })
  },
)

type ClientSession = { client: Client; user: User }

/** A user with a wallet, and a stolen bearer of a login of yesterday. */
async function stealSession(method: MethodCase) {
  const world = await worldFor(method)
  const [owner] = (method.type === 'email' ? cases.sms : cases.email) ?? []
  if (!owner) throw new Error('Email and SMS have journeys.')
  const victim = somebody()
  const { client, address, user } = await own(world, owner, victim)
  await old(world, client)
  return { world, client, address, owner, victim, user }
}

async function own(world: World, method: MethodCase, person: Person) {
  const client = newClient(world)
  const { user } = await method.enter({ world, client, person, intent: 'login' })
  const address = await createWallet(await deviceIn(world, getHolder(client)))
  later(world)
  return { client, address, user }
}

async function old(world: World, client: Client): Promise<void> {
  world.clock.forward({ seconds: 25 * hour })
  await client.session.refresh()
}

async function expectHeld({
  world,
  method,
  person,
  user,
  address,
}: {
  world: World
  method: MethodCase
  person: Person
  user: User
  address: string
}): Promise<void> {
  later(world)
  const login = await enter(world, method, person)
  expect(login.user.id).toBe(user.id)
  expect(await recoverAs(world, login, address)).toBe('login_on_hold')
}

/** A login of the thief, unrelated to the victim. */
async function thiefsOwn(world: World, method: MethodCase): Promise<Client> {
  const [other] = (method.type === 'email' ? cases.sms : cases.email) ?? []
  if (!other) throw new Error('Email and SMS have journeys.')
  return (await enter(world, other, somebody())).client
}

/** Methods that can continue a chain. */
function getNextMethods(method: MethodCase, owner: MethodCase): MethodCase[] {
  return [cases.siwe, cases.email, cases.sms]
    .flatMap((entry) => entry ?? [])
    .filter((next) => next !== method && next !== owner)
}

async function worldFor(method: MethodCase, settings: Record<string, unknown> = {}): Promise<World> {
  const world = await createWorld({
    settings: { email_auth: true, sms_auth: true, wallet_auth: true, ...method.settings, ...settings },
    ...(method.env ? { env: method.env } : {}),
    ...(method.parts ? { parts: method.parts() } : {}),
  })
  await method.prepare?.(world)
  return world
}

async function enter(world: World, method: MethodCase, person: Person): Promise<ClientSession> {
  const client = newClient(world)
  const { user } = await method.enter({ world, client, person, intent: 'login' })
  return { client, user }
}

/** Requests the wallet on a new device. Returns the code of the refusal. */
async function recoverAs(world: World, { client }: ClientSession, address: string): Promise<string> {
  const device = await deviceIn(world, getHolder(client))
  return (await refusal(recover(device, address))).code
}

function getHolder(client: Client) {
  const token = client.storage.get('privy:token')
  if (typeof token !== 'string') throw new Error('Nobody is signed in.')
  return { userId: getUser(client).id, token }
}

function getUser(client: Client): User {
  const { user } = client.session.store.getState()
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

/** Moves past every wait between two sends. */
function later(world: World): void {
  world.clock.forward({ seconds: 31 })
}
