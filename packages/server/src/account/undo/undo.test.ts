import { expect, test } from 'vitest'
import { refresh, type Session, signIn } from '../../../../../test/support/signIn.ts'
import { linkTo, press } from '../../../../../test/support/undo.ts'
import { createWallet, deviceIn, recover, refusal, unlock } from '../../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../../test/support/world.ts'

const hour = 3_600
const day = 24 * hour
let count = 4_300
const newNumber = () => `+1213373${++count}`

test('security: looking at the link changes nothing; the page keeps its token to itself', async () => {
  const { world, ada } = await robOwner()
  const link = linkTo(world, ada.email)
  const reply = await world.fetch(link.pathname)
  const page = await reply.text()
  expect(reply.status).toBe(200)
  expect(page).toContain('Was this not you?')
  expect(page).not.toContain(link.token)
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await me(world, ada.token)).toBe(200)
})

test('the link of a removal puts the method back and ends every session, once', async () => {
  const { world, ada, phone } = await robOwner()
  const link = linkTo(world, ada.email)
  expect(link.subject).toContain('was removed')
  const reply = await press(world, link)
  expect(reply).toMatchObject({ status: 200, text: expect.stringContaining('It is undone') })
  expect(await me(world, ada.token)).toBe(401)
  expect(world.inbox.at(-1)).toMatchObject({ to: ada.email, subject: 'A change was undone (Test app)' })
  expect(world.texts.at(-1)).toMatchObject({ to: phone })
  // The notice has no link, because an undo cannot be undone.
  expect(world.inbox.at(-1)?.text).not.toContain('/undo/')
  expect((await signIn(world, ada.email)).userId).toBe(ada.userId)
  expect(await press(world, link)).toMatchObject({ status: 400, text: expect.stringContaining('has ended') })
})

test('the link of a link takes the method away, and the thief with it', async () => {
  const { world, ada, phone } = await robOwner()
  const notice = linkTo(world, ada.email, 'was added')
  expect((await press(world, notice)).status).toBe(200)
  const thief = await signInByPhone(world, phone)
  expect(thief.userId).not.toBe(ada.userId)
  // There was no other login method left: the accounts removed since are restored.
  expect((await signIn(world, ada.email)).userId).toBe(ada.userId)
})

test('the link of a recovery takes the wallet off the device', async () => {
  const { world, ada, address } = await owner()
  const again = await signIn(world, ada.email)
  const thief = await deviceIn(world, again)
  await recover(thief, address)
  expect((await press(world, linkTo(world, ada.email, 'New device'))).status).toBe(200)
  const back = await signIn(world, ada.email)
  const device = await deviceIn(world, back, { store: thief.store })
  expect(await refusal(unlock(device, address))).toMatchObject({ code: 'wallet_not_on_device' })
  expect(await recover(await deviceIn(world, back), address)).toBe(address)
})

test('after the day in which it was kept, a method that somebody else has now is not put back, and it is said', async () => {
  const { world, ada } = await robOwner()
  const link = linkTo(world, ada.email)
  world.clock.forward({ seconds: day + 60 })
  const other = await signIn(world, ada.email)
  expect(other.userId).not.toBe(ada.userId)
  expect(await press(world, link)).toMatchObject({
    status: 200,
    text: expect.stringContaining('belongs to another'),
  })
  expect((await signIn(world, ada.email)).userId).toBe(other.userId)
})

test('an address in whose place the user has put another is not put back, and it is said', async () => {
  const { world, ada } = await withNumber()
  await post(world, ada, 'passwordless/unlink', { address: ada.email })
  const newAddress = 'other@undo.example'
  await post(world, ada, 'passwordless/link', {
    email: newAddress,
    code: await codeFor(world, ada, newAddress),
  })
  expect(await press(world, linkTo(world, ada.email, 'was removed'))).toMatchObject({
    status: 200,
    text: expect.stringContaining('could not be put back'),
  })
  expect((await signIn(world, newAddress)).userId).toBe(ada.userId)
})

test('an address that the user has put back is there, and nothing is said to be missing', async () => {
  const { world, ada } = await withNumber()
  const { email } = ada
  await post(world, ada, 'passwordless/unlink', { address: email })
  await post(world, ada, 'passwordless/link', { email, code: await codeFor(world, ada, email) })
  expect(await press(world, linkTo(world, email, 'was removed'))).toMatchObject({
    status: 200,
    text: expect.not.stringContaining('could not be put back'),
  })
  expect((await signIn(world, email)).userId).toBe(ada.userId)
})

test('an undo is in the audit log, with how many other changes went with it', async () => {
  const { world, ada } = await robOwner()
  await press(world, linkTo(world, ada.email, 'was removed'))
  const line = await world.ctx.db
    .selectFrom('audit_log')
    .select(['user_id', 'data'])
    .where('app_id', '=', world.app.id)
    .where('event', '=', 'account.undone')
    .executeTakeFirst()
  expect(line).toEqual({ user_id: ada.userId, data: { further: 1 } })
})

