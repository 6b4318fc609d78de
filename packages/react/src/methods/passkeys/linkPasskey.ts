import type { LoginOutcome, PasskeyFlow } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Events } from '../../events.ts'

type LinkEvents = Pick<Events, 'emit'>

/** Creates a passkey for the signed-in user, and notifies the callbacks. */
export function linkPasskey(events: LinkEvents, flow: PasskeyFlow): Promise<void> {
  return tellLink(events, async () => {
    await flow.init()
    return flow.submit()
  })
}

/** Notifies callbacks of a link of its result; also throws the error of a failure. */
export async function tellLink(events: LinkEvents, link: () => Promise<LoginOutcome>): Promise<void> {
  const linkMethod = 'passkey'
  try {
    const { user, account } = await link()
    if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
  } catch (error) {
    events.emit('linkAccount', 'onError', AppError.from(error).code, { linkMethod })
    throw error
  }
}
