import { AppError } from '@latchkey/wire'
import type { Context, Mail } from '../../context.ts'
import { createFakeMail } from './fake.ts'
import { createSmtpMail } from './smtp.ts'

/**
 * SMTP if it is set up; on a laptop the sandbox's inbox; otherwise none: the start prints a warning
 * (`cli/startNotes.ts`), and a request for a code fails (docs/operate/self-hosting.md).
 */
export function chooseMail(ctx: Pick<Context, 'config' | 'db' | 'now' | 'log'>): Mail {
  const { smtpUrl, mailFrom, profile } = ctx.config
  if (smtpUrl !== undefined) return createSmtpMail({ url: smtpUrl, from: mailFrom })
  if (profile === 'development') return createFakeMail(ctx)
  return {
    send: () =>
      Promise.reject(new AppError('disallowed_login_method', { message: 'Login with email is not set up.' })),
  }
}
