import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { invite } from '../../../../test/support/invite.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'

const refusal = { status: 401, body: { code: 'allowlist_rejected' } }

test('the list is for who logs in: a user may link what is not on it, a guest may not log in by it', async () => {
  const world = await createWorld({ settings: { guest_auth: true, sms_auth: true } })
  const user = await signIn(world)
  const guestLogin = { guest_credential: randomBytes(32).toString('base64url') }
  const guest = await world.post('/api/v1/guest/authenticate', guestLogin)
  await updateApp(world.ctx, world.app.id, { settings: { allowlist_enabled: true } })
  const send = (phoneNumber: string, token?: string) =>
    world.post('/api/v1/passwordless_sms/init', { phoneNumber }, token === undefined ? {} : { token })
  const ownNumber = '+12133734251'
  await invite(world.ctx, { appId: world.app.id, entry: ownNumber })
  expect(await send('+12133734250')).toMatchObject(refusal)
  expect(await send('+12133734250', String(guest.body.token))).toMatchObject(refusal)
  expect(await send('+12133734250', user.token)).toMatchObject({ status: 200 })
  expect(await send(ownNumber)).toMatchObject({ status: 200 })
  world.clock.forward({ seconds: 31 })
  expect(await send(ownNumber, String(guest.body.token))).toMatchObject({ status: 200 })
})
