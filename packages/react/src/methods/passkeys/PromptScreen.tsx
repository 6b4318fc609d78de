import type { PasskeyState } from '@latchkey/core'
import type { AppError, ErrorCode } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
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

/** Nothing changes by trying again. */
const final: readonly ErrorCode[] = ['not_supported', 'cannot_link_more_of_type']

/** Ties the passkey flow to its view. */
export function PromptScreen({ journey }: Screens['passkeys.prompt']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const texts = useMoreTexts()
  const state = useStore(passkeyFlowOf(latchkey, journey))
  const hasWayBack = modal.getState().length > 1
  const start = () =>
    passCaptcha(latchkey, (show) => {
      // The captcha, where one was needed, lies over this screen.
      if (show !== modal.push) modal.back()
      void askForPasskey(latchkey, journey)
    })
  return (
    <PromptView
      intent={journey.intent === 'link' ? 'link' : 'login'}
      status={shown[state.status]}
      problem={state.status === 'error' ? problemWith(state.error, texts) : undefined}
      isFinal={state.status === 'error' && final.includes(state.error.code)}
      onStart={start}
      onCancel={hasWayBack ? modal.back : modal.close}
      onBack={hasWayBack ? modal.back : undefined}
    />
  )
}

/** Why it failed, for the line under the title (spec 1 section 8). */
function problemWith(problem: AppError, texts: Texts & MoreTexts): string {
  const { passkeys: t, error } = texts
  switch (problem.code) {
    case 'passkey_not_allowed':
      return t.refused
    case 'not_supported':
      return t.unsupported
    case 'cannot_link_more_of_type':
      return t.tooMany
    case 'too_many_requests':
      return error.tooMany
    case 'captcha_failure':
    case 'invalid_captcha':
      return error.captcha
    case 'captcha_timeout':
      return error.captchaTimeout
    case 'server_unreachable':
    case 'client_request_timeout':
      return sentenceOf(problem, texts)
    default:
      return t.unknown
  }
}
