import { transferSocial } from '@latchkey/core'
import { getNetworkName, type TransferOffer } from '@latchkey/wire'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { routeForError } from '../../account/routeForError.ts'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useOtherScreen } from '../../pending/useOtherScreen.ts'
import { useWaiting } from '../../pending/useWaiting.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { oauthErrors } from './errors.ts'
import { getOAuthFlow } from './getFlow.ts'
import type { OAuthScreens } from './modalRoutes.ts'
import { StatusView } from './StatusView.tsx'
import { redirectRoute, startRedirectFromModal } from './startRedirect.ts'

/** Ties the flow with a provider to its view: on the way there, and back. */
export function StatusScreen({ journey, provider, hasReturned }: OAuthScreens['oauth.status']) {
  const latchkey = useLatchkey()
  const { modal, client } = latchkey
  const { name: app } = useSettings()
  const texts = useMoreTexts()
  const state = useStore(getOAuthFlow(latchkey, journey))
  const error = state.status === 'error' ? state.error : undefined
  const name = getNetworkName(provider)
  const kind = provider === 'linkedin' ? 'linkedin' : { provider: name }
  const move = (offer: TransferOffer) => transferSocial(client, offer)
  useOtherScreen(error && routeForError(error, { journey, handle: name, kind, move }))
  const waiting = useWaiting(() => {
    // First, since leaving this route ends what is under way.
    modal.swap(redirectRoute(latchkey, journey, { provider }))
    startRedirectFromModal(latchkey, journey, { provider })
  })
  const { onBack } = waiting
  // The browser's Back button at the provider, to a page that was kept as it was: nothing is under way any more.
  useEffect(() => {
    if (hasReturned || !onBack) return
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [hasReturned, onBack])
  return (
    <StatusView
      {...waiting}
      intent={journey.intent === 'login' ? 'login' : 'link'}
      status={error ? 'failed' : state.status === 'done' ? 'done' : 'waiting'}
      problem={useDescription(error, { texts, rows: oauthErrors, names: { provider: name, app } })}
      id={provider}
      provider={name}
      hasReturned={hasReturned}
    />
  )
}
