import { type ReactNode, useState } from 'react'
import { TermsView } from '../../../packages/react/src/account/TermsView.tsx'
import { EmailField } from '../../../packages/react/src/methods/email/EmailField.tsx'
import { LandingView } from '../../../packages/react/src/modal/landing/LandingView.tsx'
import { Shell } from '../../../packages/react/src/modal/shell/Shell.tsx'
import { CodeView } from '../../../packages/react/src/otp/CodeView.tsx'
import type { Theme } from '../../../packages/react/src/ui/theme.ts'
import { CreateWalletView } from '../../../packages/react/src/wallet/manage/CreateWalletView.tsx'
import { address, app, none, plainApp, socials } from './gallerySamples.tsx'

type Step = 'closed' | 'landing' | 'code' | 'checking' | 'failed' | 'terms' | 'creating' | 'created'

/** A login to try by hand: 000000 is the wrong code. It is the reference for motion and focus. */
export function GalleryPlay({ theme, isInline }: { theme: Theme; isInline: boolean }) {
  const first = isInline ? 'landing' : 'closed'
  const [step, go] = useState<Step>(first)
  const code = (status: 'idle' | 'checking' | 'failed') => (
    <CodeView
      intent="login"
      to="maya@harbor.example"
      name="email-code"
      icon="mail"
      status={status}
      resendInSeconds={0}
      onCode={(digits) => {
        go('checking')
        setTimeout(() => go(digits === '000000' ? 'failed' : 'terms'), 600)
      }}
      onResend={none}
      onBack={() => go('landing')}
    />
  )
  const wallet = (status: 'creating' | 'created') => (
    <CreateWalletView
      appName="Harbor"
      status={status}
      address={address}
      onContinue={() => go(first)}
      onRetry={none}
    />
  )
  const accept = () => {
    go('creating')
    setTimeout(() => go('created'), 1600)
  }
  const views: Record<Step, ReactNode> = {
    closed: null,
    landing: (
      <LandingView
        app={plainApp}
        layout="list"
        field={{ option: 'email', element: <EmailField onSubmit={() => go('code')} /> }}
        rows={socials}
        onSelect={none}
      />
    ),
    code: code('idle'),
    checking: code('checking'),
    failed: code('failed'),
    terms: <TermsView app={app} termsUrl={app.termsUrl} onAccept={accept} onDecline={() => go(first)} />,
    creating: wallet('creating'),
    created: wallet('created'),
  }
  if (isInline)
    return (
      <main className="inline">
        <Shell open standalone theme={theme} onClose={() => go(first)}>
          {views[step]}
        </Shell>
      </main>
    )
  return (
    <main className="page">
      <button type="button" onClick={() => go('landing')}>
        Log in
      </button>
      <Shell open={step !== 'closed'} theme={theme} onClose={() => go(first)}>
        {views[step]}
      </Shell>
    </main>
  )
}
