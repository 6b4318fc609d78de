import { AllowlistView } from '../../../packages/react/src/account/AllowlistView.tsx'
import { CheckAssetsView } from '../../../packages/react/src/account/CheckAssetsView.tsx'
import { NotFoundView } from '../../../packages/react/src/account/NotFoundView.tsx'
import { TermsView } from '../../../packages/react/src/account/TermsView.tsx'
import { TransferView, type TransferViewProps } from '../../../packages/react/src/account/TransferView.tsx'
import { UserLimitView } from '../../../packages/react/src/account/UserLimitView.tsx'
import { ErrorView, type ErrorViewProps } from '../../../packages/react/src/modal/ErrorView.tsx'
import { StorageBlockedView } from '../../../packages/react/src/modal/StorageBlockedView.tsx'
import { UnreachableView } from '../../../packages/react/src/modal/UnreachableView.tsx'
import { first } from '../../../packages/react/src/texts/en/first.ts'
import { more } from '../../../packages/react/src/texts/en/more.ts'
import { Accordion } from '../../../packages/react/src/ui/Accordion.tsx'
import { Rows } from '../../../packages/react/src/ui/Rows.tsx'
import { address, app, longEmail, none, plainApp } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const en = { ...first, ...more }

const account = (id: string, name: string, view: Screen['view']): Screen => ({
  id,
  group: 'Account',
  name,
  view,
})

const transfer = (props: Partial<TransferViewProps>) => (
  <TransferView
    kind="email"
    handle="maya@harbor.example"
    hasWallet={false}
    status="idle"
    onContinue={none}
    onTransfer={none}
    onDecline={none}
    {...props}
  />
)

const assets = (status: TransferViewProps['status']) => (
  <CheckAssetsView address={address} status={status} onTransfer={none} onDecline={none} onBack={none} />
)

const error = (id: string, name: string, props: Partial<ErrorViewProps>): Screen => ({
  id,
  group: 'Errors',
  name,
  view: <ErrorView onButton={none} onBack={none} {...props} />,
})

const t = en.error

export const accountScreens: readonly Screen[] = [
  account(
    'terms',
    'Terms',
    <TermsView
      app={app}
      termsUrl={app.termsUrl}
      privacyUrl={app.privacyUrl}
      onAccept={none}
      onDecline={none}
    />,
  ),
  account(
    'terms-busy',
    'Terms, accepting',
    <TermsView app={plainApp} busy onAccept={none} onDecline={none} />,
  ),
  account('allowlist', 'Allowlist rejection', <AllowlistView onButton={none} onBack={none} />),
  account(
    'allowlist-own',
    'Allowlist rejection, own words',
    <AllowlistView
      title="Members only, for now"
      detail="Ask your harbour master for an invitation."
      button="Join the waiting list"
      onButton={none}
    />,
  ),
  account(
    'notfound',
    'Account not found',
    <NotFoundView appName="Harbor" handle="maya@harbor.example" onButton={none} onBack={none} />,
  ),
  account(
    'notfound-long',
    'Account not found, long',
    <NotFoundView appName="Harbormasters’ Association" handle={longEmail} onButton={none} onBack={none} />,
  ),
  account('limit', 'User limit', <UserLimitView appName="Harbor" onButton={none} />),
  account('transfer', 'Account transfer', transfer({})),
  account('transfer-wallet', 'Account transfer, with a wallet', transfer({ hasWallet: true })),
  account('transfer-busy', 'Account transfer, at work', transfer({ status: 'transferring' })),
  account('transfer-done', 'Account transfer, done', transfer({ status: 'done' })),
  account(
    'transfer-provider',
    'Account transfer, social',
    transfer({ kind: { provider: 'Google' }, handle: longEmail }),
  ),
  account('assets', 'Check assets', assets('idle')),
  account('assets-busy', 'Check assets, at work', assets('transferring')),
  error('error', 'Error screen', {
    detail: t.detail,
    button: en.common.tryAgain,
    children: (
      <Accordion label={en.common.details}>
        <Rows
          rows={[
            { id: 'code', term: 'Code', value: 'unknown_auth_error' },
            { id: 'request', term: 'Request', value: 'req_7Hf2kQ' },
          ]}
        />
      </Accordion>
    ),
  }),
  error('error-time', 'Timed out', {
    icon: 'clock',
    tone: '',
    title: t.timedOut,
    detail: 'The server did not answer in time.',
    button: en.common.tryAgain,
  }),
  error('error-plain', 'Without a button', { title: t.authFailed, detail: t.linked }),
  error('error-many', 'Too many attempts', { title: t.requestFailed, detail: t.tooMany, button: t.tryLater }),
  {
    id: 'unreachable',
    group: 'Errors',
    name: 'Server not reachable',
    view: <UnreachableView appName="Harbor" nextTryInSeconds={8} onRetry={none} />,
  },
  {
    id: 'unreachable-trying',
    group: 'Errors',
    name: 'Server not reachable, trying',
    view: <UnreachableView appName="Harbor" nextTryInSeconds={0} onRetry={none} />,
  },
  {
    id: 'storage',
    group: 'Errors',
    name: 'Storage blocked',
    view: <StorageBlockedView appName="Harbor" onRetry={none} />,
  },
]
