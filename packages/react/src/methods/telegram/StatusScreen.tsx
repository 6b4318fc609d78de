import type { TelegramState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useWaiting } from '../../pending/useWaiting.ts'
import type { WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { askTelegram } from './askTelegram.ts'
import { telegramErrors } from './errors.ts'
import { getTelegramFlow } from './getFlow.ts'
import type { TelegramScreens } from './modalRoutes.ts'
import { StatusView } from './StatusView.tsx'

const viewStatus: { [status in TelegramState['status']]: WaitingProps['status'] } = {
  initial: 'waiting',
  verifying: 'waiting',
  connected: 'done',
  failed: 'failed',
}

/** Connects the Telegram flow to its view. */
export function StatusScreen({ journey, arrival }: TelegramScreens['telegram.status']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const state = useStore(getTelegramFlow(latchkey, journey))
  const isSpent = state.status === 'failed' && state.error.code === 'invalid_credentials'
  const waiting = useWaiting(() => void askTelegram(latchkey, journey, isSpent ? undefined : arrival))
  return (
    <StatusView
      {...waiting}
      intent={journey.intent === 'link' ? 'link' : 'login'}
      status={viewStatus[state.status]}
      problem={useDescription(state.status === 'failed' ? state.error : undefined, {
        texts,
        rows: telegramErrors,
      })}
    />
  )
}
