import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'

const ways = [
  { name: 'email', path: '/api/v1/passwordless', who: { email: 'ada@malformed.example' } },
  { name: 'SMS', path: '/api/v1/passwordless_sms', who: { phoneNumber: '+1 213 373 4253' } },
]

// Clients report a wrong code; for `invalid_data` they report a general failure (protocol 1.8).
test.each(ways)('what has not six characters is a wrong code, by $name, and costs no try', async (way) => {
  const { path, who } = way
  const world = await createWorld({ settings: { sms_auth: true } })
  const enter = (body: object) => world.post(`${path}/authenticate`, body)
  const refusal = {
    status: 422,
    body: { code: 'invalid_credentials', error: 'Invalid or expired verification code' },
  }
  await world.post(`${path}/init`, who)
  const code = world.codeFor(Object.values(who)[0] ?? '')
  for (const badCode of ['', ' ', '12345', '1234567', `${code}0`, `${code}${code}`])
    expect(await enter({ ...who, code: badCode })).toMatchObject(refusal)
  const { body } = await enter({ ...who, code: ` ${code} ` })
  const signedIn = { token: String(body.token) }
  expect(await world.post(`${path}/link`, { ...who, code: '12345' }, signedIn)).toMatchObject(refusal)
})

test.each(ways)('error: by $name, what no user can have typed is invalid data', async ({ path, who }) => {
  const world = await createWorld({ settings: { sms_auth: true } })
  for (const body of [{ ...who, code: 123_456 }, who, { code: '12345' }])
    expect(await world.post(`${path}/authenticate`, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
})
