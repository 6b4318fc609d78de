import type { FarcasterState } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { askWallet } from './askWallet.ts'
import { farcasterFlowOf } from './flowOf.ts'
import { isPhone, openWallet } from './phone.ts'
import { WalletView, type WalletViewProps } from './WalletView.tsx'

const shown: { [status in FarcasterState['status']]: WalletViewProps['status'] } = {
  initial: 'waiting',
  'generating-uri': 'waiting',
  'awaiting-uri': 'waiting',
  'polling-status': 'waiting',
  'submitting-token': 'waiting',
  done: 'done',
  error: 'failed',
}

/** Ties the Farcaster flow to its view. */
export function WalletScreen({ journey }: Screens['farcaster.wallet']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const texts = useMoreTexts()
  const state = useStore(farcasterFlowOf(latchkey, journey))
  const hasWayBack = modal.getState().length > 1
  const retry = () =>
    passCaptcha(latchkey, (show) => {
      // The captcha, where one was needed, lies over this screen.
      if (show !== modal.push) modal.back()
      void askWallet(latchkey, journey)
    })
  return (
    <WalletView
      intent={journey.intent === 'link' ? 'link' : 'login'}
      status={shown[state.status]}
      connectUri={'connectUri' in state ? state.connectUri : undefined}
      onPhone={isPhone()}
      problem={state.status === 'error' ? problemWith(state.error, texts) : undefined}
      onOpen={openWallet}
      onRetry={retry}
      onCancel={hasWayBack ? modal.back : modal.close}
      onBack={hasWayBack ? modal.back : undefined}
    />
  )
}

/** Why it failed, for the line under the title (spec 1 section 8). */
function problemWith(problem: AppError, texts: Texts & MoreTexts): string {
  const { farcaster: t, error } = texts
  switch (problem.code) {
    case 'client_request_timeout':
      return t.timedOut
    case 'too_many_requests':
      return error.tooMany
    case 'captcha_failure':
    case 'invalid_captcha':
      return error.captcha
    case 'captcha_timeout':
      return error.captchaTimeout
    case 'cannot_link_more_of_type':
    case 'server_unreachable':
      return sentenceOf(problem, texts)
    default:
      return t.rejected
  }
}
