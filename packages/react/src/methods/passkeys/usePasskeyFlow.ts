import { createPasskeyFlow, type LoginOutcome, type PasskeyIntent, type PasskeyState } from '@latchkey/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'

/** Published statuses of a login or a link by passkey (spec 1 sections 3 and 4). */
export type PasskeyFlowState =
  | { status: 'initial' }
  | { status: 'generating-challenge' }
  | { status: 'awaiting-passkey' }
  | { status: 'submitting-response' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

/** The flow behind each headless hook, run as a whole: published hooks have one function for it. */
export function usePasskeyFlow(intent: PasskeyIntent): {
  run(): Promise<LoginOutcome>
  state: PasskeyFlowState
} {
  const { client } = useLatchkey()
  const flow = useMemo(() => createPasskeyFlow(client, { intent }), [client, intent])
  const state = useStore(flow)
  const run = useMemo(
    () => async () => {
      await flow.init()
      return flow.submit()
    },
    [flow],
  )
  return { run, state: published(state) }
}

function published(state: PasskeyState): PasskeyFlowState {
  return state.status === 'error' ? { status: 'error', error: state.error } : { status: state.status }
}
