import type { PasskeyState } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modal.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { type Problem, sharedProblem } from '../waiting/problem.ts'
import { useWaiting } from '../waiting/useWaiting.ts'
import { askForPasskey } from './askForPasskey.ts'
import { passkeyFlowOf } from './flowOf.ts'
import { PromptView, type PromptViewProps } from './PromptView.tsx'

const shown: { [status in PasskeyState['status']]: PromptViewProps['status'] } = {
  initial: 'idle',
  'generating-challenge': 'waiting',
  'awaiting-passkey': 'waiting',
  'submitting-response': 'waiting',
  done: 'done',
  error: 'failed',
}

/** Ties the passkey flow to its view. */
export function PromptScreen({ journey }: Screens['passkeys.prompt']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const state = useStore(passkeyFlowOf(latchkey, journey))
  const waiting = useWaiting(() => void askForPasskey(latchkey, journey))
  return (
    <PromptView
      {...waiting}
      intent={journey.intent === 'link' ? 'link' : 'login'}
      status={shown[state.status]}
      problem={state.status === 'error' ? problemWith(state.error, texts) : undefined}
    />
  )
}

/** Spec 1 section 8. */
function problemWith(error: AppError, texts: Texts & MoreTexts): Problem {
  const { passkeys: t } = texts
  switch (error.code) {
    case 'passkey_not_allowed':
      return { text: t.refused }
    case 'not_supported':
      return { text: t.unsupported, isFinal: true }
    case 'cannot_link_more_of_type':
      return { text: t.tooMany, isFinal: true }
    default:
      return { text: sharedProblem(error, texts) ?? t.unknown }
  }
}
