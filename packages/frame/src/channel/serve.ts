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

/** Longer than any typed data a person could read; the structured clone was paid for already, the parser was not. */
const maximumJsonLength = 1_000_000

/**
 * The one channel (R76: frame messages): the parent alone, from an origin of the app and always the same,
 * schema-checked, and exactly one answer for each id that is under way, after the progress that the request asks for.
 * Everything else is dropped without a word.
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
    // A second message with the id of one under way would make a second answer, which throws in published clients.
    if (underWay.has(id)) return
    underWay.add(id)
    let highest = 0
    // A second password of one request begins at nothing again, and work may go on that the answer did not need.
    const report = (progress: number) => {
      if (progress <= highest) return
      highest = progress
      post({ id, event, progress }, origin)
    }
    const answer = { id, event, ...(await outcome(() => handle(event, input, report))) }
    highest = 1
    underWay.delete(id)
    // An object, also to a question in text: pages hand `event.data` to js-sdk-core as it comes, and that reads members.
    post(answer, origin)
  }
}

/** Connects the channel to the window. The frame touches postMessage in this file alone. */
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
