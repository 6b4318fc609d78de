import { latestAccount, transferOffer, transferSocial } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSettings } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey, Place, Screens } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { departFromModal } from './depart.ts'
import { oauthFlowOf } from './flowOf.ts'
import { providerNames } from './names.ts'
import { StatusView, type StatusViewProps } from './StatusView.tsx'
import { useProblem } from './useProblem.ts'

/** On the way to a provider, and back from it. */
export function StatusScreen({ journey, provider, hasReturned }: Screens['oauth.status']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const { name: appName } = useSettings()
  const state = useStore(oauthFlowOf(latchkey, journey))
  const error = state.status === 'error' ? state.error : undefined
  const name = providerNames[provider]
  const problem = useProblem(error, { provider: name, app: appName })
  useOtherScreen(error && placeOf(latchkey, { journey, error, name, isLinkedIn: provider === 'linkedin' }))
  const hasWayBack = modal.getState().length > 1
  const leave = () =>
    passCaptcha(latchkey, (show) => {
      // The captcha, where one was needed, lies over this screen.
      if (show !== modal.push) modal.back()
      modal.swap({ name: 'oauth.status', props: { journey, provider, hasReturned: false } })
      departFromModal(latchkey, journey, { provider })
    })
  const status: StatusViewProps['status'] = hasReturned ? 'checking' : 'away'
  return (
    <StatusView
      id={provider}
      provider={name}
      intent={journey.intent === 'login' ? 'login' : 'link'}
      status={error ? 'failed' : state.status === 'done' ? 'done' : status}
      problem={problem}
      onLeave={leave}
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

type Failed = { journey: Journey; error: AppError; name: string; isLinkedIn: boolean }

function placeOf({ client }: Latchkey, { journey, error, name, isLinkedIn }: Failed): Place | null {
  const move = async () => {
    const offer = transferOffer(error)
    if (!offer) return
    const user = await transferSocial(client, offer)
    journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
  }
  return placeForError(error, { handle: name, kind: isLinkedIn ? 'linkedin' : { provider: name }, move })
}
