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

/** Connects the flow with a provider to its view: before leaving, and after the return. */
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
    // First, since leaving this route cancels the pending request.
    modal.swap(redirectRoute(latchkey, journey, { provider }))
    startRedirectFromModal(latchkey, journey, { provider })
  })
  const { onBack } = waiting
  // The browser's Back button at the provider restored the page as it was: no request is pending any more.
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
