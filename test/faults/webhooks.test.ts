import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { runCommand } from '../support/faults/serverProcess.ts'
import { type System, startSystem } from '../support/faults/system.ts'
import { signIn } from '../support/faults/walletPage.ts'
import { type Receiver, startReceiver } from '../support/webhooks/receiver.ts'

let system: System
beforeEach(async () => {
  system = await startSystem()
})
afterEach(() => system.close())

/** A server that knows the endpoint from its start. */
async function startWith({ url }: Receiver): Promise<void> {
  const args = ['webhook', 'add', system.app.id, '--url', url, '--event', 'user.created', '--json']
  await runCommand(args, system.env)
  await system.start()
}
const listDeliveries = () =>
  system.db.selectFrom('webhook_deliveries').select(['state', 'attempts']).orderBy('position').execute()

test('kill -9 while an event is sent: the next process sends the same event again', async () => {
  let isSlow = true
  // The first request gets no answer.
  const receiver = await startReceiver(() => (isSlow ? undefined : {}))
  await startWith(receiver)
  await signIn(system)
  await eventually(() => expect(receiver.received).toHaveLength(1))
  await system.kill()
  isSlow = false
  expect(await listDeliveries()).toEqual([{ state: 'waiting', attempts: 1 }])
  // As when its lease ends.
  await system.db.updateTable('webhook_deliveries').set({ due_at: new Date() }).execute()
  await system.start()
  await eventually(async () => expect(await listDeliveries()).toEqual([{ state: 'delivered', attempts: 2 }]))
  const [first, second, ...more] = receiver.received
  expect([second?.body, second?.headers['svix-id']]).toEqual([first?.body, first?.headers['svix-id']])
  expect(more).toEqual([])
})

test('kill -9 between the commit and the first attempt: the event is not lost', async () => {
  const receiver = await startReceiver()
  await startWith(receiver)
  // The claim waits here, after the login has committed.
  const hold = await system.hold('select 1 from webhook_endpoints for update')
  await signIn(system)
  expect(await listDeliveries()).toEqual([{ state: 'waiting', attempts: 0 }])
  await system.kill()
  await hold.release('finish')
  await system.start()
  await eventually(() => expect(receiver.types()).toEqual(['user.created']))
  await eventually(async () => expect(await listDeliveries()).toEqual([{ state: 'delivered', attempts: 1 }]))
})
