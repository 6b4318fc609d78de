import { AppError } from '@latchkey/wire'
import { createTransport } from 'nodemailer'
import type { Mail } from '../../context.ts'

/**
 * However a mail server fails, the caller learns it within 10 s (F14: failing vendor): each step has a timeout, and so
 * do all together.
 */
const stepMs = 5_000
const wholeMs = 9_000

export type SmtpOptions = {
  /** `smtps://name:password@mail.example.com` or `smtp://…`, which switches to TLS if the server supports it. */
  url: string
  /** `Latchkey <login@example.com>` */
  from: string
}

/** Sends mails through an SMTP server, over a few persistent connections. */
export function createSmtpMail({ url, from }: SmtpOptions): Mail & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    dnsTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        // An object: a text would be parsed, and could name several recipients.
        await within(
          wholeMs,
          transport.sendMail({ from, to: { name: '', address: to }, subject, text, html }),
        )
      } catch (cause) {
        throw new AppError('message_not_sent', { cause })
      }
    },
    close: () => transport.close(),
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The mail server did not answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
