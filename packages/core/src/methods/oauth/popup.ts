import { AppError, limits } from '@latchkey/wire'
import type { OAuthArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { takePopup } from './popupAhead.ts'

/** Published names: a page of another client may be at the other end (protocol 7.2, 7.7). */
const response = 'PRIVY_OAUTH_RESPONSE'
const failure = 'PRIVY_OAUTH_ERROR'
const useChannel = 'PRIVY_OAUTH_USE_BROADCAST_CHANNEL'
const channelName = 'popup-privy-oauth'
/** Ours: the page that waited has taken the answer. */
const taken = 'LATCHKEY_OAUTH_TAKEN'
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

export type PopupRequest = {
  popup: Window
  stateCode: string
  timeoutMs: number
  /** The wait is over. */
  signal: AbortSignal
  /** Some providers cut the window off from this page, which then looks closed. */
  mayLookClosed?: boolean
}

/**
 * Waits for the page that the window comes back to.
 * @throws AppError `oauth_user_denied` when the window is closed, `exited_auth_flow` when it is waited for no more,
 * `client_request_timeout`, `unknown_auth_error`
 */
export async function awaitPopup(
  { wait, now }: Pick<Client, 'wait' | 'now'>,
  { popup, stateCode, timeoutMs, signal, mayLookClosed }: PopupRequest,
): Promise<PopupAnswer> {
  const channel = new BroadcastChannel(channelName)
  let isOver = false
  let stop = () => {}
  const answer = new Promise<PopupAnswer>((resolve, reject) => {
    const receive = (message: Message | null) => {
      if (message?.type === useChannel) mayLookClosed = true
      if (message?.type === failure)
        reject(new AppError('unknown_auth_error', { message: 'Invalid code during OAuth flow' }))
      if (message?.type !== response || message.stateCode !== stateCode) return
      channel.postMessage({ type: taken, stateCode })
      resolve({ stateCode, authorizationCode: String(message.authorizationCode) })
    }
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin === window.location.origin) receive(data)
    }
    const exit = () => reject(new AppError('exited_auth_flow'))
    signal.addEventListener('abort', exit)
    if (signal.aborted) exit()
    window.addEventListener('message', onMessage)
    channel.onmessage = ({ data }) => receive(data)
    stop = () => window.removeEventListener('message', onMessage)
  })
  const closed = async () => {
    // By the clock: a page in the background is woken once a minute, and counts its naps wrongly.
    for (const end = now() + timeoutMs; now() < end && !isOver; ) {
      const wasClosed = popup.closed
      await wait(limits.crossAppClosedCheckMs)
      // Its last message may have been on the way.
      if (wasClosed && !mayLookClosed) throw new AppError('oauth_user_denied')
    }
    throw new AppError('client_request_timeout')
  }
  try {
    return await Promise.race([answer, closed()])
  } finally {
    isOver = true
    stop()
    channel.close()
    popup.close()
  }
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
  const heard = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) =>
      data?.type === taken && data.stateCode === arrival.stateCode && resolve(true)
  })
  channel.postMessage(toMessage(arrival))
  try {
    return await Promise.race([heard, wait(takenMs).then(() => false)])
  } finally {
    channel.close()
  }
}

/** Tells a page that waits for this window to listen on the channel too. Nothing in it is secret. */
export function announceChannel(): void {
  window.opener?.postMessage({ type: useChannel }, '*')
}
