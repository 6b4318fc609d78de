import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { addPasskey, logInWith, withPasskeys } from '../../../test/support/passkeys.ts'
import { signIn } from '../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { openPage } from '../test/page.ts'

const event = 'privy:auth:unlink-passkey'
let world: World
beforeEach(async () => {
  world = await createWorld({ settings: withPasskeys })
})

async function adaWithPasskey() {
  const ada = await signIn(world)
  const authenticator = createAuthenticator()
  await addPasskey(world, ada, authenticator)
  return { ada, authenticator, credentialId: authenticator.stored[0]?.id ?? '' }
}

describe('unlinking a passkey through the frame', () => {
  test('takes it off, on a device that has no wallet', async () => {
    const { ada, authenticator, credentialId } = await adaWithPasskey()
    const page = openPage(world)
    const request = { accessToken: ada.token, credentialId, removeAsMfa: false }
    expect(await page.send(event, request)).toMatchObject({ data: {} })
    expect(page.calls).toEqual(['/api/v1/passkeys/unlink'])
    expect((await logInWith(world, authenticator)).status).toBe(401)
  })

  test("security: takes nobody else's off, and needs a session (R51: owner of a passkey)", async () => {
    const { authenticator, credentialId } = await adaWithPasskey()
    const eve = await signIn(world)
    const request = { accessToken: eve.token, credentialId, removeAsMfa: true }
    expect((await openPage(world).send(event, request)).error?.type).toBe('error')
    const forgery = { ...request, accessToken: `${eve.token.slice(0, -4)}AAAA` }
    expect((await openPage(world).send(event, forgery)).error?.type).toBe('missing_or_invalid_token')
    expect((await logInWith(world, authenticator)).status).toBe(200)
  })
})
