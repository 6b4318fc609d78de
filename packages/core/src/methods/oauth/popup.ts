import { AppError, limits } from '@latchkey/wire'
import type { OAuthArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { takePopup } from './popupAhead.ts'
import { type PopupWait, whileOpen } from './whileOpen.ts'

/** Published names: the other page may use another client (protocol 7.2, 7.7). */
const response = 'PRIVY_OAUTH_RESPONSE'
const failure = 'PRIVY_OAUTH_ERROR'
const useChannel = 'PRIVY_OAUTH_USE_BROADCAST_CHANNEL'
const channelName = 'popup-privy-oauth'
/** Our own message: the waiting page has received the response. */
const takenMessage = 'LATCHKEY_OAUTH_TAKEN'
const takenMs = 500

type Message = { type?: unknown; stateCode?: unknown; authorizationCode?: unknown; error?: unknown }
export type PopupAnswer = Pick<OAuthArrival, 'authorizationCode' | 'stateCode'>

/**
 * Opens an empty window; its address is set later. Call it right after a click, or the browser blocks it.
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
 * Waits for the page to which the window returns.
 * @throws AppError as `whileOpen`; `oauth_unexpected` when the window returns with another state, `unknown_auth_error`
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
        // This page may wait for other windows too, but this one was opened with this state.
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

/** Returns the page of the same origin that opened this window, if there is one. */
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
 * In a window opened by a page of the same origin: sends the response to that page, which closes the window if it was
 * waiting. False without such a page. Not for a login that this page began (`isOwnTrip`). Source: protocol 7.2.
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
 * Sends the response by a channel, if the provider cut the window off from its opener, as X does. False if no page
 * takes the response within half a second.
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

/** Tells a page that waits for this window to listen on the channel too. The message contains no secret. */
export function announceChannel(): void {
  window.opener?.postMessage({ type: useChannel }, '*')
}
