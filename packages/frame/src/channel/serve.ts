import { FrameRequest } from '@latchkey/wire'
import * as v from 'valibot'
import { toFrameError } from '../errors.ts'
import type { HandleRequest } from './requestHandler.ts'

type Message = { source: unknown; origin: string; data: unknown }
type Channel = {
  handle: HandleRequest
  /** The window that embeds this page. */
  parent: unknown
  allowedOrigins: readonly string[]
  post(answer: unknown, targetOrigin: string): void
}

/** Longer than any typed data a user could read. The structured clone has already happened, the parsing has not. */
const maximumJsonLength = 1_000_000

/**
 * The only channel (R76: frame messages): messages of the parent only, from always the same origin of the app, checked
 * by a schema, with exactly one response for each running id, after the progress if it is requested. All other messages
 * are dropped silently.
 */
export function serve({ handle, parent, allowedOrigins, post }: Channel) {
  const underWay = new Set<string>()
  let pinnedOrigin: string | undefined

  return async function receive({ source, origin, data }: Message): Promise<void> {
    if (source !== parent || !allowedOrigins.includes(origin)) return
    if (pinnedOrigin !== undefined && pinnedOrigin !== origin) return
    const request = v.safeParse(FrameRequest, typeof data === 'string' ? fromJson(data) : data)
    if (!request.success) return
    pinnedOrigin = origin
    const { id, event, data: input } = request.output
    // A second message with the id of a running request would cause a second response, which throws in published
    // clients.
    if (underWay.has(id)) return
    underWay.add(id)
    let highest = 0
    // A second password in one request starts at zero again, and work may continue that the response did not wait for.
    const report = (progress: number) => {
      if (progress <= highest) return
      highest = progress
      post({ id, event, progress }, origin)
    }
    const answer = { id, event, ...(await outcome(() => handle(event, input, report))) }
    highest = 1
    underWay.delete(id)
    // An object, also for a request as text: pages pass `event.data` to js-sdk-core unchanged, which reads its members.
    post(answer, origin)
  }
}

/** Connects the channel to the window. The only file of the frame that uses postMessage. */
export function listen(window: Window, channel: Omit<Channel, 'parent' | 'post'>): void {
  const { parent } = window
  const receive = serve({ ...channel, parent, post: (answer, target) => parent.postMessage(answer, target) })
  window.addEventListener('message', ({ source, origin, data }) => void receive({ source, origin, data }))
}

async function outcome(handle: () => Promise<unknown>) {
  try {
    return { data: await handle() }
  } catch (error) {
    return { error: toFrameError(error) }
  }
}

function fromJson(text: string): unknown {
  try {
    return text.length <= maximumJsonLength ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
