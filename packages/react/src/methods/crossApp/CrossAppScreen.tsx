import type { CrossAppState } from '@latchkey/core'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Place, Screens } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { CrossAppView, type CrossAppViewProps } from './CrossAppView.tsx'
import { crossAppFlowOf, openWindow } from './flowOf.ts'
import { useAppRows } from './useAppRows.ts'

const shown: { [status in CrossAppState['status']]: CrossAppViewProps['status'] } = {
  initial: 'away',
  loading: 'away',
  done: 'done',
  error: 'failed',
}

/** While somebody is in the window of another app. */
export function CrossAppScreen({ journey, appId }: Screens['crossApp.status']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const texts = useTexts()
  const option = `privy:${appId}`
  const app = useAppRows([option])(option)
  const state = useStore(crossAppFlowOf(latchkey, journey))
  const error = state.status === 'error' ? state.error : undefined
  const label = app?.label ?? ''
  useOtherScreen(
    error && placeForError(error, { handle: label, kind: { provider: label }, move: async () => {} }),
  )
  const hasWayBack = modal.getState().length > 1
  const retry = () =>
    passCaptcha(latchkey, (show) => {
      // The captcha, where one was needed, lies over this screen.
      if (show !== modal.push) modal.back()
      openWindow(latchkey, journey, appId)
    })
  return (
    <CrossAppView
      app={{ name: label, mark: app?.mark ?? { icon: 'out' } }}
      intent={journey.intent === 'login' ? 'login' : 'link'}
      status={shown[state.status]}
      problem={error && sentenceOf(error, texts)}
      onRetry={retry}
      onCancel={hasWayBack ? modal.back : modal.close}
      onBack={hasWayBack ? modal.back : undefined}
    />
  )
}

/** An error with a screen of its own takes this one's place. */
function useOtherScreen(place: Place | null | undefined) {
  const { modal } = useLatchkey()
  const hasOther = place !== null && place !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error, which makes the place anew
  useEffect(() => {
    if (place) modal.swap(place)
  }, [hasOther, modal])
}
