import { leaveToSign, requestSignature } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { BlockedView } from './BlockedView.tsx'
import { createDeviceFlow } from './createDeviceFlow.ts'
import { crossAppErrors } from './errors.ts'
import type { CrossAppScreens } from './modalRoutes.ts'
import { useAppLook } from './useAppLook.ts'

/** Connects the view to its actions. */
export function BlockedScreen({ signature }: CrossAppScreens['crossApp.blocked']) {
  const latchkey = useLatchkey()
  const { client, modal } = latchkey
  const texts = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  const { request, providerAppId, follow, settle } = signature
  /** Called within a separate click, for which a browser opens a window that it blocked before. */
  const openHere = () => {
    setBusy(true)
    const onBlocked = () => leaveToSign(client, request)
    const result = requestSignature(client, request, { onBlocked })
    follow(result)
    result.then(
      () => settle(result),
      (cause: unknown) => {
        const failure = AppError.from(cause)
        if (failure.code !== 'not_supported') return settle(result)
        follow(undefined)
        setBusy(false)
        setError(failure)
      },
    )
  }
  const openDevice = () => {
    const flow = createDeviceFlow(latchkey, signature)
    const route: RouteTo<CrossAppScreens> = { name: 'crossApp.otherDevice', props: { flow, providerAppId } }
    flow.start()
    modal.push(cancelOnLeave(latchkey, route, flow))
  }
  return (
    <BlockedView
      app={useAppLook(providerAppId)}
      busy={busy}
      problem={useDescription(error, { texts, rows: crossAppErrors })}
      onOpen={openHere}
      onOtherDevice={openDevice}
    />
  )
}
