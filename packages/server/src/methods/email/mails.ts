import { limits } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { MailMessage } from '../../context.ts'
import { page } from '../../html/mail.ts'

/**
 * Nothing in these mails comes from a request: no text that an attacker could choose, and no URL built from headers
 * (R24: content of messages). The name and logo are the app's own.
 */
export function codeMail({ app, to, code }: { app: App; to: string; code: string }): MailMessage {
  const minutes = limits.codeLifeSeconds / 60
  const title = `Log in to ${app.name}`
  const ends = `The code works once, for ${minutes} minutes.`
  const ignore = "If you didn't request it, you can ignore this email: no one can log in without the code."
  return {
    app: app.id,
    to,
    subject: `${code} is your ${app.name} login code`,
    text: [`${code} is your login code for ${app.name}.`, ends, ignore].join('\n\n'),
    html: page({ app, title, preview: `${code} is your login code.`, code, lines: [ends, ignore] }),
  }
}