test('error: a link of an app that is not there', async () => {
  const { world, ada } = await robOwner()
  const link = linkTo(world, ada.email)
  expect((await press(world, { ...link, pathname: '/undo/nothing' })).status).toBe(404)
})

test('security: of twenty who press at once one does it', async () => {
  const { world, ada } = await robOwner()
  const link = linkTo(world, ada.email)
  await warmPool(world)
  const replies = await Promise.all(Array.from({ length: 20 }, () => press(world, link)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(19)
})

test('security: after a week the link is worth nothing', async () => {
  const { world, ada } = await robOwner()
  const link = linkTo(world, ada.email)
  world.clock.forward({ seconds: 7 * day })
  expect((await press(world, link)).status).toBe(400)
})

test('security: a link is worth nothing in another app, and no guess is worth anything', async () => {
  const { world, ada } = await robOwner()
  const link = linkTo(world, ada.email)
  const other = await createWorld()
  expect((await press(world, { ...link, pathname: `/undo/${other.app.id}` })).status).toBe(400)
  for (const token of ['', 'x', link.token.slice(0, -1), `${link.token}A`])
    expect((await press(world, { ...link, token })).status).toBe(400)
  expect((await press(world, link)).status).toBe(200)
})

test('security: a link that somebody writes into the database opens nothing', async () => {
  const { world, ada } = await robOwner()
  const mallory = await robOwner(world)
  const [mine, theirs] = [linkTo(world, ada.email), linkTo(world, mallory.ada.email)]
  const rows = await world.ctx.db
    .selectFrom('ceremonies')
    .select(['key_hash', 'data', 'user_id'])
    .where('app_id', '=', world.app.id)
    .where('kind', '=', 'undo')
    .execute()
  const [target] = rows.filter(({ user_id }) => user_id === ada.userId)
  if (!target) throw new Error('There is a link.')
  // Turns Mallory's link into one of Ada's.
  await world.ctx.db
    .updateTable('ceremonies')
    .set({ user_id: ada.userId })
    .where('app_id', '=', world.app.id)
    .where('user_id', '=', mallory.ada.userId)
    .execute()
  expect((await press(world, theirs)).status).toBe(400)
  const reply = await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken })
  expect(reply.status).toBe(200)
  expect((await press(world, mine)).status).toBe(200)
})

test('security: what was on hold and is thrown out comes back by no link', async () => {
  const { world, ada, phone } = await robOwner()
  const back = await signIn(world, ada.email)
  const before = world.texts.length
  const reply = await world.post(
    '/api/v1/passwordless_sms/unlink',
    { phoneNumber: phone },
    { token: back.token },
  )
  expect(reply.status).toBe(200)
  const notices = world.texts.slice(before)
  expect(notices).toMatchObject([{ to: phone, text: expect.not.stringContaining('/undo/') }])
  expect((await signInByPhone(world, phone)).userId).not.toBe(ada.userId)
})

/** A user with a wallet. */
async function owner(existingWorld?: World) {
  const world = existingWorld ?? (await createWorld({ settings: { sms_auth: true } }))
  const ada = await signIn(world)
  const address = await createWallet(await deviceIn(world, ada))
  return { world, ada, address }
}

/** A thief with yesterday's bearer links a number and removes the address. */
async function robOwner(existingWorld?: World) {
  const { world, ada, address } = await owner(existingWorld)
  world.clock.forward({ seconds: 25 * hour })
  const { body } = await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken })
  const thief = { ...ada, token: String(body.token), refreshToken: String(body.refresh_token) }
  const phone = newNumber()
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber: phone }, { token: thief.token })
  const code = world.codeFor(phone)
  const options = { token: thief.token }
  expect(
    (await world.post('/api/v1/passwordless_sms/link', { phoneNumber: phone, code }, options)).status,
  ).toBe(200)
  const reply = await world.post('/api/v1/passwordless/unlink', { address: ada.email }, options)
  expect(reply.status).toBe(200)
  world.clock.forward({ seconds: 31 })
  return { world, ada: thief, phone, address }
}

/** A user who has just logged in, with an address and a number. */
async function withNumber() {
  const { world, ada } = await owner()
  const phoneNumber = newNumber()
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token: ada.token })
  await post(world, ada, 'passwordless_sms/link', { phoneNumber, code: world.codeFor(phoneNumber) })
  return { world, ada }
}

async function codeFor(world: World, { token }: Session, email: string): Promise<string> {
  world.clock.forward({ seconds: 31 })
  await world.post('/api/v1/passwordless/init', { email }, { token })
  return world.codeFor(email)
}

async function post(world: World, session: Session, path: string, body: object): Promise<void> {
  const { token } = session
  expect(await world.post(`/api/v1/${path}`, body, { token })).toMatchObject({ status: 200 })
  await refresh(world, session)
}

async function signInByPhone(world: World, phoneNumber: string): Promise<{ userId: string }> {
  world.clock.forward({ seconds: 31 })
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
  const code = world.codeFor(phoneNumber)
  const { body } = await world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber, code })
  return { userId: (body.user as { id: string }).id }
}

const me = async (world: World, token: Session['token']) =>
  (await world.get('/api/v1/users/me', { token })).status
