import { useEffect, useRef } from 'react'
import { useLatchkey } from './context.ts'
import type { EventGroup, PrivyEvents } from './events.ts'

/** Keeps a hook's callbacks registered while it is mounted; the latest ones are called. */
export function useEvents<G extends EventGroup>(group: G, callbacks: PrivyEvents[G] | undefined): void {
  const { events } = useLatchkey()
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  useEffect(() => events.on(group, () => latest.current ?? ({} as PrivyEvents[G])), [events, group])
}
