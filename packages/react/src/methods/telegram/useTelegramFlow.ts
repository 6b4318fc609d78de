import { createTelegramFlow, type TelegramState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { pageFlow } from '../pageFlow.ts'

/** Published statuses of a login or a link with Telegram. */
export type TelegramAuthFlowState =
  | { status: 'initial' }
  | { status: 'loading' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

const flows = {
  login: /* @__PURE__ */ pageFlow((client) => createTelegramFlow(client)),
  link: /* @__PURE__ */ pageFlow((client) => createTelegramFlow(client, { intent: 'link' })),
}

/** The flow behind each headless hook. */
export function useTelegramFlow(intent: 'login' | 'link') {
  const flow = flows[intent](useLatchkey())
  return { flow, state: toPublicState(useStore(flow)) }
}

function toPublicState(state: TelegramState): TelegramAuthFlowState {
  switch (state.status) {
    case 'initial':
      return { status: 'initial' }
    case 'verifying':
      return { status: 'loading' }
    case 'connected':
      return { status: 'done' }
    case 'failed':
      return { status: 'error', error: state.error }
  }
}
