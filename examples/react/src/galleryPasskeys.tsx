import { PromptView, type PromptViewProps } from '../../../packages/react/src/methods/passkeys/PromptView.tsx'
import { first } from '../../../packages/react/src/texts/en/first.ts'
import { more } from '../../../packages/react/src/texts/en/more.ts'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const en = { ...first, ...more }

const prompt = (id: string, name: string, props: Partial<PromptViewProps>): Screen => ({
  id,
  group: 'Passkey',
  name,
  view: (
    <PromptView intent="login" status="waiting" onRetry={none} onCancel={none} onBack={none} {...props} />
  ),
})

const { passkeys: t } = en

export const passkeyScreens: readonly Screen[] = [
  prompt('passkey', 'Awaiting passkey', {}),
  prompt('passkey-fail', 'Passkey failed', { status: 'failed', problem: { text: t.refused } }),
  prompt('passkey-none', 'No passkeys in this browser', {
    status: 'failed',
    problem: { text: t.unsupported, isFinal: true },
  }),
  prompt('passkey-done', 'Logged in by passkey', { status: 'done' }),
  prompt('passkey-link', 'Link a passkey', { intent: 'link', status: 'idle', onBack: undefined }),
  prompt('passkey-link-wait', 'Link a passkey, waiting', { intent: 'link', onBack: undefined }),
  prompt('passkey-link-fail', 'Too many passkeys', {
    intent: 'link',
    status: 'failed',
    problem: { text: t.tooMany, isFinal: true },
    onBack: undefined,
  }),
  prompt('passkey-link-done', 'Passkey linked', { intent: 'link', status: 'done' }),
]
