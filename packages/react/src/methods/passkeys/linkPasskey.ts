import type { LoginOutcome, PasskeyFlow } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Events } from '../../events.ts'

type LinkEvents = Pick<Events, 'emit'>

/** Makes a passkey for the signed-in user, and tells what came of it. */
export function linkPasskey(events: LinkEvents, flow: PasskeyFlow): Promise<void> {
  return tellLink(events, async () => {
    await flow.init()
    return flow.submit()
  })
}

/** Tells callbacks of a link what came of it; what fails is thrown as well. */
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
