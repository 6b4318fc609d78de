import { AppError } from '@latchkey/wire'
import type { Context, Mail } from '../../context.ts'
import { measureOutside } from '../../telemetry/outside.ts'
import { createFakeMail } from './fake.ts'
import { createSmtpMail } from './smtp.ts'

/**
 * SMTP if it is set up; on a laptop the sandbox's inbox; otherwise none: the start prints a warning
 * (`cli/startNotes.ts`), and a request for a code fails (docs/operate/self-hosting.md).
 */
export function chooseMail(
  ctx: Pick<Context, 'config' | 'db' | 'now' | 'log'> & Partial<Pick<Context, 'metrics'>>,
): Mail {
  const { smtpUrl, mailFrom, profile } = ctx.config
  if (smtpUrl !== undefined) {
    const mail = createSmtpMail({ url: smtpUrl, from: mailFrom })
    const to = { service: 'mail', host: new URL(smtpUrl).hostname } as const
    return { send: (message) => measureOutside(ctx.metrics, to, () => mail.send(message)) }
  }
  if (profile === 'development') return createFakeMail(ctx)
  return {
    send: () =>
      Promise.reject(new AppError('disallowed_login_method', { message: 'Login with email is not set up.' })),
  }
}
