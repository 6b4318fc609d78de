import { useCallback, useState } from 'react'

/** An event as a sentence, with the request that caused it on a smaller line below. */
export type PageEvent = { id: number; at: Date; sentence: string; request: string | undefined }
export type Write = (sentence: string, request?: string) => void

const most = 40
let count = 0

/** Newest first. */
export function useEvents(): { events: readonly PageEvent[]; log: Write } {
  const [events, setEvents] = useState<readonly PageEvent[]>([])
  const log = useCallback<Write>((sentence, request) => {
    count += 1
    const event = { id: count, at: new Date(), sentence, request }
    setEvents((before) => [event, ...before].slice(0, most))
  }, [])
  return { events, log }
}
