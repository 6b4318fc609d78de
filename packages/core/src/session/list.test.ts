import { expect, test } from 'vitest'
import { newClient, signedInClient } from '../../../../test/support/journeys/client.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { listDevices, listSessions, revokeSessions } from './list.ts'

test('a user sees where they are signed in, and ends the others', async () => {
  const world = await createWorld()
  const client = await signedInClient(world)
  const email = client.session.store.getState().user?.email?.address ?? ''
  world.clock.forward({ seconds: 31 })
  const elsewhere = await signIn(world, email)
  const sessions = await listSessions(client)
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
  expect(sessions[0]?.createdAt).toBeInstanceOf(Date)
  const other = sessions.find(({ current }) => !current)
  expect(await revokeSessions(client, other?.id)).toBe(1)
  expect(await world.post('/api/v1/sessions', { refresh_token: elsewhere.refreshToken })).toMatchObject({
    status: 401,
  })
  expect(await listSessions(client)).toHaveLength(1)
  expect(await revokeSessions(client)).toBe(0)
})

test('without a wallet there are no devices', async () => {
  const client = await signedInClient(await createWorld())
  expect(await listDevices(client)).toEqual([])
})

test('security: nobody sees or ends a session of somebody else', async () => {
  const world = await createWorld()
  const [ada, eve] = [await signedInClient(world), await signedInClient(world)]
  const [hers] = await listSessions(ada)
  expect(await revokeSessions(eve, hers?.id)).toBe(0)
  expect(await listSessions(ada)).toHaveLength(1)
  await expect(listSessions(newClient(world))).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
})
