import type { ReactNode } from 'react'
import { address, booking, none, spender } from '../../gallerySamples.tsx'
import { CodeView, CreateWalletView, SignMessageView, TransactionView } from './modal.ts'
import type { SampleScene } from './scenes.ts'

/** A screen of the package with sample data. */
export function SceneView({ name, onClose }: { name: SampleScene; onClose(): void }): ReactNode {
  const request = {
    requester: { name: 'Harbor', logo: <img src="/harbor.svg" alt="" />, origin: 'https://harbor.example' },
    address,
    status: 'idle',
    onSign: onClose,
    onCancel: onClose,
  } as const
  const views: Record<SampleScene, () => ReactNode> = {
    code: () => (
      <CodeView
        intent="login"
        to="maya@harbor.example"
        name="email-code"
        icon="mail"
        status="idle"
        resendInSeconds={0}
        onCode={none}
        onResend={none}
        onBack={onClose}
      />
    ),
    ready: () => (
      <CreateWalletView
        appName="Harbor"
        status="created"
        address={address}
        onContinue={onClose}
        onRetry={none}
      />
    ),
    sign: () => <SignMessageView {...request} message={booking} />,
    send: () => <TransactionView {...request} transaction={transfer} network={base} isSent />,
  }
  return views[name]()
}

const base = { id: 8453, name: 'Base', coin: { symbol: 'ETH', decimals: 18 } }
const transfer = {
  kind: 'transfer',
  to: spender,
  value: 250_000_000_000_000_000n,
  feeLimit: 42_420_000_000_000n,
} as const
