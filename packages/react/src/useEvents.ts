import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkey } from './context.ts'
import { createEvents, type EventGroup, type Events, type PrivyEvents } from './events.ts'
import { useLatest } from './useLatest.ts'

/** Keeps a hook's callbacks registered while it is mounted; the latest ones are called. */
export function useEvents<G extends EventGroup>(group: G, callbacks: PrivyEvents[G] | undefined): void {
  const { events } = useLatchkey()
  const read = useReader(callbacks)
  useEffect(() => events.on(group, read), [events, group, read])
}

/**
 * Tells the callbacks of this very hook, as published: what it has begun itself is not told to others, and is told to it
 * although its component is gone, which a login form is as soon as somebody is logged in.
 */
export function useOwnEvents<G extends EventGroup>(
  group: G,
  callbacks: PrivyEvents[G] | undefined,
): Pick<Events, 'emit'> {
  const read = useReader(callbacks)
  return useMemo(() => {
    const events = createEvents()
    events.on(group, read)
    return events
  }, [group, read])
}

/** One function for as long as the component lives: mounted twice, as by StrictMode, it is registered once. */
function useReader<G extends EventGroup>(callbacks: PrivyEvents[G] | undefined): () => PrivyEvents[G] {
  const latest = useLatest(callbacks)
  return useCallback(() => latest.current ?? ({} as PrivyEvents[G]), [latest])
}
