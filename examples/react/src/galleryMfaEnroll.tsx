import { formatDuration } from '../../../packages/react/src/format/formatDuration.ts'
import type { PasskeyItem } from '../../../packages/react/src/methods/passkeys/PasskeyList.tsx'
import { toPasskeyItem } from '../../../packages/react/src/methods/passkeys/passkeyItem.ts'
import { AddedView } from '../../../packages/react/src/mfa/enroll/AddedView.tsx'
import { ChooseView, type ChooseViewProps } from '../../../packages/react/src/mfa/enroll/ChooseView.tsx'
import {
  EnrollCodeView,
  type EnrollCodeViewProps,
} from '../../../packages/react/src/mfa/enroll/EnrollCodeView.tsx'
import { IntroView } from '../../../packages/react/src/mfa/enroll/IntroView.tsx'
import { PasskeysView, type PasskeysViewProps } from '../../../packages/react/src/mfa/enroll/PasskeysView.tsx'
import { RemoveView, type RemoveViewProps } from '../../../packages/react/src/mfa/enroll/RemoveView.tsx'
import { ScanView, type ScanViewProps } from '../../../packages/react/src/mfa/enroll/ScanView.tsx'
import { SmsNumberView } from '../../../packages/react/src/mfa/enroll/SmsNumberView.tsx'
import type { MoreTexts, Texts } from '../../../packages/react/src/texts/texts.ts'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { failing, sentenceScreen } from './gallerySentences.tsx'

const group = 'Second factors'

const choose = (id: string, name: string, props: Partial<ChooseViewProps>): Screen => ({
  ...{ id, group, name },
  view: (
    <ChooseView
      appName="Harbor"
      methods={['totp', 'sms', 'passkey']}
      ownMethods={[]}
      onSelect={none}
      onRemove={none}
      onCodes={none}
      onBack={none}
      {...props}
    />
  ),
})

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const authUrl = `otpauth://totp/Harbor:maya%40harbor.example?secret=${secret}&issuer=Harbor&algorithm=SHA1&digits=6&period=30`

const scan = (id: string, name: string, props: Partial<ScanViewProps>): Screen => ({
  ...{ id, group, name },
  view: <ScanView onRetry={none} onContinue={none} onBack={none} {...props} />,
})

const code = (id: string, name: string, props: Partial<EnrollCodeViewProps>): Screen => ({
  ...{ id, group, name },
  view: <EnrollCodeView method="totp" status="idle" onCode={none} onResend={none} onBack={none} {...props} />,
})

const sms = { method: 'sms', to: '+1 213 373 4253' } as const

const passkeys = (id: string, name: string, props: Partial<PasskeysViewProps>): Screen => ({
  ...{ id, group, name },
  view: (
    <PasskeysView
      passkeys={[]}
      isEnabled={false}
      onCreate={none}
      onEnable={none}
      onRemove={none}
      onBack={none}
      {...props}
    />
  ),
})

/** The maximum number of passkeys, one for each kind of name. */
export function getFive(texts: Texts & MoreTexts): PasskeyItem[] {
  const sampleCodes = [
    { authenticatorName: 'iCloud Keychain', createdWithBrowser: 'Safari' },
    { createdWithBrowser: 'Chrome', createdWithOs: 'Windows' },
    { authenticatorName: 'YubiKey 5 NFC' },
    { createdWithBrowser: 'Firefox' },
    {},
  ]
  return sampleCodes.map((members, at) => {
    const day = new Date(Date.UTC(2026, 9, 20 - at, 9, 30))
    const times = { verifiedAt: day, firstVerifiedAt: day, latestVerifiedAt: day }
    const factor = { type: 'passkey', credentialId: `passkey-${at}`, enrolledInMfa: at > 2 } as const
    return toPasskeyItem({ ...factor, ...members, ...times }, texts, Date.UTC(2026, 9, 20, 10))
  })
}

const remove = (id: string, name: string, props: Partial<RemoveViewProps>): Screen => ({
  ...{ id, group, name },
  view: <RemoveView method="sms" isLast={false} busy={false} onRemove={none} onCancel={none} {...props} />,
})

