import type { CrossAppState } from '@latchkey/core'
import { useStore } from 'zustand'
import { routeForError } from '../../account/routeForError.ts'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useOtherScreen } from '../../pending/useOtherScreen.ts'
import { useWaiting } from '../../pending/useWaiting.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { CrossAppView, type CrossAppViewProps } from './CrossAppView.tsx'
import { crossAppErrors } from './errors.ts'
import { getCrossAppFlow, openWindow } from './getFlow.ts'
import type { CrossAppScreens } from './modalRoutes.ts'
import { useAppRows } from './useAppRows.ts'

const viewStatus: { [status in CrossAppState['status']]: CrossAppViewProps['status'] } = {
  initial: 'waiting',
  loading: 'waiting',
  done: 'done',
  error: 'failed',
}

/** Connects the flow with another app to its view. */
export function CrossAppScreen({ journey, appId }: CrossAppScreens['crossApp.status']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const option = `privy:${appId}`
  const [app] = useAppRows([option])(option)
  const name = app?.label ?? ''
  const state = useStore(getCrossAppFlow(latchkey, journey))
  const error = state.status === 'error' ? state.error : undefined
  useOtherScreen(error && routeForError(error, { journey, handle: name, kind: { provider: name } }))
  const waiting = useWaiting(() => openWindow(latchkey, journey, appId))
  return (
    <CrossAppView
      {...waiting}
      intent={journey.intent === 'login' ? 'login' : 'link'}
      status={viewStatus[state.status]}
      problem={useDescription(error, { texts, rows: crossAppErrors })}
      app={{ name, mark: app?.mark ?? { icon: 'out' } }}
    />
  )
}
