import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { MailMessage, TextMessage } from '../context.ts'
import { page } from '../html/mail.ts'
import { describeAccount, events, type NoticeEvent } from './events.ts'

/** The content, the same for every recipient. */
export type Notice = {
  app: App
  event: NoticeEvent
  /** The type of the account; none if a wallet is recovered. */
  type?: string
  /** More lines for the mail, in our own words. */
  more?: readonly string[]
  now: Date
}
type Recipient = { to: string; undoUrl: string | undefined }

export function noticeMail(notice: Notice, { to, undoUrl }: Recipient): MailMessage {
  const { app, event, now, more = [] } = notice
  const { title } = events[event]
  const summary = sentence(notice)
  const lines = [summary, ...more, `It happened on ${now.toUTCString()}.`]
  const otherwise =
    undoUrl === undefined
      ? `If this was not you, contact the people behind ${app.name} at once.`
      : `If this was you, there is nothing to do. If it was not, undo it: this works for ${limits.undoDays} days.`
  const link = undoUrl === undefined ? {} : { link: { url: undoUrl, label: 'This was not me' } }
  return {
    app: app.id,
    to,
    subject: `${title} (${app.name})`,
    text: [...lines, otherwise, ...(undoUrl === undefined ? [] : [undoUrl])].join('\n\n'),
    html: page({ app, title, preview: summary, lines: [...lines, otherwise], ...link }),
  }
}

/** Short: every seventy to a hundred and sixty characters cost one message. */
export function noticeText(notice: Notice, { to, undoUrl }: Recipient): TextMessage {
  const { app } = notice
  const otherwise =
    undoUrl === undefined ? `Not you? Contact the people behind ${app.name}.` : `Not you? ${undoUrl}`
  return { app: app.id, to, text: `${sentence(notice)} ${otherwise}` }
}

function sentence({ app, event, type = '' }: Notice): string {
  return events[event].says({ appName: app.name, account: describeAccount({ type }) })
}
