import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'

/** Says in the console that the login does not start, once and short: a page in development explains it besides. */
export function useProblemLine(): void {
  const latchkey = useLatchkey()
  const status = useStore(latchkey.client.state, (state) => state.status)
  useEffect(() => {
    if (status === 'unreachable') latchkey.share(writeProblem)
  }, [latchkey, status])
}

function writeProblem({ client }: Latchkey): void {
  const state = client.state.getState()
  if (state.status === 'unreachable') console.error(`Latchkey: ${state.error.message}`)
}
