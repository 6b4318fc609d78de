import { AppError, limits } from '@latchkey/wire'
import type { OAuthArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { takePopup } from './popupAhead.ts'
import { type PopupWait, whileOpen } from './whileOpen.ts'

/** Published names: a page of another client may be at the other end (protocol 7.2, 7.7). */
const response = 'PRIVY_OAUTH_RESPONSE'
const failure = 'PRIVY_OAUTH_ERROR'
const useChannel = 'PRIVY_OAUTH_USE_BROADCAST_CHANNEL'
const channelName = 'popup-privy-oauth'
/** Ours: the page that waited has taken the answer. */
const takenMessage = 'LATCHKEY_OAUTH_TAKEN'
const takenMs = 500

type Message = { type?: unknown; stateCode?: unknown; authorizationCode?: unknown; error?: unknown }
export type PopupAnswer = Pick<OAuthArrival, 'authorizationCode' | 'stateCode'>

/**
 * An empty window, to be sent on as soon as its address is known. Call it right after a click, or it is blocked.
 * @throws AppError `unknown_auth_error`
 */
export function openPopup(): Window {
  const popup = takePopup()
  if (!popup) throw new AppError('unknown_auth_error', { message: 'The browser has blocked a window.' })
  const left = window.screenX + (window.outerWidth - limits.popupWidth) / 2
  const top = window.screenY + (window.outerHeight - limits.popupHeight) / 2
  popup.moveTo(left, top)
  return popup
}

export type PopupRequest = PopupWait & { stateCode: string }

/**
 * Waits for the page that the window comes back to.
 * @throws AppError as `whileOpen`; `oauth_unexpected` when the window comes back with another state, `unknown_auth_error`
 */
export function awaitPopup(
  client: Pick<Client, 'wait' | 'now'>,
  request: PopupRequest,
): Promise<PopupAnswer> {
  const { popup, stateCode } = request
  const how = { ...request }
  return whileOpen<PopupAnswer>(client, how, ({ resolve, reject }) => {
    const channel = new BroadcastChannel(channelName)
    const receive = (message: Message | null, source?: unknown) => {
      if (message?.type === useChannel) how.mayLookClosed = true
      if (message?.type === failure)
        reject(new AppError('unknown_auth_error', { message: 'Invalid code during OAuth flow' }))
      if (message?.type !== response) return
      if (message.stateCode === stateCode) {
        channel.postMessage({ type: takenMessage, stateCode })
        resolve({ stateCode, authorizationCode: String(message.authorizationCode) })
        // Other windows of this page may be waited for too, but this one was sent away with this state.
      } else if (source === popup) reject(new AppError('oauth_unexpected'))
    }
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === window.location.origin) receive(data, source)
    }
    window.addEventListener('message', onMessage)
    channel.onmessage = ({ data }) => receive(data)
    return () => {
      window.removeEventListener('message', onMessage)
      channel.close()
    }
  })
}

/** Whether this page is the window that another page of the same origin has opened. */
function openerHere(): Window | null {
  try {
    const { opener } = window
    return opener && opener !== window && opener.location.origin === window.location.origin ? opener : null
  } catch {
    return null
  }
}

function toMessage({ authorizationCode, stateCode }: OAuthArrival): Message {
  if (authorizationCode === 'error') return { type: failure, error: 'error' }
  return { type: response, stateCode, authorizationCode }
}

/**
 * In a window that a page of the same origin has opened: hands that page the answer, which closes the window if it
 * was waiting. False when there is no such page. Not for a trip of this page's own (`isOwnTrip`). Source: protocol 7.2.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * if (arrival && !isOwnTrip(client, arrival)) answerOpener(arrival)
 */
export function answerOpener(arrival: OAuthArrival): boolean {
  const opener = openerHere()
  opener?.postMessage(toMessage(arrival), window.location.origin)
  return opener !== null
}

/**
 * The same where the provider has cut the window off from its opener, as X does. False when no page has taken the answer
 * within half a second.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * if (arrival && !isOwnTrip(client, arrival) && (await answerByChannel(client, arrival))) window.close()
 */
export async function answerByChannel(
  { wait }: Pick<Client, 'wait'>,
  arrival: OAuthArrival,
): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  const acknowledgment = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) =>
      data?.type === takenMessage && data.stateCode === arrival.stateCode && resolve(true)
  })
  channel.postMessage(toMessage(arrival))
  try {
    return await Promise.race([acknowledgment, wait(takenMs).then(() => false)])
  } finally {
    channel.close()
  }
}

/** Tells a page that waits for this window to listen on the channel too. Nothing in it is secret. */
export function announceChannel(): void {
  window.opener?.postMessage({ type: useChannel }, '*')
}
