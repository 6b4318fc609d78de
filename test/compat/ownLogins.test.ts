import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeIssuer } from '../../packages/server/src/vendors/customAuth/fake.ts'
import { clients, eachVersion, notRun, readUser, signInByEmail } from '../support/compat/jsSdkCore/clients.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'

let server: ListeningServer
let people = 0

beforeAll(async () => {
  server = await startServer({ settings: { custom_jwt_auth: true, guest_auth: true } })
})

afterAll(() => server?.close())

/** A token of the host app's own login. */
async function ownToken(sub = `own-${++people}`): Promise<string> {
  const { ctx, clock } = server.world
  const { issuer, sign } = await fakeIssuer(ctx)
  return sign({ iss: issuer, sub, exp: Math.floor(clock.now().getTime() / 1_000) + 600 })
}

describe.each(eachVersion)('js-sdk-core %s: custom tokens', (version, open) => {
  test('logs in, and the same user again', async () => {
    const sub = `ada of ${version}`
    const first = await open(server).auth.customProvider.syncWithToken(await ownToken(sub))
    expect(first.user.linked_accounts).toMatchObject([{ type: 'custom_auth', custom_user_id: sub }])
    const again = await open(server).auth.customProvider.syncWithToken(await ownToken(sub))
    expect(again).toMatchObject({ is_new_user: false, user: { id: first.user.id } })
  })

  test('error: a token that was tampered with', async () => {
    const [header = '', , signature = ''] = (await ownToken()).split('.')
    const payload = Buffer.from(JSON.stringify({ sub: 'somebody else' })).toString('base64url')
    await expect(
      open(server).auth.customProvider.syncWithToken(`${header}.${payload}.${signature}`),
    ).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('js-sdk-core 0.76.2: custom tokens', () => {
  const open = () => clients['0.76.2'](server)

  test('links one to a user of another method; 0.37.2 lacks the call', async () => {
    const client = open()
    await signInByEmail(client, server)
    const { user } = await client.auth.customProvider.linkWithToken(await ownToken())
    expect(user.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'custom_auth' }])
  })

  test('error: refuses a token of another user', async () => {
    const token = () => ownToken('taken')
    await open().auth.customProvider.syncWithToken(await token())
    const client = open()
    await signInByEmail(client, server)
    await expect(client.auth.customProvider.linkWithToken(await token())).rejects.toMatchObject({
      code: 'linked_to_another_user',
      error: 'User already exists with provided custom JWT account.',
    })
  })

  test('error: a login without sign-up, which only this version can request, admits no new user', async () => {
    await expect(
      open().auth.customProvider.syncWithToken(await ownToken(), undefined, 'no-signup'),
    ).rejects.toMatchObject({ code: 'user_does_not_exist' })
  })
})

describe.each(eachVersion)('js-sdk-core %s: guests', (_, open) => {
  test('enters, stays the same guest, and keeps the user when a login adds an address', async () => {
    const client = open(server)
    const { user, is_new_user } = await client.auth.guest.create()
    expect({ user, is_new_user }).toMatchObject({
      is_new_user: true,
      user: { is_guest: true, linked_accounts: [] },
    })
    expect((await client.auth.guest.create()).user.id).toBe(user.id)
    const userNow = await signInByEmail(client, server)
    expect(userNow.user).toMatchObject({
      id: user.id,
      is_guest: false,
      linked_accounts: [{ type: 'email', address: userNow.address }],
    })
  })

  test('keeps the user when an account is linked', async () => {
    const client = open(server)
    const { user } = await client.auth.guest.create()
    const address = `guest${++people}@compat.example`
    await client.auth.email.sendCode(address)
    const userNow = await client.auth.email.linkWithCode(address, server.world.codeFor(address))
    expect(readUser(userNow)).toMatchObject({ id: user.id, is_guest: false })
  })
})

test('every call of customProvider and guest was run', () =>
  expect(notRun('customProvider', 'guest')).toEqual([]))
