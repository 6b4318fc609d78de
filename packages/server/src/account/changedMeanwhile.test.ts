import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import type { Context } from '../context.ts'
import { findUser, getAccount, insertAccount, removeAccount } from '../user/store.ts'

/** Runs work once between reading the account's owner and the statement that signs in. */
function meanwhile({ ctx }: World, work: (binding: Context['binding']) => Promise<void>): void {
  const { binding } = ctx
  let isDone = false
  const mac: typeof binding.mac = async (table, row) => {
    if (table === 'sessions' && !isDone) {
      isDone = true
      await work(binding)
    }
    return binding.mac(table, row)
  }
  Object.assign(ctx, { binding: { ...binding, mac } })
}

const email = 'ada@meanwhile.example'
const identity = { type: 'email', subject: email, data: { address: email } } as const

async function codeFor(world: World): Promise<string> {
  world.clock.forward({ seconds: 60 })
  await world.post('/api/v1/passwordless/init', { email })
  return world.codeFor(email)
}

const logIn = (world: World, code: string, mode = 'login-or-sign-up') =>
  world.post('/api/v1/passwordless/authenticate', { email, code, mode })

/** Removes the account from its user, as a concurrent unlink does. */
async function takeOff({ ctx, app, clock }: World, id: string): Promise<void> {
  const account = getAccount(await findUser(ctx, { appId: app.id, id }), identity)
  if (!account) throw new Error('It is linked.')
  await removeAccount(ctx, { appId: app.id, userId: id, account, now: clock.now() })
}

test('security: an account that changes hands while its login is on the way opens the session of its new owner', async () => {
  const world = await createWorld()
  const first = await signIn(world, email)
  const second = await signIn(world)
  await world.ctx.db.deleteFrom('linked_accounts').where('subject', '=', second.email).execute()
  const code = await codeFor(world)
  meanwhile(world, async () => {
    await takeOff(world, first.userId)
    const now = world.clock.now()
    await insertAccount(world.ctx, { appId: world.app.id, userId: second.userId, identity, now })
  })
  const { status, body } = await logIn(world, code)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { user: { id: second.userId }, is_new_user: false },
  })
  expect((await world.get('/api/v1/users/me', { token: String(body.token) })).status).toBe(200)
  // The proof was used only once, and the failed attempt did not use it.
  expect(await logIn(world, code)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
})

test('one that goes away meanwhile is a new user’s, or nobody’s where nobody may sign up', async () => {
  const world = await createWorld()
  const first = await signIn(world, email)
  const code = await codeFor(world)
  meanwhile(world, () => takeOff(world, first.userId))
  expect(await logIn(world, code, 'no-signup')).toMatchObject({ body: { code: 'user_does_not_exist' } })
  const { status, body } = await logIn(world, await codeFor(world))
  expect({ status, body }).toMatchObject({ status: 200, body: { is_new_user: true } })
})

test('one that comes meanwhile signs in, also where nobody may sign up', async () => {
  const world = await createWorld()
  const other = await signIn(world)
  await world.ctx.db.deleteFrom('linked_accounts').where('subject', '=', other.email).execute()
  const code = await codeFor(world)
  meanwhile(world, async () => {
    const now = world.clock.now()
    await insertAccount(world.ctx, { appId: world.app.id, userId: other.userId, identity, now })
  })
  expect(await logIn(world, code, 'no-signup')).toMatchObject({
    status: 200,
    body: { user: { id: other.userId }, is_new_user: false },
  })
})
