import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkey } from './context.ts'
import { createEvents, type EventGroup, type Events, type PrivyEvents } from './events.ts'
import { useLatest } from './useLatest.ts'

/** Keeps a hook's callbacks registered while it is mounted; events call the latest ones. */
export function useEvents<G extends EventGroup>(group: G, callbacks: PrivyEvents[G] | undefined): void {
  const { events } = useLatchkey()
  const read = useReader(callbacks)
  useEffect(() => events.on(group, read), [events, group, read])
}

/**
 * Emits only to this hook's callbacks, as published: a flow that the hook started is not emitted to other hooks. It
 * reaches them even after their component unmounted, like a login form that disappears once the user is logged in.
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

/** Returns one function for the component's lifetime: mounted twice, as by StrictMode, it is registered once. */
function useReader<G extends EventGroup>(callbacks: PrivyEvents[G] | undefined): () => PrivyEvents[G] {
  const latest = useLatest(callbacks)
  return useCallback(() => latest.current ?? ({} as PrivyEvents[G]), [latest])
}
