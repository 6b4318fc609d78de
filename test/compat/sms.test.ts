import Privy037, { InMemoryCache as Memory037 } from '@privy-io/js-sdk-core-037'
import Privy076, { InMemoryCache as Memory076 } from '@privy-io/js-sdk-core-076'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../signIn.ts'
import { type ListeningServer, startServer } from './server.ts'

let server: ListeningServer

beforeAll(async () => {
  server = await startServer({ settings: { sms_auth: true, sms_countries: ['US', 'GB'] } })
})

afterAll(() => server?.close())

const target = () => ({ appId: server.world.app.id, baseUrl: server.url })
const versions = {
  '0.37.2': {
    open: () => new Privy037({ ...target(), storage: new Memory037() }),
    numbers: ['+1 213 373 4000', '+44 7400 123400'],
  },
  '0.76.2': {
    open: () => new Privy076({ ...target(), storage: new Memory076() }),
    numbers: ['+1 213 373 4010', '+44 7400 123410'],
  },
} as const

describe.each(Object.entries(versions))('js-sdk-core %s: SMS', (_, { open, numbers }) => {
  const [first, second] = numbers

  test('logs in, and keeps the last way in', async () => {
    const { phone } = open().auth
    await phone.sendCode(first)
    const { user, is_new_user } = await phone.loginWithCode(first, server.world.codeFor(first))
    expect(is_new_user).toBe(true)
    expect(user.linked_accounts).toMatchObject([{ type: 'phone', phoneNumber: first }])
    await expect(phone.unlink(first)).rejects.toMatchObject({ code: 'cannot_unlink_sole_account' })
  })

  test('links a number to a user of another method, and takes it off', async () => {
    const { auth } = open()
    const { email } = await signIn(server.world)
    server.world.clock.forward({ seconds: 31 })
    await auth.email.sendCode(email)
    await auth.email.loginWithCode(email, server.world.codeFor(email))
    await auth.phone.sendCode(second)
    const linked = userOf(await auth.phone.linkWithCode(second, server.world.codeFor(second)))
    expect(linked.linked_accounts).toMatchObject([{ type: 'email' }, { phoneNumber: second }])
    expect(userOf(await auth.phone.unlink(second)).linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('error: gives the codes of the catalogue for what is refused', async () => {
    const { phone } = open().auth
    await expect(phone.sendCode('+1 213')).rejects.toMatchObject({ code: 'invalid_data' })
    await expect(phone.sendCode('+49 1512 3456789')).rejects.toMatchObject({ code: 'not_supported' })
    await expect(phone.loginWithCode(first, '000000')).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

test('js-sdk-core 0.76.2 changes a number; 0.37.2 has no call for it', async () => {
  const { phone } = versions['0.76.2'].open().auth
  const [old, next] = ['+1 213 373 4020', '+1 213 373 4021']
  await phone.sendCode(old)
  await phone.loginWithCode(old, server.world.codeFor(old))
  await phone.sendCode(next)
  const change = { oldPhoneNumber: old, newPhoneNumber: next, code: server.world.codeFor(next) }
  expect(userOf(await phone.updatePhone(change)).linked_accounts).toMatchObject([{ phoneNumber: next }])
})

/** The older version answers with the user, the newer one with an object around it. */
function userOf(answer: object): { linked_accounts: unknown[] } {
  return ('user' in answer ? answer.user : answer) as { linked_accounts: unknown[] }
}