const successScreen = (method: 'sms' | 'totp' | 'passkey'): Screen => ({
  ...{ id: `mfa-done-${method}`, group, name: `Added: ${method}` },
  view: <AddedView method={method} onDone={none} />,
})

export const mfaEnrollScreens: readonly Screen[] = [
  {
    ...{ id: 'mfa-intro', group, name: 'Intro' },
    view: <IntroView appName="Harbor" onContinue={none} onLater={none} />,
  },
  choose('mfa-choose', 'Choose a method', {}),
  choose('mfa-choose-some', 'Choose a method, two enabled', { ownMethods: ['totp', 'passkey'] }),
  choose('mfa-choose-none', 'No method offered', { methods: [], onBack: undefined }),
  {
    ...{ id: 'mfa-number', group, name: 'Set up SMS' },
    view: <SmsNumberView field={{ defaultCountry: 'US', onSubmit: none }} onBack={none} />,
  },
  sentenceScreen(({ mfaEnroll: t }) => ({
    ...{ id: 'mfa-number-fail', group, name: 'Set up SMS, not verified' },
    view: (
      <SmsNumberView
        field={{ defaultCountry: 'US', initialValue: '+12133734253', onSubmit: none }}
        problem={t.canceled}
        onBack={none}
      />
    ),
  })),
  scan('mfa-scan', 'Scan QR code', { totp: { secret, authUrl } }),
  scan('mfa-scan-wait', 'Scan QR code, not made yet', {}),
  failing('server_unreachable', (problem) => scan('mfa-scan-fail', 'Scan QR code, failed', { problem })),
  code('mfa-code', 'Enter code, of an app', {}),
  code('mfa-code-sms', 'Enter code, sent', { ...sms, resendInSeconds: 24, initialCode: '482' }),
  code('mfa-code-busy', 'Enter code, checking', { status: 'checking', initialCode: '482913' }),
  sentenceScreen(({ mfaEnroll: t }) =>
    code('mfa-code-wrong', 'Enter code, wrong', {
      ...sms,
      resendInSeconds: 0,
      status: 'failed',
      problem: t.invalid,
      initialCode: '482913',
    }),
  ),
  sentenceScreen(({ mfaEnroll: t, language }) =>
    code('mfa-code-locked', 'Enter code, too many tries', {
      status: 'failed',
      problem: fillText(t.tooMany, { time: formatDuration(24, language) }),
    }),
  ),
  passkeys('mfa-passkey', 'Set up a passkey', {}),
  passkeys('mfa-passkey-busy', 'Set up a passkey, waiting', { busy: 'creating' }),
  sentenceScreen((texts) =>
    passkeys('mfa-passkey-fail', 'Set up a passkey, refused', { problem: texts.passkeys.refused }),
  ),
  sentenceScreen((texts) =>
    passkeys('mfa-passkeys-enable', 'Enable passkeys', { passkeys: getFive(texts).slice(0, 3) }),
  ),
  sentenceScreen((texts) =>
    passkeys('mfa-passkeys', 'Your passkeys', { passkeys: getFive(texts), isEnabled: true }),
  ),
  successScreen('totp'),
  successScreen('sms'),
  successScreen('passkey'),
  remove('mfa-remove-sms', 'Remove SMS', {}),
  remove('mfa-remove-totp', 'Remove the last: an app', { method: 'totp', isLast: true }),
  remove('mfa-remove-passkeys', 'Remove passkeys', { method: 'passkey', busy: true }),
  remove('mfa-remove-unlink', 'Remove passkeys that no longer log in either', {
    ...{ method: 'passkey', unlinks: true, isLast: true },
  }),
  sentenceScreen((texts) =>
    remove('mfa-remove-one', 'Remove one passkey, refused', {
      method: 'passkey',
      passkey: getFive(texts)[0]?.name ?? '',
      problem: texts.mfaEnroll.sole,
    }),
  ),
]
