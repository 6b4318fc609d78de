import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients, eachVersion, notRun, readUser, signInByEmail } from '../support/compat/jsSdkCore/clients.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'

let server: ListeningServer

beforeAll(async () => {
  server = await startServer({ settings: { sms_auth: true, sms_countries: ['US', 'GB'] } })
})

afterAll(() => server?.close())

const numbers = {
  '0.37.2': ['+1 213 373 4000', '+44 7400 123400'],
  '0.76.2': ['+1 213 373 4010', '+44 7400 123410'],
} as const

describe.each(eachVersion)('js-sdk-core %s: SMS', (version, open) => {
  const [first, second] = numbers[version]

  test('logs in, and keeps the last login method', async () => {
    const { phone } = open(server).auth
    await phone.sendCode(first)
    const { user, is_new_user } = await phone.loginWithCode(first, server.world.codeFor(first))
    expect(is_new_user).toBe(true)
    expect(user.linked_accounts).toMatchObject([{ type: 'phone', phoneNumber: first }])
    await expect(phone.unlink(first)).rejects.toMatchObject({ code: 'cannot_unlink_sole_account' })
  })

  test('links a number to a user of another method, and unlinks it', async () => {
    const client = open(server)
    const { auth } = client
    await signInByEmail(client, server)
    await auth.phone.sendCode(second)
    const user = readUser(await auth.phone.linkWithCode(second, server.world.codeFor(second)))
    expect(user.linked_accounts).toMatchObject([{ type: 'email' }, { phoneNumber: second }])
    expect(readUser(await auth.phone.unlink(second)).linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('error: refuses with the codes of the catalog', async () => {
    const { phone } = open(server).auth
    await expect(phone.sendCode('+1 213')).rejects.toMatchObject({ code: 'invalid_data' })
    await expect(phone.sendCode('+49 1512 3456789')).rejects.toMatchObject({ code: 'not_supported' })
    await expect(phone.loginWithCode(first, '000000')).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

test('js-sdk-core 0.76.2 changes a number; 0.37.2 has no call for it', async () => {
  const { phone } = clients['0.76.2'](server).auth
  const [old, next] = ['+1 213 373 4020', '+1 213 373 4021']
  await phone.sendCode(old)
  await phone.loginWithCode(old, server.world.codeFor(old))
  await phone.sendCode(next)
  const change = { oldPhoneNumber: old, newPhoneNumber: next, code: server.world.codeFor(next) }
  expect(readUser(await phone.updatePhone(change)).linked_accounts).toMatchObject([{ phoneNumber: next }])
})

test('every call of phone was run', () => expect(notRun('phone')).toEqual([]))
