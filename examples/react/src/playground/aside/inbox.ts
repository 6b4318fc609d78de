import { createContext, useContext, useEffect, useState } from 'react'
import { installation } from '../../installation.ts'

export type InboxMessage = { to: string; code: string; sentAt: string }

/** `isThere` is false if the server has no inbox, as in production. */
export type Inbox = { isThere: boolean; newest: InboxMessage | undefined }

export const InboxContext = createContext<Inbox>({ isThere: false, newest: undefined })
export const useInbox = () => useContext(InboxContext)

export const inboxUrl = `${installation.apiUrl}/sandbox/inbox`
const everyMs = 1_500
/** A code is valid for ten minutes. */
const lifeMs = 600_000

/** Polls the sandbox's inbox for the newest code while the page is visible. */
export function useInboxOfServer(): Inbox {
  const [inbox, setInbox] = useState<Inbox>({ isThere: true, newest: undefined })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      if (!document.hidden) await read().then(setInbox, () => {})
      timer = setTimeout(ask, everyMs)
    }
    ask()
    return () => clearTimeout(timer)
  }, [])
  return inbox
}

async function read(): Promise<Inbox> {
  const reply = await fetch(`${inboxUrl}.json`)
  if (!reply.ok) return { isThere: false, newest: undefined }
  const { messages } = (await reply.json()) as { messages: (Partial<InboxMessage> & { sentAt: string })[] }
  const isFresh = ({ sentAt }: { sentAt: string }) => Date.now() - Date.parse(sentAt) < lifeMs
  const newest = messages.find((message): message is InboxMessage => message.code !== undefined)
  return { isThere: true, newest: newest && isFresh(newest) ? newest : undefined }
}
