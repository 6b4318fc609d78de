import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../test/support/world.ts'
import type { MailMessage } from '../../context.ts'
import { createLog } from '../../telemetry/log.ts'
import { chooseMail } from './choose.ts'
import { createSmtpMail } from './smtp.ts'

const message: MailMessage = {
  app: 'x'.repeat(25),
  to: 'ada@example.com',
  subject: '042917 is your Äcme login code',
  text: '042917 is your code.',
  html: '<p>042917</p>',
}
const from = 'Latchkey <login@example.com>'
const open: { close(): void }[] = []
const silent = createLog('silent')

afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

type ReceivedMail = { from: string; to: string[]; text: string }

/** A mail server that accepts every mail, or refuses every recipient. */
async function mailServer(options: { refuse?: boolean } = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error('No such mailbox') : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const text = Buffer.concat(chunks).toString()
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text,
        })
        done()
      })
    },
  })
  open.push({ close: () => server.close(() => {}) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received: mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

/** A service on a port that is not a mail server. */
async function stranger(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  open.push({ close: hangUp }, server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function mailTo(url: string) {
  const mail = createSmtpMail({ url, from })
  open.push(mail)
  return mail
}

describe('mail by SMTP', () => {
  test('arrives whole, as text and HTML', async () => {
    const { url, received } = await mailServer()
    await mailTo(url).send(message)
    const [mail] = received
    expect(mail).toMatchObject({ from: 'login@example.com', to: ['ada@example.com'] })
    expect(mail?.text).toMatch(/^From: Latchkey <login@example\.com>\r?$/m)
    expect(mail?.text).toContain('text/plain')
    expect(mail?.text).toContain('text/html')
    expect(mail?.text).toContain('042917 is your code.')
  })

  test('security: an address that reads as two reaches one mailbox at most', async () => {
    const { url, received } = await mailServer()
    await mailTo(url)
      .send({ ...message, to: 'ada@example.com, eve@example.com' })
      .catch(() => undefined)
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  })

  test.each([
    { what: 'refuses the mailbox', url: async () => (await mailServer({ refuse: true })).url },
    { what: 'talks nonsense', url: () => stranger((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')) },
    { what: 'is not there', url: async () => 'smtp://127.0.0.1:1' },
    { what: 'hangs up', url: () => stranger((socket) => socket.destroy()) },
  ])('error: a server that $what is a typed error (F14: failing vendor)', async ({ url }) => {
    await expect(mailTo(await url()).send(message)).rejects.toMatchObject({ code: 'message_not_sent' })
  })

  test('error: a server that says nothing is given up within ten seconds (F14: failing vendor)', async () => {
    const url = await stranger(() => {})
    const start = performance.now()
    await expect(mailTo(url).send(message)).rejects.toMatchObject({ code: 'message_not_sent' })
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('error: a server that dribbles is given up within ten seconds (F14: failing vendor)', async () => {
    const url = await stranger((socket) => {
      const dribble = setInterval(() => socket.write('220-wait\r\n'), 400)
      socket.on('close', () => clearInterval(dribble))
    })
    const start = performance.now()
    await expect(mailTo(url).send(message)).rejects.toMatchObject({ code: 'message_not_sent' })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

test('error: in production without SMTP_URL a code cannot be sent, and the server says so', async () => {
  const config = testConfig({ LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' })
  const never = { db: undefined as never, now: () => new Date(), log: silent } // neither is used
  const mail = chooseMail({ ...never, config })
  await expect(mail.send(message)).rejects.toMatchObject({ code: 'disallowed_login_method' })
})
