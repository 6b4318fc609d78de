import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { fakeIssuer } from '../../../../server/src/vendors/customAuth/fake.ts'
import type { Client } from '../../client.ts'
import { createEmailFlow } from '../email/flow.ts'
import { createCustomAuth } from './flow.ts'

const settings = { custom_jwt_auth: true }

async function tokenFor(world: World, sub: string, seconds = 600): Promise<string> {
  const { issuer, sign } = await fakeIssuer(world.ctx)
  const iat = Math.floor(world.clock.now().getTime() / 1_000)
  return sign({ iss: issuer, sub, iat, exp: iat + seconds })
}

/** A host app with its own login. */
async function setUp() {
  const world = await createWorld({ settings })
  const client = newClient(world)
  client.start()
  await client.whenReady()
  const events: string[] = []
  const custom = createCustomAuth(client, {
    onAuthenticated: ({ user }) => events.push(`in ${user.id}`),
    onUnauthenticated: () => events.push('out'),
  })
  const states: string[] = []
  custom.subscribe(({ status }) => states.push(status))
  const until = (status: string) => eventually(() => expect(custom.getState().status).toBe(status))
  return { world, client, custom, events, states, until }
}

function tell(client: Client, token: string | undefined, isLoading = false): void {
  client.configure({ customAuth: { getCustomAccessToken: async () => token, isLoading } })
}
const getUser = (client: Client) => client.session.store.getState().user

describe('createCustomAuth', () => {
  test('logs in when the token appears and out when it goes', async () => {
    const { world, client, custom, events, states, until } = await setUp()
    const stop = custom.start()
    await until('not-enabled')
    tell(client, undefined, true)
    await until('loading')
    tell(client, await tokenFor(world, 'ada'))
    await until('done')
    const user = getUser(client)
    expect(user?.linkedAccounts).toMatchObject([{ type: 'custom_auth', customUserId: 'ada' }])
    tell(client, undefined)
    await until('initial')
    expect(getUser(client)).toBeNull()
    expect(events).toEqual([`in ${user?.id}`, 'out'])
    expect(states).toEqual(['not-enabled', 'loading', 'done', 'initial'])
    stop()
    tell(client, await tokenFor(world, 'ada'))
    await Promise.resolve()
    expect(custom.getState().status).toBe('initial')
  })

  test('logs in once, however often the config is written anew', async () => {
    const { world, client, custom, events, until } = await setUp()
    const token = await tokenFor(world, 'ada')
    custom.start()
    for (let n = 0; n < 5; n++) tell(client, token)
    await until('done')
    for (let n = 0; n < 5; n++) tell(client, token)
    await until('done')
    expect(events).toHaveLength(1)
  })

  test('security: when somebody else has logged in over there, the first user does not stay', async () => {
    const { world, client, custom, until } = await setUp()
    custom.start()
    tell(client, await tokenFor(world, 'ada'))
    await until('done')
    const ada = getUser(client)?.id
    tell(client, await tokenFor(world, 'bob'))
    await eventually(() => expect(getUser(client)?.linkedAccounts).toMatchObject([{ customUserId: 'bob' }]))
    expect(getUser(client)?.id).not.toBe(ada)
  })

  test('security: nor when that happened while no page of ours was open', async () => {
    const { world, client, custom, until } = await setUp()
    const stop = custom.start()
    tell(client, await tokenFor(world, 'ada'))
    await until('done')
    stop()
    const later = newClient(world, client.storage)
    later.start()
    await later.whenReady()
    expect(getUser(later)?.linkedAccounts).toMatchObject([{ customUserId: 'ada' }])
    createCustomAuth(later).start()
    tell(later, await tokenFor(world, 'bob'))
    await eventually(() => expect(getUser(later)?.linkedAccounts).toMatchObject([{ customUserId: 'bob' }]))
  })

  test('a page that is loaded anew with the same user there stays logged in', async () => {
    const { world, client, custom, until } = await setUp()
    const stop = custom.start()
    tell(client, await tokenFor(world, 'ada'))
    await until('done')
    stop()
    const later = newClient(world, client.storage)
    later.start()
    await later.whenReady()
    const onAuthenticated = vi.fn()
    const again = createCustomAuth(later, { onAuthenticated })
    again.start()
    tell(later, await tokenFor(world, 'ada'))
    await eventually(() => expect(again.getState().status).toBe('done'))
    expect(onAuthenticated).not.toHaveBeenCalled()
    expect(getUser(later)?.id).toBe(getUser(client)?.id)
  })

  test('leaves alone who logged in by other means', async () => {
    const { world, client, custom, until } = await setUp()
    const email = 'ada@custom-flow.example'
    const flow = createEmailFlow(client)
    await flow.sendCode({ email })
    await flow.submitCode({ code: world.codeFor(email) })
    custom.start()
    tell(client, undefined)
    await until('initial')
    expect(getUser(client)?.email?.address).toBe(email)
  })

  test('error: a token that is refused is said so, and the next one is tried', async () => {
    const { world, client, custom, until } = await setUp()
    custom.start()
    tell(client, await tokenFor(world, 'ada', -600))
    await until('error')
    expect(custom.getState()).toMatchObject({
      error: { code: 'invalid_credentials', message: 'Invalid custom token: it has expired.' },
    })
    tell(client, await tokenFor(world, 'ada'))
    await until('done')
  })

  test("error: the host's own function fails", async () => {
    const { client, custom, until } = await setUp()
    custom.start()
    const getCustomAccessToken = () => Promise.reject(new Error('offline'))
    client.configure({ customAuth: { getCustomAccessToken, isLoading: false } })
    await until('error')
  })

  test('switched off by the config it does nothing', async () => {
    const { world, client, custom, until } = await setUp()
    const token = await tokenFor(world, 'ada')
    custom.start()
    client.configure({
      customAuth: { enabled: false, getCustomAccessToken: async () => token, isLoading: false },
    })
    await until('not-enabled')
    expect(getUser(client)).toBeNull()
  })
})
