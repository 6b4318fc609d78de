import { useEffect } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { usePasskeys } from '../../methods/passkeys/usePasskeys.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useShell } from '../../ui/shellContext.ts'
import { useSettings } from '../../useSettings.ts'
import type { EnrollScreens } from './modalRoutes.ts'
import { RemoveView } from './RemoveView.tsx'
import { start, useFlow } from './useFlow.ts'

/** Leads back to the screen that opened it when done. */
export function RemoveScreen({ enrollment, removal }: EnrollScreens['enroll.remove']) {
  const { modal } = useLatchkey()
  const { flow } = enrollment
  const { state, isBusy, problem } = useFlow(enrollment)
  const { announce } = useShell()
  const { mfaEnroll: t } = useMoreTexts()
  const ownMethods = useSessionUser()?.mfaMethods ?? []
  const passkeys = usePasskeys('mfa')
  const unlinks = useSettings().passkeys.shouldUnlinkOnUnenrollMfa
  const isDone = state.status === 'done'
  useEffect(() => {
    if (!isDone) return
    announce(t.removed)
    flow.reset()
    modal.back()
  }, [isDone, announce, t, flow, modal])
  const one = 'credentialId' in removal ? removal.credentialId : undefined
  const method = 'method' in removal ? removal.method : 'passkey'
  const isLastOfMethod = one === undefined || passkeys.length <= 1
  return (
    <RemoveView
      method={method}
      passkey={one && (passkeys.find(({ id }) => id === one)?.name ?? '')}
      isLast={isLastOfMethod && ownMethods.every((other) => other === method)}
      unlinks={unlinks}
      busy={isBusy}
      problem={problem}
      onRemove={() => start(one === undefined ? flow.remove(method, { unlinks }) : flow.removePasskey(one))}
      onCancel={() => {
        flow.reset()
        modal.back()
      }}
    />
  )
}
