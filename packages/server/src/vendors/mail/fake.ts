import type { Context, Mail } from '../../context.ts'

/** The mail server of the sandbox: stores mails for the inbox page. Development only. */
export function createFakeMail({ db, now }: Pick<Context, 'db' | 'now'>): Mail {
  return {
    async send({ app, to, subject, text, html }) {
      await db
        .insertInto('sandbox_messages')
        .values({
          app_id: app,
          channel: 'email',
          recipient: to,
          subject,
          body_text: text,
          body_html: html,
          created_at: now(),
        })
        .execute()
    },
  }
}
