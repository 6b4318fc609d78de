import { VerifyMfaView } from '../../../packages/react/src/mfa/VerifyMfaView.tsx'
import type { VerifyMfaViewProps } from '../../../packages/react/src/mfa/verifyMfaProps.ts'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const verify = (id: string, name: string, props: Partial<VerifyMfaViewProps>): Screen => ({
  id: `mfa-verify-${id}`,
  group: 'Second factors',
  name: `Asked for · ${name}`,
  view: (
    <VerifyMfaView
      methods={['totp', 'sms', 'passkey']}
      hasCodes={false}
      method="totp"
      status="ready"
      resendInSeconds={0}
      onChoose={none}
      onAgain={none}
      onCode={none}
      onLeave={none}
      {...props}
    />
  ),
})

export const mfaVerifyScreens: readonly Screen[] = [
  verify('app', 'authenticator app', {}),
  verify('app-alone', 'the only method', { methods: ['totp'] }),
  verify('checking', 'checking', { status: 'checking', initialCode: '482913' }),
  sentenceScreen(({ mfaVerify: t }) =>
    verify('wrong', 'wrong code', { status: 'failed', problem: { text: t.invalid }, initialCode: '482913' }),
  ),
  sentenceScreen(({ mfaVerify: t }) =>
    verify('locked', 'locked', {
      ...{ status: 'failed', initialCode: '482913' },
      problem: { text: t.tooMany.replace('{time}', '5 min') },
    }),
  ),
  verify('sending', 'text on its way', { method: 'sms', status: 'sending' }),
  verify('sms', 'text sent', { method: 'sms', resendInSeconds: 42 }),
  verify('choose', 'choice', { method: null }),
  verify('choose-codes', 'choice, recovery codes left', { method: null, hasCodes: true }),
  verify('recovery-code', 'recovery code', { method: 'recovery-code', hasCodes: true }),
  sentenceScreen(({ mfaVerify: t }) =>
    verify('recovery-code-typed', 'recovery code being checked', {
      ...{ method: 'recovery-code', hasCodes: true, status: 'checking' },
      ...{ initialCode: 'K7QXM-2F9TB', problem: { text: t.invalid } },
    }),
  ),
  verify('passkey', 'passkey', { method: 'passkey', status: 'checking' }),
  sentenceScreen(({ mfaVerify: t }) =>
    verify('passkey-failed', 'passkey failed', {
      ...{ method: 'passkey', status: 'failed', problem: { text: t.failed } },
    }),
  ),
  sentenceScreen(({ passkeys: t }) =>
    verify('passkey-refused', 'passkey refused', {
      ...{ method: 'passkey', status: 'failed', problem: { text: t.refused, isCanceled: true } },
    }),
  ),
  sentenceScreen(({ mfaVerify: t }) =>
    verify('ended', 'too many attempts', {
      ...{ status: 'ended', problem: { text: t.tooMany.replace('{time}', '10 s') } },
    }),
  ),
  sentenceScreen(({ mfaVerify: t }) =>
    verify('timed-out', 'time is up', {
      ...{ status: 'ended', problem: { text: t.timeout.replace('{time}', '30 s') } },
    }),
  ),
]
