import { describe, expect, test } from 'vitest'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { transferOffer } from '../../account/transfer.ts'
import { unlinkAccount } from '../../account/unlink.ts'
import type { Client } from '../../client.ts'
import { readRecentLogin } from '../../session/recentLogin.ts'
import { createEmailFlow } from '../email/flow.ts'
import { createSmsFlow } from './flow.ts'
import { transferPhone } from './transfer.ts'

const ada = '+1 213 373 4253'
const grace = '+44 7400 123456'

// What email and SMS have in common is tested with email (`../email/flow.test.ts`).
describe('createSmsFlow', () => {
  test('logs a new user in, and the same user the next time', async () => {
    const { world, client } = await setUp()
    const flow = createSmsFlow(client)
    const states: string[] = []
    flow.subscribe((state) => states.push(state.status))
    await flow.sendCode({ phoneNumber: '(213) 373-4253' })
    const first = await flow.submitCode({ code: world.codeFor(ada) })

    expect(states).toEqual(['sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    expect(first).toMatchObject({ isNewUser: true, account: { type: 'phone', number: ada } })
    expect(first.user.phone).toEqual({ number: ada })
    expect(readRecentLogin(client.storage, client.appId)).toMatchObject({ type: 'phone' })
    await client.session.logout()
    const second = await logIn(world, newClient(world), ada)
    expect(second).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
  })

  test('replaces the number, and takes it off by what the user shows', async () => {
    const { world, client } = await setUp()
    const { user } = await logIn(world, client, ada)
    const flow = createSmsFlow(client, { intent: 'update' })
    await flow.sendCode({ phoneNumber: grace })
    const updateOutcome = await flow.submitCode({ code: world.codeFor(grace) })
    expect(updateOutcome).toMatchObject({ user: { id: user.id }, account: { type: 'phone', number: grace } })
    expect(client.session.store.getState().user?.phone).toEqual({ number: grace })

    const number = updateOutcome.user.phone?.number ?? ''
    await expect(unlinkAccount(client, 'sms', number)).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
    const email = createEmailFlow(client, { intent: 'link' })
    await email.sendCode({ email: 'ada@example.com' })
    await email.submitCode({ code: world.codeFor('ada@example.com') })
    expect((await unlinkAccount(client, 'sms', number)).phone).toBeUndefined()
  })

  test('error: there must be a number to replace, and none to link a second', async () => {
    const { world, client } = await setUp()
    const email = createEmailFlow(client)
    await email.sendCode({ email: 'ada@example.com' })
    await email.submitCode({ code: world.codeFor('ada@example.com') })
    const update = createSmsFlow(client, { intent: 'update' })
    await expect(update.sendCode({ phoneNumber: ada })).rejects.toMatchObject({
      code: 'failed_to_update_account',
    })
    const link = createSmsFlow(client, { intent: 'link' })
    await link.sendCode({ phoneNumber: ada })
    await link.submitCode({ code: world.codeFor(ada) })
    const textCount = world.texts.length
    const again = createSmsFlow(client, { intent: 'link' })
    await expect(again.sendCode({ phoneNumber: grace })).rejects.toMatchObject({
      code: 'cannot_link_more_of_type',
    })
    expect(world.texts).toHaveLength(textCount)
  })

  test('a number of another user is offered for transfer and moves over', async () => {
    const { world, client } = await setUp()
    await logIn(world, newClient(world), grace)
    const email = createEmailFlow(client)
    await email.sendCode({ email: 'ada@example.com' })
    const { user } = await email.submitCode({ code: world.codeFor('ada@example.com') })
    const flow = createSmsFlow(client, { intent: 'link' })
    await flow.sendCode({ phoneNumber: grace })
    const refusal = await flow.submitCode({ code: world.codeFor(grace) }).catch((error) => error)
    const offer = transferOffer(refusal)
    expect(offer?.account.displayName).toBe(grace)
    const transfer = await transferPhone(client, { nonce: offer?.nonce ?? '', phoneNumber: grace })
    expect(transfer).toMatchObject({ id: user.id, phone: { number: grace } })
  })

  test.each([
    { what: 'what is no number', phoneNumber: '+1 213', code: 'invalid_data' },
    { what: 'a region that is not served', phoneNumber: '+49 1512 3456789', code: 'not_supported' },
  ])('error: $what is refused with $code, and another may be tried', async ({ phoneNumber, code }) => {
    const { world, client } = await setUp()
    const flow = createSmsFlow(client)
    await expect(flow.sendCode({ phoneNumber })).rejects.toMatchObject({ code })
    expect(flow.getState()).toMatchObject({ status: 'error', error: { code } })
    await flow.sendCode({ phoneNumber: ada })
    await flow.submitCode({ code: world.codeFor(ada) })
    expect(flow.getState()).toMatchObject({ status: 'done', to: ada })
  })
})

async function setUp() {
  const world = await createWorld({ settings: { sms_auth: true, sms_countries: ['US', 'GB'] } })
  return { world, client: newClient(world) }
}

async function logIn(world: World, client: Client, phoneNumber: string) {
  const flow = createSmsFlow(client)
  await flow.sendCode({ phoneNumber })
  return flow.submitCode({ code: world.codeFor(phoneNumber) })
}
