import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; text: string }
export type MailServer = {
  readonly url: string
  /** Accepted mails, newest last. */
  readonly received: readonly ReceivedMail[]
  /** The number of mails whose text has arrived and that are not answered yet. */
  waiting(): number
  /** From now on it takes this long to accept a mail. */
  slowDown(ms: number): void
  close(): Promise<void>
}

/** Our own mail server, as slow as a test needs. It never accepts a mail whose client does not wait. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let delayMs = 0
  let waiting = 0
  const formerAddresses = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => void formerAddresses.add(id),
    onData(stream, session, done) {
      const { rcptTo } = session.envelope
      void readText(stream).then(async (text) => {
        waiting += 1
        await pause(delayMs)
        waiting -= 1
        // The client did not wait for the answer: the mail was never accepted.
        if (formerAddresses.has(session.id)) return
        for (const { address } of rcptTo) mails.push({ to: address, text })
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: mails,
    waiting: () => waiting,
    slowDown(ms) {
      delayMs = ms
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readText(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
