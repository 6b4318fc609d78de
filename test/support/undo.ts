import type { World } from './world.ts'

export type UndoLink = { pathname: string; token: string; subject: string }

/** The newest undo link in a mail to an address; `subject` is a part of the mail's subject. */
export function linkTo(world: World, to: string, subject = ''): UndoLink {
  const link = linksTo(world, to).findLast((one) => one.subject.includes(subject))
  if (!link) throw new Error(`No mail to ${to} about "${subject}" has a link.`)
  return link
}

/** Every undo link in mails to an address, newest last. */
export function linksTo({ inbox }: World, to: string): UndoLink[] {
  return inbox.flatMap((mail) => {
    const text = mail.to === to ? /http\S+\/undo\/\S+$/m.exec(mail.text)?.[0] : undefined
    const url = text === undefined ? undefined : new URL(text)
    return url ? [{ pathname: url.pathname, token: url.hash.slice(1), subject: mail.subject }] : []
  })
}

/** Sends the request of the page's button. */
export async function press(world: World, { pathname, token }: Pick<UndoLink, 'pathname' | 'token'>) {
  const body = new URLSearchParams({ token }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  const reply = await world.fetch(pathname, { method: 'POST', body, headers })
  return { status: reply.status, text: await reply.text() }
}
