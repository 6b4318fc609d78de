import { limits } from '@latchkey/wire'
import { PromptView, type PromptViewProps } from '../../../packages/react/src/methods/passkeys/PromptView.tsx'
import {
  UnlinkPasskeyView,
  type UnlinkPasskeyViewProps,
} from '../../../packages/react/src/methods/passkeys/UnlinkPasskeyView.tsx'
import {
  YourPasskeysView,
  type YourPasskeysViewProps,
} from '../../../packages/react/src/methods/passkeys/YourPasskeysView.tsx'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { getFive } from './galleryMfaEnroll.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const prompt = (id: string, name: string, props: Partial<PromptViewProps>): Screen => ({
  id,
  group: 'Passkey',
  name,
  view: (
    <PromptView intent="login" status="waiting" onRetry={none} onCancel={none} onBack={none} {...props} />
  ),
})

const yours = (id: string, name: string, props: Partial<YourPasskeysViewProps>): Screen => ({
  id,
  group: 'Passkey',
  name,
  view: (
    <YourPasskeysView passkeys={[]} isBusy={false} onCreate={none} onUnlink={none} onBack={none} {...props} />
  ),
})

const unlink = (
  id: string,
  name: string,
  props: Pick<UnlinkPasskeyViewProps, 'passkey' | 'problem'>,
): Screen => ({
  id,
  group: 'Passkey',
  name,
  view: <UnlinkPasskeyView isBusy={false} onUnlink={none} onCancel={none} {...props} />,
})

const keychain = { id: 'keychain', name: 'iCloud Keychain on Safari' }

export const passkeyScreens: readonly Screen[] = [
  prompt('passkey', 'Awaiting passkey', {}),
  sentenceScreen(({ passkeys: t }) =>
    prompt('passkey-fail', 'Passkey refused', {
      status: 'failed',
      problem: { text: t.refused, isCanceled: true },
    }),
  ),
  sentenceScreen(({ passkeys: t }) =>
    prompt('passkey-none', 'No passkeys in this browser', {
      status: 'failed',
      problem: { text: t.unsupported, leadsTo: 'restart' },
    }),
  ),
  prompt('passkey-done', 'Logged in by passkey', { status: 'done' }),
  prompt('passkey-link', 'Link a passkey', { intent: 'link', status: 'idle', onBack: undefined }),
  prompt('passkey-link-wait', 'Link a passkey, waiting', { intent: 'link', onBack: undefined }),
  sentenceScreen(({ passkeys: t }) =>
    prompt('passkey-link-fail', 'Too many passkeys', {
      intent: 'link',
      status: 'failed',
      problem: { text: fillText(t.tooMany, { count: String(limits.passkeysPerUser) }), leadsTo: 'restart' },
      onBack: undefined,
    }),
  ),
  prompt('passkey-link-done', 'Passkey linked', { intent: 'link', status: 'done' }),
  sentenceScreen((texts) =>
    prompt('passkey-link-more', 'Link a further passkey', {
      intent: 'link',
      status: 'idle',
      passkeys: getFive(texts).slice(0, 3),
      onUnlink: none,
      onBack: undefined,
    }),
  ),
  sentenceScreen((texts) => yours('passkeys', 'Your passkeys', { passkeys: getFive(texts) })),
  sentenceScreen((texts) =>
    yours('passkeys-busy', 'Your passkeys, one more', { passkeys: getFive(texts).slice(0, 2), isBusy: true }),
  ),
  yours('passkeys-none', 'Your passkeys, none', {}),
  unlink('passkey-unlink', 'Unlink a passkey', { passkey: { ...keychain, isFactor: false } }),
  sentenceScreen((texts) =>
    unlink('passkey-unlink-factor', 'Unlink a passkey that is a second factor', {
      passkey: { ...keychain, isFactor: true },
      problem: texts.passkeys.enrolled,
    }),
  ),
]
