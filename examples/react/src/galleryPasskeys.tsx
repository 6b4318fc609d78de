import { PromptView, type PromptViewProps } from '../../../packages/react/src/methods/passkeys/PromptView.tsx'
import { said } from './gallerySaid.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const prompt = (id: string, name: string, props: Partial<PromptViewProps>): Screen => ({
  id,
  group: 'Passkey',
  name,
  view: (
    <PromptView intent="login" status="waiting" onRetry={none} onCancel={none} onBack={none} {...props} />
  ),
})

export const passkeyScreens: readonly Screen[] = [
  prompt('passkey', 'Awaiting passkey', {}),
  said(({ passkeys: t }) =>
    prompt('passkey-fail', 'Passkey failed', { status: 'failed', problem: { text: t.refused } }),
  ),
  said(({ passkeys: t }) =>
    prompt('passkey-none', 'No passkeys in this browser', {
      status: 'failed',
      problem: { text: t.unsupported, isFinal: true },
    }),
  ),
  prompt('passkey-done', 'Logged in by passkey', { status: 'done' }),
  prompt('passkey-link', 'Link a passkey', { intent: 'link', status: 'idle', onBack: undefined }),
  prompt('passkey-link-wait', 'Link a passkey, waiting', { intent: 'link', onBack: undefined }),
  said(({ passkeys: t }) =>
    prompt('passkey-link-fail', 'Too many passkeys', {
      intent: 'link',
      status: 'failed',
      problem: { text: t.tooMany, isFinal: true },
      onBack: undefined,
    }),
  ),
  prompt('passkey-link-done', 'Passkey linked', { intent: 'link', status: 'done' }),
]
