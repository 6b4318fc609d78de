import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { rowsOf } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { type MailServer, startMailServer } from '../support/faults/mailServer.ts'
import { overDatabase, type System } from '../support/faults/system.ts'
import { getUser, type Login, openPage, post } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

let mail: MailServer
let system: System
let drop: () => Promise<void>
let count = 0

beforeAll(async () => {
  mail = await startMailServer()
  const { connection, drop: dropDatabase } = await cloneDatabase(inject('databaseFolder'))
  drop = dropDatabase
  system = await overDatabase(connection, { SMTP_URL: mail.url })
})
afterEach(async () => {
  mail.slowDown(0)
  await system.freeAll()
})
afterAll(async () => {
  await system.close()
  await mail.close()
  await drop()
})

const sizes = [{ workers: 1 }, { workers: 2 }]

test.each(rowsOf(sizes, ({ workers }) => workers > 1))(
  'SIGTERM right after the reply, $workers process(es), a mail server that takes 3 s: it is sent before the end (F5: SIGTERM)',
  async ({ workers }) => {
    const { login, address } = await owner({ workers })
    mail.slowDown(3_000)
    await recover(login, address)
    expect(await system.stop()).toBe(0)
    expect(notices(login)).toHaveLength(1)
    expect(await listOutbox()).toEqual([])
  },
)

test('kill -9 right after the reply, a mail server that takes 3 s: the next start sends it', async () => {
  const { login, address } = await owner()
  mail.slowDown(3_000)
  await recover(login, address)
  await system.kill()
  expect(notices(login)).toEqual([])
  mail.slowDown(0)
  await system.start()
  await expectNotice(login)
  await eventually(async () => expect(await listOutbox()).toEqual([]))
})

test('a mail server that never answers: the server ends in time, and the next one sends', async () => {
  const { login, address } = await owner()
  mail.slowDown(60_000)
  await recover(login, address)
  expect(await system.stop()).toBe(0)
  expect(await listOutbox()).toMatchObject([{ about: 'recovered' }])
  mail.slowDown(0)
  await system.start()
  await expectNotice(login)
})

test('the client is gone in the midst of it, and the server is told to stop: it is done and reported', async () => {
  const { login } = await owner()
  const change = await prepareChange(login)
  const hold = await system.hold('lock table audit_log in exclusive mode')
  const leaving = new AbortController()
  const pending = change.send(leaving.signal)
  await hold.caught()
  leaving.abort()
  await expect(pending).rejects.toThrow()
  const stopping = system.stop()
  await hold.release('finish')
  expect(await stopping).toBe(0)
  await eventually(() => expect(changeNotices(login, change.to)).toEqual([login.email, change.to].sort()))
})

test('the database is gone before the commit: nothing has changed, and no notice says so', async () => {
  const { login } = await owner()
  const change = await prepareChange(login)
  const hold = await system.hold('lock table outbox in exclusive mode')
  const pending = change.send()
  await hold.caught()
  await hold.release('cut')
  expect(await pending).toBe(503)
  expect((await getUser(system, login)).linked_accounts).toMatchObject([{ address: login.email }, {}])
  expect(await system.stop()).toBe(0)
  expect(changeNotices(login, change.to)).toEqual([])
})

test('the database is gone when the mail was accepted: it is sent once more rather than never', async () => {
  const { login } = await owner()
  const change = await prepareChange(login)
  mail.slowDown(1_000)
  expect(await change.send()).toBe(200)
  await eventually(() => expect(mail.waiting()).toBe(2))
  const hold = await system.hold('lock table outbox in exclusive mode')
  await hold.caught(2)
  await hold.release('cut')
  mail.slowDown(0)
  expect(await listOutbox()).toHaveLength(2)
  // As when their leases end.
  await system.db.updateTable('outbox').set({ due_at: new Date() }).execute()
  const twice = [login.email, login.email, change.to, change.to].sort()
  await eventually(() => expect(changeNotices(login, change.to)).toEqual(twice))
  await eventually(async () => expect(await listOutbox()).toEqual([]))
})

async function owner({ workers = 1 } = {}) {
  await system.start({ workers })
  const email = `owner${++count}@example.com`
  const login = await signIn(email)
  const address = await openPage(system, login).createWallet()
  // The notice of the creation is not part of this test.
  await eventually(async () => expect(await listOutbox()).toEqual([]))
  return { login, address }
}

async function signIn(email: string): Promise<Login> {
  await post(system, '/api/v1/passwordless/init', { email })
  const body = await post(system, '/api/v1/passwordless/authenticate', { email, code: readCode(email) })
  const { id } = body.user as { id: string }
  return { userId: id, token: String(body.token), refreshToken: String(body.refresh_token), email }
}

/** On a separate device. */
async function recover(login: Login, address: string): Promise<void> {
  await openPage(system, login, { store: memoryStore() }).recover(address)
}

/** Another address for the user, from a client that calls the server directly and only once. */
async function prepareChange({ email, token }: Login) {
  const to = `other${++count}@example.com`
  await post(system, '/api/v1/passwordless/init', { email: to }, token)
  const body = { oldAddress: email, newAddress: to, code: readCode(to) }
  const headers = {
    'privy-app-id': system.app.id,
    origin: system.app.origin,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  return {
    to,
    async send(signal?: AbortSignal): Promise<number> {
      const url = `http://127.0.0.1:${system.env.PORT}/api/v1/passwordless/update`
      const request = { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) }
      return (await fetch(url, request)).status
    },
  }
}

function readCode(email: string): string {
  return /\b\d{6}\b/.exec(mail.received.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}

/** The recipients of the notice of a changed address. */
function changeNotices({ email }: Login, to: string): string[] {
  const about = mail.received.filter(({ text }) => text.includes('Subject: A way to log in was changed'))
  return about.flatMap((one) => (one.to === email || one.to === to ? [one.to] : [])).sort()
}

function notices({ email }: Login) {
  return mail.received.filter(({ to, text }) => to === email && text.includes('Subject: New device'))
}

async function expectNotice(login: Login): Promise<void> {
  await eventually(() => expect(notices(login).length).toBeGreaterThan(0))
}

function listOutbox() {
  return system.db.selectFrom('outbox').select(['about', 'attempts']).execute()
}
