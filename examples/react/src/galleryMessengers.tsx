import {
  SignerView,
  type SignerViewProps,
} from '../../../packages/react/src/methods/farcaster/signer/SignerView.tsx'
import {
  WalletView,
  type WalletViewProps,
} from '../../../packages/react/src/methods/farcaster/WalletView.tsx'
import { StatusView } from '../../../packages/react/src/methods/telegram/StatusView.tsx'
import type { Problem } from '../../../packages/react/src/modal/errors/describeError.ts'
import type { WaitingProps } from '../../../packages/react/src/pending/WaitingPage.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const connectUri = 'https://farcaster.xyz/~/siwf?channelToken=7f1c5bd0-f25a-4a5c-9df4-2df3a3c2e8e5'

const approvalUrl =
  'https://client.farcaster.xyz/deeplinks/signed-key-request?token=0xa241e6b1287a07f4d3f9c5bd'

const farcaster = (id: string, name: string, props: Partial<WalletViewProps>): Screen => ({
  id,
  group: 'Farcaster',
  name,
  view: (
    <WalletView
      intent="login"
      status="waiting"
      connectUri={connectUri}
      onPhone={false}
      onOpen={none}
      onRetry={none}
      onCancel={none}
      onBack={none}
      {...props}
    />
  ),
})

const signer = (id: string, name: string, props: Partial<SignerViewProps>): Screen => ({
  id,
  group: 'Farcaster',
  name,
  view: (
    <SignerView
      appName="Harbor"
      status="waiting"
      approvalUrl={approvalUrl}
      onPhone={false}
      onOpen={none}
      onRetry={none}
      onCancel={none}
      onDone={none}
      {...props}
    />
  ),
})

const telegram = (id: string, name: string, props: Partial<WaitingProps>): Screen => ({
  id,
  group: 'Telegram',
  name,
  view: (
    <StatusView intent="login" status="waiting" onRetry={none} onCancel={none} onBack={none} {...props} />
  ),
})

const failure = (problem: Problem) => ({ status: 'failed', problem }) as const

export const messengerScreens: readonly Screen[] = [
  farcaster('farcaster', 'Awaiting Farcaster', {}),
  farcaster('farcaster-opening', 'Opening the channel', { connectUri: undefined }),
  farcaster('farcaster-phone', 'Awaiting Farcaster on a phone', { onPhone: true }),
  sentenceScreen(({ farcaster: t }) =>
    farcaster('farcaster-late', 'Farcaster timed out', failure({ text: t.timedOut })),
  ),
  farcaster('farcaster-done', 'Logged in with Farcaster', { status: 'done' }),
  farcaster('farcaster-link', 'Link Farcaster', { intent: 'link', onBack: undefined }),
  signer('farcaster-signer', 'Awaiting the approval of a signer', {}),
  signer('farcaster-signer-asking', 'Asking for a signer', { approvalUrl: undefined }),
  signer('farcaster-signer-phone', 'Awaiting the approval on a phone', { onPhone: true }),
  signer('farcaster-signer-done', 'A signer was approved', { status: 'done' }),
  sentenceScreen(({ farcaster: t }) =>
    signer('farcaster-signer-late', 'The approval timed out', failure({ text: t.timedOut })),
  ),
  sentenceScreen(({ farcaster: t }) =>
    signer(
      'farcaster-signer-refused',
      'A signer was refused',
      failure({ title: t.signer.rejected, text: t.rejected }),
    ),
  ),
  sentenceScreen(({ farcaster: t }) =>
    signer(
      'farcaster-signer-off',
      'Signers are not set up',
      failure({ text: t.signer.notSetUp, leadsTo: 'restart' }),
    ),
  ),
  telegram('telegram-wait', 'Awaiting Telegram', {}),
  sentenceScreen(({ telegram: t }) =>
    telegram('telegram', 'Telegram, failed and retryable', failure({ text: t.retryable })),
  ),
  sentenceScreen(({ telegram: t }) =>
    telegram('telegram-limit', 'Telegram, too many requests', failure({ text: t.rateLimit })),
  ),
  sentenceScreen(({ telegram: t }) =>
    telegram('telegram-taken', 'Telegram of another user', {
      intent: 'link',
      onBack: undefined,
      ...failure({ text: t.linked, leadsTo: 'restart' }),
    }),
  ),
  telegram('telegram-done', 'Telegram linked', { intent: 'link', status: 'done' }),
]
