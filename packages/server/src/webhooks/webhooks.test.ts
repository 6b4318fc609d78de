import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { addReceiver, startReceiver } from '../../../../test/support/webhookReceiver.ts'
import { createWorld } from '../../../../test/support/world.ts'

test('a first login reports the new user and the login', async () => {
  const world = await createWorld()
  const receiver = await startReceiver()
  await addReceiver(world, receiver)
  const { userId } = await signIn(world)
  expect(receiver.types()).toEqual(['user.created', 'user.authenticated'])
  expect(receiver.received[1]?.event).toMatchObject({ user: { id: userId }, account: { type: 'email' } })
})
