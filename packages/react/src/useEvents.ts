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
 * Emits to the callbacks of this hook alone, as published: what it has begun itself is not emitted to others,
 * and reaches it although its component is gone, as a login form is as soon as the user is logged in.
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
