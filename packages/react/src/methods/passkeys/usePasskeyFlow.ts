import {
  createPasskeyFlow,
  type LoginOutcome,
  type PasskeyIntent,
  type PasskeyState,
  type PasskeyWishes,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { pageFlow } from '../pageFlow.ts'

/** Published statuses of a login or a link by passkey (protocol 17.3 and 17.4). */
export type PasskeyFlowState =
  | { status: 'initial' }
  | { status: 'generating-challenge' }
  | { status: 'awaiting-passkey' }
  | { status: 'submitting-response' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

const flows = /* @__PURE__ */ createFlows()

/** The flow behind each headless hook, from start to end: published hooks have one function for it. */
export function usePasskeyFlow(intent: PasskeyIntent): {
  run(wishes?: PasskeyWishes): Promise<LoginOutcome>
  state: PasskeyFlowState
} {
  const flow = flows[intent](useLatchkey())
  const state = useStore(flow)
  const run = useMemo(
    () => async (wishes?: PasskeyWishes) => {
      await flow.init(wishes)
      return flow.submit()
    },
    [flow],
  )
  return { run, state: toPublicState(state) }
}

function createFlows() {
  const flowFor = (intent: PasskeyIntent) => pageFlow((client) => createPasskeyFlow(client, { intent }))
  return { login: flowFor('login'), signup: flowFor('signup'), link: flowFor('link') }
}

function toPublicState(state: PasskeyState): PasskeyFlowState {
  return state.status === 'error' ? { status: 'error', error: state.error } : { status: state.status }
}
