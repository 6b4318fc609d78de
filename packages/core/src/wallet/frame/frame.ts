import { type AppError, type FrameEvent, type FrameInput, type FrameReply, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { analyticsId } from '../../session/analyticsId.ts'
import { createValue, type Store, type WritableStore } from '../../store.ts'
import { createDeadline, within } from './deadline.ts'
import { createCancellation, createForeignOrigin, reviveFrameError, unavailable } from './frameError.ts'
import { frameErrorType } from './frameErrorType.ts'

/** Whether the wallet frame is loaded. */
export type FrameState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready' }
  | { status: 'failed'; error: AppError }

/** The options of one request to the frame. Times are in milliseconds. */
export type RequestOptions = {
  /** Time for the response. @default 120000 */
  timeoutMs?: number
  /** Time for the frame to load before the request. @default 15000 */
  readyMs?: number
  /** The message of the timeout error. */
  lateMessage?: string
  /** Called with the progress of the password derivation. Each call restarts the time. */
  onProgress?: ((progress: number) => void) | undefined
}

/** The channel to the hidden wallet frame. Only this file of the client uses postMessage (protocol 6). */
export type WalletFrame = {
  state: Store<FrameState>
  /**
   * Adds the frame to the page, or counts one more user of it. Returns the function that removes it with the last user.
   * If it is mounted again in the same turn it stays, so StrictMode's double mount loads it once.
   */
  mount(): () => void
  /** Resolves when the frame answers; tries again after a failure. Waits 15 s by default (protocol 12). */
  whenReady(timeoutMs?: number): Promise<void>
  /**
   * Sends a request to the frame. Waits until the frame is ready, then for its response.
   * @throws AppError with the frame's own type (see `frameErrorType`), `unknown_embedded_wallet_error` without a frame
   * or a response, `client_request_canceled` when the frame's last user leaves first.
   */
  request<E extends FrameEvent>(
    event: E,
    data: FrameInput<E>,
    options?: RequestOptions,
  ): Promise<FrameReply<E>>
}

/** The parts of a client that the channel uses. */
export type FrameClient = Pick<Client, 'apiUrl' | 'appId' | 'clientId' | 'storage'> & {
  session: Pick<Client['session'], 'store'>
}

type PendingRequest = {
  event: string
  resolve(data: unknown): void
  reject(error: AppError): void
  onProgress(progress: number): void
}

type FrameContext = {
  client: FrameClient
  state: WritableStore<FrameState>
  element: HTMLIFrameElement | null
  /** Removes the frame's listeners from the page. */
  unlisten(): void
  pending: Map<string, PendingRequest>
  /** Running requests to create a wallet, by their text: a second identical request is not sent (protocol 6.3). */
  creating: Map<string, Promise<unknown>>
  count: number
  /** Counts documents in the frame, to end the handshake of a replaced one. */
  generation: number
}

/**
 * Creates the channel to the wallet frame. Nothing is loaded before `mount`.
 *
 * @example
 * const frame = createFrame(client)
 * const unmount = frame.mount()
 * await frame.whenReady()
 */
export function createFrame(client: FrameClient): WalletFrame {
  const state = createValue<FrameState>({ status: 'idle' })
  const { set: _, ...store } = state
  const context: FrameContext = {
    ...{ client, state, element: null, unlisten: () => {}, count: 0, generation: 0 },
    pending: new Map(),
    creating: new Map(),
  }
  let users = 0
  return {
    state: store,
    mount() {
      if (users++ === 0 && !context.element) open(context)
      let isUnmounted = false
      return () => {
        if (isUnmounted) return
        isUnmounted = true
        users--
        setTimeout(() => users === 0 && close(context), 0)
      }
    },
    whenReady: (timeoutMs) => whenReady(context, timeoutMs),
    request: (event, data, how) => request(context, event, data, how) as Promise<never>,
  }
}

function open(context: FrameContext): void {
  const { apiUrl, appId, clientId, storage } = context.client
  const url = new URL(`/apps/${appId}/embedded-wallets`, apiUrl())
  url.searchParams.set('caid', analyticsId(storage) ?? '')
  if (clientId) url.searchParams.set('client_id', clientId)
  const element = document.createElement('iframe')
  element.width = element.height = '0'
  element.style.display = 'none'
  element.title = 'Wallet'
  element.tabIndex = -1
  element.src = url.href
  context.element = element
  context.state.set({ status: 'loading' })
  listen(context, element)
  document.body.append(element)
}

function listen(context: FrameContext, element: HTMLIFrameElement): void {
  const onMessage = (event: MessageEvent) => receive(context, event)
  // Also for a second `load`: the frame has another document, and pending requests are lost.
  const onLoad = () => {
    rejectAll(context)
    shakeHands(context)
  }
  // A page restored from the back-forward cache may have lost its frame.
  const onPageShow = (event: PageTransitionEvent) => event.persisted && shakeHands(context)
  const unwatch = context.client.session.store.subscribe((now, before) => {
    if (before.user && !now.user) forgetMfa(context, before.user.id)
  })
  const tooLate = setTimeout(() => {
    if (context.state.getState().status === 'loading') fail(context)
  }, limits.framePingMs * limits.framePings)
  element.addEventListener('load', onLoad)
  window.addEventListener('message', onMessage)
  window.addEventListener('pageshow', onPageShow)
  context.unlisten = () => {
    clearTimeout(tooLate)
    unwatch()
    element.removeEventListener('load', onLoad)
    window.removeEventListener('message', onMessage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** The frame keeps a verified factor for a while, but not beyond its session (protocol 5.5). */
function forgetMfa(context: FrameContext, userId: string): void {
  if (context.state.getState().status === 'ready')
    post(context, 'privy:mfa:clear', { userId }).catch(() => {})
}

/** The last user leaves: pending requests are canceled. */
function close(context: FrameContext): void {
  remove(context, createCancellation())
  context.state.set({ status: 'idle' })
}

function remove(context: FrameContext, reason?: AppError): void {
  context.unlisten()
  context.generation++
  context.element?.remove()
  context.element = null
  rejectAll(context, reason)
}

function rejectAll({ pending }: FrameContext, reason?: AppError): void {
  const requests = [...pending.values()]
  pending.clear()
  for (const { reject } of requests)
    reject(reason ?? unavailable('The wallet frame went away before it answered.'))
}

function fail(context: FrameContext, error = unavailable()): void {
  context.generation++
  context.state.set({ status: 'failed', error })
  rejectAll(context)
}

/** Sends a handshake every 150 ms, up to 270 times, each with a new id, until the frame answers (protocol 6.2). */
async function shakeHands(context: FrameContext): Promise<void> {
  const mine = ++context.generation
  context.state.set({ status: 'loading' })
  for (let ping = 0; ping < limits.framePings && mine === context.generation; ping++) {
    const answer = await Promise.race([
      post(context, 'privy:iframe:ready', {}).then(
        () => 'ready' as const,
        (error: AppError) => error,
      ),
      new Promise<null>((resolve) => setTimeout(resolve, limits.framePingMs, null)),
    ])
    if (mine !== context.generation) return
    if (answer === 'ready') return context.state.set({ status: 'ready' })
    // An error response gives the reason why no wallet is possible here, such as an unsafe page or denied storage.
    if (answer && frameErrorType(answer)) return fail(context, answer)
  }
  if (mine === context.generation) fail(context)
}

function receive(context: FrameContext, { origin, source, data }: MessageEvent): void {
  // Accepts only our frame at its exact origin: any window can post to this one.
  if (source !== context.element?.contentWindow) return
  if (origin !== context.client.apiUrl()) {
    // The frame has moved to another origin and will not answer, for example after a redirect to another host.
    if (context.state.getState().status === 'loading') fail(context, createForeignOrigin())
    return
  }
  if (typeof data !== 'object' || data === null) return
  const { id, event, error, data: reply, progress } = data as Record<string, unknown>
  const pendingRequest = typeof id === 'string' ? context.pending.get(id) : undefined
  if (!pendingRequest || pendingRequest.event !== event) return
  if (typeof progress === 'number') return void pendingRequest.onProgress(progress)
  context.pending.delete(id as string)
  if (error === undefined) pendingRequest.resolve(reply ?? {})
  else pendingRequest.reject(reviveFrameError(error))
}

function post(
  context: FrameContext,
  event: string,
  data: unknown,
  onProgress: PendingRequest['onProgress'] = () => {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const target = context.element?.contentWindow
    if (!target) return reject(unavailable())
    const id = `id-${context.count++}`
    context.pending.set(id, { event, resolve, reject, onProgress })
    try {
      target.postMessage({ id, event, data }, context.client.apiUrl())
    } catch (cause) {
      // Data that cannot be cloned into another page: the provider refuses it.
      context.pending.delete(id)
      reject(unavailable('The wallet cannot read what it was asked.', cause))
    }
  })
}

async function request(
  context: FrameContext,
  event: FrameEvent,
  data: unknown,
  {
    timeoutMs = limits.walletRpcTimeoutMs,
    readyMs,
    lateMessage = `${event} timed out.`,
    onProgress,
  }: RequestOptions = {},
): Promise<unknown> {
  await whenReady(context, readyMs)
  const text = event === 'privy:wallet:create' ? JSON.stringify(data) : ''
  const underWay = text && context.creating.get(text)
  if (underWay) return underWay
  let renew = () => {}
  const follow = (progress: number) => {
    renew()
    onProgress?.(progress)
  }
  const work = post(context, event, onProgress ? { ...(data as object), reportProgress: true } : data, follow)
  const deadline = createDeadline(timeoutMs, lateMessage)
  renew = deadline.renew
  const answer = deadline.end(work)
  if (text) {
    context.creating.set(text, answer)
    const forget = () => context.creating.delete(text)
    answer.then(forget, forget)
  }
  return answer
}

function whenReady(context: FrameContext, timeoutMs: number = limits.walletCreateWaitMs): Promise<void> {
  const { state, element } = context
  if (state.getState().status === 'ready' && element?.isConnected) return Promise.resolve()
  if (!element) return Promise.reject(unavailable())
  // A host page may have emptied its body, or the network may be back: loads it again.
  if (state.getState().status === 'failed' || !element.isConnected) {
    remove(context)
    open(context)
  }
  let stop = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    stop = state.subscribe((next) => {
      if (next.status === 'ready') resolve()
      if (next.status === 'failed') reject(next.error)
      if (next.status === 'idle') reject(createCancellation())
    })
  })
  return within(ready, timeoutMs, 'Cannot connect to wallet proxy').finally(() => stop())
}
