import { NumberView, type NumberViewProps } from '../../../packages/react/src/methods/sms/NumberView.tsx'
import { PhoneField, type PhoneFieldProps } from '../../../packages/react/src/methods/sms/PhoneField.tsx'
import { LandingView } from '../../../packages/react/src/modal/landing/LandingView.tsx'
import type { LandingViewProps } from '../../../packages/react/src/modal/landing/landing.ts'
import { CodeView } from '../../../packages/react/src/otp/CodeView.tsx'
import { none, plainApp, socials, walletRow } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

const us = { defaultCountry: 'US', onSubmit: none }

const landing = (
  id: string,
  name: string,
  field: Partial<PhoneFieldProps>,
  props: Partial<LandingViewProps> = {},
): Screen => ({
  id,
  group: 'SMS',
  name,
  view: (
    <LandingView
      app={plainApp}
      layout="list"
      field={{ option: 'sms', element: <PhoneField {...us} {...field} /> }}
      rows={[
        { id: 'email', label: 'Continue with email', mark: { icon: 'mail' }, group: 'web2' },
        ...socials.slice(0, 1),
        walletRow,
      ]}
      onSelect={none}
      {...props}
    />
  ),
})

const number = (intent: NumberViewProps['intent'], field: Partial<PhoneFieldProps> = {}): Screen => ({
  id: `number-${intent}`,
  group: 'SMS',
  name: `One number: ${intent}`,
  view: <NumberView intent={intent} field={{ ...us, ...field }} onBack={none} />,
})

export const smsScreens: readonly Screen[] = [
  sentenceScreen(({ sms: t }) =>
    landing('landing-phone', 'Landing, phone field and inline error', {
      initialValue: '(415) 555-01',
      error: t.invalid,
    }),
  ),
  landing('landing-phone-empty', 'Landing, phone field', {}, { recent: 'email' }),
  landing('landing-phone-busy', 'Submitting a number', { initialValue: '+1 415 555 0132', busy: true }),
  sentenceScreen(({ sms: t }) =>
    landing('landing-phone-long', 'Longest code and number', {
      defaultCountry: 'AX',
      initialValue: '+1 876 555 0132',
      error: t.tooLong,
    }),
  ),
  number('login'),
  number('link', { initialValue: '+44 7400 123456' }),
  sentenceScreen(({ sms: t }) =>
    number('update', { defaultCountry: 'DE', initialValue: '+49 151', error: t.tooShort }),
  ),
  {
    id: 'sms-code',
    group: 'SMS',
    name: 'Code sent to a number',
    view: (
      <CodeView
        intent="login"
        to="+44 7400 123456"
        name="sms-code"
        icon="phone"
        status="idle"
        resendInSeconds={30}
        onCode={none}
        onResend={none}
        onBack={none}
      />
    ),
  },
]
