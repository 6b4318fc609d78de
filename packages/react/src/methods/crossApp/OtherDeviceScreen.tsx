import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { crossAppErrors } from './errors.ts'
import type { CrossAppScreens } from './modalRoutes.ts'
import { OtherDeviceView } from './OtherDeviceView.tsx'
import { useAppLook } from './useAppLook.ts'

/** Connects the wait for another device to its view. */
export function OtherDeviceScreen({ flow, providerAppId }: CrossAppScreens['crossApp.otherDevice']) {
  const texts = useMoreTexts()
  const state = useStore(flow)
  const { modal } = useLatchkey()
  const error = state.status === 'failed' ? state.error : undefined
  const hasTimedOut = error?.code === 'client_request_timeout'
  const request = state.status === 'failed' ? undefined : state.request
  return (
    <OtherDeviceView
      app={useAppLook(providerAppId)}
      url={request?.url}
      code={request?.code}
      status={error?.code === 'missing_or_invalid_token' ? 'unconnected' : state.status}
      problem={useDescription(hasTimedOut ? undefined : error, { texts, rows: crossAppErrors })}
      onRetry={flow.start}
      onBack={modal.back}
    />
  )
}
