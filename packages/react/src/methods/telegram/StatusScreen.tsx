import type { TelegramState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { askTelegram } from './askTelegram.ts'
import { telegramFlowOf } from './flowOf.ts'
import { problemWith } from './problem.ts'
import { StatusView, type StatusViewProps } from './StatusView.tsx'

const shown: { [status in TelegramState['status']]: StatusViewProps['status'] } = {
  initial: 'verifying',
  verifying: 'verifying',
  connected: 'connected',
  failed: 'failed',
}

/** Ties the Telegram flow to its view. */
export function StatusScreen({ journey, signed }: Screens['telegram.status']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const texts = useMoreTexts()
  const state = useStore(telegramFlowOf(latchkey, journey))
  const hasWayBack = modal.getState().length > 1
  const isSpent = state.status === 'failed' && state.error.code === 'invalid_credentials'
  const retry = () =>
    passCaptcha(latchkey, (show) => {
      // The captcha, where one was needed, lies over this screen.
      if (show !== modal.push) modal.back()
      void askTelegram(latchkey, journey, isSpent ? undefined : signed)
    })
  return (
    <StatusView
      intent={journey.intent === 'link' ? 'link' : 'login'}
      status={shown[state.status]}
      problem={state.status === 'failed' ? problemWith(state.error, texts) : undefined}
      onRetry={retry}
      onCancel={hasWayBack ? modal.back : modal.close}
      onBack={hasWayBack ? modal.back : undefined}
    />
  )
}
