import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { refresh, type Session, signIn, signInBySms } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

const day = 86_400
let world: World
let count = 7_000
const newNumber = () => `+1213373${++count}`
const newEmail = () => `audit${++count}@example.com`
beforeAll(async () => {
  const settings = { sms_auth: true, guest_auth: true }
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
})

/** The audit log's lines about a user's accounts, oldest first. */
function listLines(userId: string) {
  return world.ctx.db
    .selectFrom('audit_log')
    .select(['event', 'data'])
    .where('user_id', '=', userId)
    .where('event', 'not like', 'session.%')
    .where('event', '<>', 'user.created')
    .orderBy('id')
    .execute()
}

async function post(session: Session, path: string, body: object) {
  const { token } = session
  const reply = await world.post(path, body, { token })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  await refresh(world, session)
}

async function sendCode({ token }: { token: string }, to: { email: string } | { phoneNumber: string }) {
  world.clock.forward({ seconds: 31 })
  const isMail = 'email' in to
  const path = isMail ? '/api/v1/passwordless/init' : '/api/v1/passwordless_sms/init'
  expect((await world.post(path, to, { token })).status).toBe(200)
  return world.codeFor(isMail ? to.email : to.phoneNumber)
}

async function linkNumber(session: Session, phoneNumber = newNumber()): Promise<string> {
  const code = await sendCode(session, { phoneNumber })
  await post(session, '/api/v1/passwordless_sms/link', { phoneNumber, code })
  return phoneNumber
}

/** A user who lost the address to a user with a number. */
async function transferAddress() {
  const loser = await signIn(world, newEmail())
  const winner: Session = { ...(await signInBySms(world, newNumber())), email: loser.email }
  const { email } = loser
  const code = await sendCode(winner, { email })
  const { token } = winner
  const { body } = await world.post('/api/v1/passwordless/link', { email, code }, { token })
  const { nonce } = body.data as { nonce: string }
  await post(winner, '/api/v1/passwordless/transfer', { nonce, email })
  return { loser, winner }
}

test('every change of what is linked is in the audit log, with its type', async () => {
  const ada = await signIn(world, newEmail())
  const phoneNumber = await linkNumber(ada)
  const { email } = ada
  await post(ada, '/api/v1/passwordless/link', { email, code: await sendCode(ada, { email }) })
  const newAddress = newEmail()
  const code = await sendCode(ada, { email: newAddress })
  await post(ada, '/api/v1/passwordless/update', { oldAddress: email, newAddress, code })
  await post(ada, '/api/v1/passwordless_sms/unlink', { phoneNumber })
  expect(await listLines(ada.userId)).toEqual([
    { event: 'account.linked', data: { type: 'phone' } },
    { event: 'account.verified', data: { type: 'email' } },
    { event: 'account.updated', data: { type: 'email' } },
    { event: 'account.unlinked', data: { type: 'phone' } },
  ])
})

test('a transfer is in the audit log of both users', async () => {
  const { loser, winner } = await transferAddress()
  const data = { type: 'email', from: loser.userId, to: winner.userId }
  expect(await listLines(loser.userId)).toEqual([{ event: 'user.deleted', data }])
  expect(await listLines(winner.userId)).toEqual([{ event: 'account.transferred', data }])
})

test('a guest who logs in is in the audit log', async () => {
  const guest_credential = randomBytes(32).toString('base64url')
  const { body } = await world.post('/api/v1/guest/authenticate', { guest_credential })
  const guest = { userId: (body.user as { id: string }).id, token: String(body.token) }
  const email = newEmail()
  const code = await sendCode(guest, { email })
  await world.post('/api/v1/passwordless/authenticate', { email, code }, { token: guest.token })
  expect(await listLines(guest.userId)).toEqual([{ event: 'guest.upgraded', data: { type: 'email' } }])
})

test('a login that brings back what an old one has taken off is in the audit log', async () => {
  const ada = await signIn(world, newEmail())
  await linkNumber(ada)
  world.clock.forward({ seconds: day + 1 })
  await refresh(world, ada)
  await post(ada, '/api/v1/passwordless/unlink', { address: ada.email })
  expect((await signIn(world, ada.email)).userId).toBe(ada.userId)
  expect((await listLines(ada.userId)).slice(-2)).toEqual([
    { event: 'account.unlinked', data: { type: 'email' } },
    { event: 'account.restored', data: { type: 'email' } },
  ])
})
