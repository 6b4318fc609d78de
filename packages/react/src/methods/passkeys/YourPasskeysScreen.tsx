import { createPasskeyFlow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { enrollErrors } from '../../mfa/enroll/errors.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { linkPasskey } from './linkPasskey.ts'
import type { PasskeysScreens } from './modalRoutes.ts'
import { usePasskeys } from './usePasskeys.ts'
import { YourPasskeysView } from './YourPasskeysView.tsx'

/** The signed-in user's passkeys: list, create, remove. */
export function YourPasskeysScreen() {
  const latchkey = useLatchkey()
  const { client, events, modal } = latchkey
  const texts = useMoreTexts()
  const [flow] = useState(() => createPasskeyFlow(client, { intent: 'link', fromModal: true }))
  const state = useStore(flow)
  const passkeys = usePasskeys()
  const isOffered = useStore(client.app)?.passkey_auth === true
  // The browser's dialog closes with the screen that opened it.
  useEffect(() => flow.reset, [flow])
  const isIdle = state.status === 'initial' || state.status === 'done' || state.status === 'error'
  return (
    <YourPasskeysView
      passkeys={passkeys}
      isBusy={!isIdle}
      problem={
        useDescription(state.status === 'error' ? state.error : undefined, { texts, rows: enrollErrors })
          ?.text
      }
      onCreate={isOffered ? () => linkPasskey(events, flow).catch(() => {}) : undefined}
      onUnlink={(passkey) => {
        flow.reset()
        modal.push({ name: 'passkeys.unlink', props: { passkey } } satisfies RouteTo<PasskeysScreens>)
      }}
      onBack={modal.back}
    />
  )
}
