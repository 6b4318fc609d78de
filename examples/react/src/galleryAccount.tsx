import { AllowlistView } from '../../../packages/react/src/account/AllowlistView.tsx'
import { CheckAssetsView } from '../../../packages/react/src/account/CheckAssetsView.tsx'
import { NotFoundView } from '../../../packages/react/src/account/NotFoundView.tsx'
import { TermsView } from '../../../packages/react/src/account/TermsView.tsx'
import { TransferView, type TransferViewProps } from '../../../packages/react/src/account/TransferView.tsx'
import { UserLimitView } from '../../../packages/react/src/account/UserLimitView.tsx'
import { ErrorView } from '../../../packages/react/src/modal/errors/ErrorView.tsx'
import { StorageBlockedView } from '../../../packages/react/src/modal/errors/StorageBlockedView.tsx'
import { UnreachableView } from '../../../packages/react/src/modal/errors/UnreachableView.tsx'
import { AppError, type ErrorCode, serverErrors } from '../../../packages/wire/src/index.ts'
import { address, app, longEmail, none, plainApp } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

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

const error = (id: string, name: string, code: ErrorCode, details: { message?: string } = {}): Screen => ({
  id,
  group: 'Errors',
  name,
  view: (
    <ErrorView
      error={new AppError(code, { ...details, requestId: '9f8e1c52d7a0' })}
      onBack={none}
      onRestart={none}
    />
  ),
})

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
  error('error', 'Error screen', 'unknown_auth_error'),
  error('error-time', 'Timed out', 'client_request_timeout'),
  error('error-balance', 'Not enough funds', 'insufficient_funds', serverErrors.insufficient_funds),
  error('error-linked', 'Linked to another user', 'linked_to_another_user'),
  error('error-many', 'Too many attempts', 'too_many_requests'),
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
