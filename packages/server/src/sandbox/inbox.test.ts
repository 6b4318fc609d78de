import { expect, test } from 'vitest'
import { createWorld, testConfig } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'
import { chooseMail } from '../vendors/mail/choose.ts'

const sampleMail = {
  app: 'x'.repeat(25),
  subject: '123456 is your code',
  text: '123456 is your code.',
  html: '<p>123456</p>',
}

async function worldWithMails(...to: string[]) {
  const world = await createWorld()
  const mail = chooseMail({ ...world.ctx, config: testConfig(), log: createLog('silent') })
  for (const address of to) await mail.send({ ...sampleMail, to: address })
  return world
}

test('mails of a server without SMTP are in the inbox, newest first, with their code', async () => {
  const world = await worldWithMails('ada+1@inbox.example', 'ada+1@inbox.example', 'bob@inbox.example')
  const { body } = await world.get('/sandbox/inbox.json?to=ada%2B1@inbox.example')
  const message = {
    to: 'ada+1@inbox.example',
    channel: 'email',
    subject: sampleMail.subject,
    text: sampleMail.text,
  }
  expect(body.messages).toEqual([
    { ...message, code: '123456', sentAt: expect.stringMatching(/^\d{4}-/) },
    { ...message, code: '123456', sentAt: expect.stringMatching(/^\d{4}-/) },
  ])
  const reply = await world.get('/sandbox/inbox.json?to=Ada+1@inbox.example')
  expect(reply.body.messages).toHaveLength(2)
})

test('the page lists them and opens a mail in a sandbox', async () => {
  const world = await worldWithMails('<b>@inbox.example')
  const page = await (await world.fetch('/sandbox/inbox')).text()
  expect(page).toContain('&lt;b&gt;@inbox.example')
  const path = /\/sandbox\/inbox\/\d+/.exec(page)?.[0] ?? ''
  const mail = await world.fetch(path)
  expect(await mail.text()).toBe(sampleMail.html)
  expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox;/)
})

test('security: the inbox answers no foreign host, and in production nobody', async () => {
  const development = await createWorld()
  const headers = { host: 'rebound.attacker.example' }
  expect((await development.get('/sandbox/inbox.json', { headers })).status).toBe(403)
  const production = await createWorld({
    env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' },
  })
  expect((await production.get('/sandbox/inbox.json')).status).toBe(404)
})

test('security: of pages elsewhere only those of this machine may read the inbox', async () => {
  const world = await createWorld()
  const isAllowed = async (origin: string) => {
    const reply = await world.fetch('/sandbox/inbox.json', { headers: { origin } })
    return reply.headers.get('access-control-allow-origin')
  }
  expect(await isAllowed('http://localhost:3000')).toBe('http://localhost:3000')
  for (const origin of ['https://attacker.example', 'http://localhost.attacker.example', 'null'])
    expect(await isAllowed(origin)).toBe(null)
})
