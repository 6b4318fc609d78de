import { describe, expect, test } from 'vitest'
import { guestClient, newClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { issueFakeToken } from '../../../../server/src/vendors/captcha/fake.ts'
import { getCaptcha } from '../../app/captcha.ts'
import { createEmailFlow } from '../email/flow.ts'
import { createGuestAccount } from './flow.ts'

const settings = { guest_auth: true }
const toKey = (world: World) => `privy:guest:${world.app.id}`

async function upgrade(world: World, client: ReturnType<typeof newClient>, email: string) {
  const flow = createEmailFlow(client)
  await flow.sendCode({ email })
  return flow.submitCode({ code: world.codeFor(email) })
}

describe('createGuestAccount', () => {
  test('makes a guest, who is the same after a reload', async () => {
    const world = await createWorld({ settings })
    const client = newClient(world)
    const first = await createGuestAccount(client)
    expect(first).toMatchObject({ isNewUser: true, user: { isGuest: true, linkedAccounts: [] } })
    const credential = client.storage.get(toKey(world))
    expect(credential).toMatch(/^[\w-]{43}$/)

    const later = newClient(world)
    later.storage.set(toKey(world), credential)
    const again = await createGuestAccount(later)
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
  })

  test('a login keeps the user; afterward the credential makes a new guest', async () => {
    const world = await createWorld({ settings })
    const client = newClient(world)
    const guest = await createGuestAccount(client)
    const credential = client.storage.get(toKey(world))
    const full = await upgrade(world, client, 'ada@guest-flow.example')
    expect(full.user).toMatchObject({ id: guest.user.id, isGuest: false })

    const later = newClient(world)
    later.storage.set(toKey(world), credential)
    const other = await createGuestAccount(later)
    expect(other.user.id).not.toBe(guest.user.id)
    expect(other.isNewUser).toBe(true)
  })

  test('a logout forgets the guest (protocol 4.3)', async () => {
    const world = await createWorld({ settings })
    const client = newClient(world)
    const first = await createGuestAccount(client)
    await client.session.logout()
    expect(client.storage.get(toKey(world))).toBeNull()
    expect((await createGuestAccount(client)).user.id).not.toBe(first.user.id)
  })

  test('a guest whom the server never heard of is made, captcha and all', async () => {
    const world = await createWorld({
      settings: { ...settings, captcha_enabled: true, captcha_site_key: 't:local' },
    })
    const client = newClient(world)
    client.start()
    await client.whenReady()
    const credential = 'g'.repeat(43)
    client.storage.set(toKey(world), credential)
    const token = issueFakeToken(world.ctx, { hostname: 'localhost', action: world.app.id })
    getCaptcha(client).set({ status: 'success', token })
    const { isNewUser } = await createGuestAccount(client)
    expect(isNewUser).toBe(true)
    expect(client.storage.get(toKey(world))).toBe(credential)
    // A returning guest is not asked for one.
    const later = newClient(world)
    later.storage.set(toKey(world), credential)
    expect(await createGuestAccount(later)).toMatchObject({ isNewUser: false })
  })

  test('error: somebody is there already', async () => {
    const world = await createWorld({ settings })
    const client = await guestClient(world)
    await expect(createGuestAccount(client)).rejects.toThrow(
      'Guest accounts can be created only when not authenticated',
    )
  })

  test('error: an app without guests', async () => {
    const client = newClient(await createWorld())
    await expect(createGuestAccount(client)).rejects.toMatchObject({ code: 'disallowed_login_method' })
  })
})
