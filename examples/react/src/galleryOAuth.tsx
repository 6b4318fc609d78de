import { InAppView } from '../../../packages/react/src/methods/oauth/InAppView.tsx'
import { StatusView, type StatusViewProps } from '../../../packages/react/src/methods/oauth/StatusView.tsx'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const status = (id: string, name: string, props: Partial<StatusViewProps>): Screen => ({
  id,
  group: 'Waiting',
  name,
  view: (
    <StatusView
      id={(props.provider ?? 'Google').toLowerCase()}
      provider="Google"
      intent="login"
      status="waiting"
      hasReturned={false}
      onRetry={none}
      onCancel={none}
      onBack={none}
      {...props}
    />
  ),
})

const problem = (sentence: string, more: Partial<NonNullable<StatusViewProps['problem']>> = {}) => ({
  status: 'failed' as const,
  problem: { text: fillText(sentence, { provider: 'Google', app: 'Harbormasters’ Association' }), ...more },
})

export const oauthScreens: readonly Screen[] = [
  status('oauth', 'Awaiting OAuth', {}),
  status('oauth-checking', 'Back from OAuth', { hasReturned: true, provider: 'Instagram' }),
  status('oauth-done', 'OAuth, logged in', { status: 'done', provider: 'Discord' }),
  status('oauth-linked', 'OAuth, linked', { status: 'done', intent: 'link', provider: 'LinkedIn' }),
  sentenceScreen(({ oauth: t }) => status('oauth-fail', 'Login failed', problem(t.unconfirmed))),
  sentenceScreen(({ oauth: t }) =>
    status('oauth-denied', 'Login denied', problem(t.denied, { isCanceled: true })),
  ),
  sentenceScreen(({ oauth: t }) =>
    status(
      'oauth-suspended',
      'Account suspended',
      problem(t.suspended, { title: t.suspendedTitle, leadsTo: 'restart' }),
    ),
  ),
  {
    id: 'inapp',
    group: 'Waiting',
    name: 'In-app browser',
    view: <InAppView provider="Google" address="https://harbor.example/login" onBack={none} />,
  },
  {
    id: 'inapp-long',
    group: 'Waiting',
    name: 'In-app browser, long address',
    view: (
      <InAppView
        provider="Google"
        address="https://harbormasters-association.example/members/berths/reservations?from=2026-01-01&berth=north-17"
        onBack={none}
      />
    ),
  },
]
