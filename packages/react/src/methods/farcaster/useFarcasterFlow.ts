import { createFarcasterFlow, type FarcasterState } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'

/** The statuses of later published versions, and `connectUri`: without the modal, the host app must show it. */
export type FarcasterFlowState =
  | { status: 'initial' }
  | { status: 'generating-uri' }
  | { status: 'awaiting-uri'; connectUri: string }
  | { status: 'polling-status'; connectUri: string }
  | { status: 'submitting-token'; connectUri: string }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

/** The flow behind each headless hook. It stops waiting when the component unmounts. */
export function useFarcasterFlow(intent: 'login' | 'link') {
  const { client } = useLatchkey()
  const flow = useMemo(() => createFarcasterFlow(client, { intent }), [client, intent])
  useEffect(() => () => flow.reset(), [flow])
  return { flow, state: toPublicState(useStore(flow)) }
}

function toPublicState(state: FarcasterState): FarcasterFlowState {
  return state.status === 'done' ? { status: 'done' } : state
}
