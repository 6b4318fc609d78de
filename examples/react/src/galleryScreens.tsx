import type { ReactNode } from 'react'
import {
  EmailAddressView,
  type EmailAddressViewProps,
} from '../../../packages/react/src/methods/email/EmailAddressView.tsx'
import { EmailField, type EmailFieldProps } from '../../../packages/react/src/methods/email/EmailField.tsx'
import { LandingView } from '../../../packages/react/src/modal/landing/LandingView.tsx'
import type { LandingViewProps } from '../../../packages/react/src/modal/landing/landing.ts'
import { CodeView, type CodeViewProps } from '../../../packages/react/src/otp/CodeView.tsx'
import { accountScreens } from './galleryAccount.tsx'
import { bridgeScreens } from './galleryBridge.tsx'
import { captchaScreens, markScreens } from './galleryCaptcha.tsx'
import { connectScreens } from './galleryConnect.tsx'
import { connectedAppsScreens } from './galleryConnectedApps.tsx'
import { consentScreens } from './galleryConsent.tsx'
import { crossAppScreens } from './galleryCrossApp.tsx'
import { delegationScreens } from './galleryDelegation.tsx'
import { fundingScreens } from './galleryFunding.tsx'
import { pictureScreens } from './galleryMarks.tsx'
import { menuScreens } from './galleryMenu.tsx'
import { messengerScreens } from './galleryMessengers.tsx'
import { mfaCodesScreens } from './galleryMfaCodes.tsx'
import { mfaEnrollScreens } from './galleryMfaEnroll.tsx'
import { mfaVerifyScreens } from './galleryMfaVerify.tsx'
import { oauthScreens } from './galleryOAuth.tsx'
import { partScreens } from './galleryParts.tsx'
import { passkeyScreens } from './galleryPasskeys.tsx'
import { passwordScreens } from './galleryPassword.tsx'
import { recoveryScreens } from './galleryRecovery.tsx'
import { app, longEmail, none, plainApp, socials, walletRow, wallets } from './gallerySamples.tsx'
import { sentenceScreen } from './gallerySentences.tsx'
import { smartWalletScreens } from './gallerySmartWallet.tsx'
import { smsScreens } from './gallerySms.tsx'
import { solanaScreens } from './gallerySolana.tsx'
import { transactionScreens } from './galleryTransactions.tsx'
import { transferScreens } from './galleryTransfer.tsx'
import { walletScreens } from './galleryWallet.tsx'

export type Screen = { id: string; group: string; name: string; view: ReactNode }

const emailField = (props: EmailFieldProps & { recent?: boolean }) => ({
  option: 'email' as const,
  element: <EmailField {...props} />,
})

const landing = (id: string, name: string, props: Partial<LandingViewProps>): Screen => ({
  id,
  group: 'Sign in',
  name,
  view: (
    <LandingView
      app={plainApp}
      layout="list"
      field={emailField({ onSubmit: none })}
      rows={[]}
      onSelect={none}
      {...props}
    />
  ),
})

const some = [...socials.slice(0, 2), walletRow]
const email = (error: string, initialValue: string) => ({ onSubmit: none, error, initialValue })

const landings = [
  landing('landing', 'Landing, email only', { app }),
  landing('landing-list', 'Landing, one list', {
    rows: [...socials.slice(0, 3), walletRow, ...socials.slice(3)],
    recent: 'google',
    onPasskey: none,
  }),
  landing('landing-five', 'Landing, five ways, email used last', {
    rows: [...socials.slice(0, 3), walletRow],
    recent: 'email',
    field: emailField({ onSubmit: none, recent: true }),
  }),
  landing('landing-passkey', 'Landing with a wallet and a passkey', { app, rows: some, onPasskey: none }),
  landing('landing-overflow', 'Overflow list', { rows: socials, initialView: 'overflow' }),
  landing('landing-message', 'Header and login message, filled field', {
    header: 'Welcome to Harbor',
    message: 'One account for your boats, berths and payments.',
    field: emailField({ onSubmit: none, initialValue: 'maya@harbor.example' }),
    rows: some,
  }),
  sentenceScreen(({ landing: t }) =>
    landing('landing-plus', 'Inline email error', {
      field: emailField(email(t.plusEmail, 'maya+test@harbor.example')),
      rows: some,
    }),
  ),
  landing('landing-busy', 'Submitting', {
    field: emailField({ onSubmit: none, initialValue: 'maya@harbor.example', busy: true }),
    rows: some,
  }),
  landing('landing-row-busy', 'A row at work', { rows: some, busyId: 'google' }),
  landing('landing-web2', 'Web2 first', { layout: 'web2-first', rows: [...socials, ...wallets] }),
  landing('landing-web2-overflow', 'Web2 first, other socials', {
    layout: 'web2-first',
    rows: [...socials, ...wallets],
    initialView: 'web2-overflow',
  }),
  landing('landing-web3', 'Web3 first', {
    layout: 'web3-first',
    rows: [...socials, ...wallets],
    recent: 'phantom',
  }),
  landing('landing-web3-overflow', 'Web3 first, other wallets', {
    layout: 'web3-first',
    rows: [...socials, ...wallets],
    initialView: 'web3-overflow',
  }),
  landing('landing-web3-web2', 'Web3 first, everything else', {
    layout: 'web3-first',
    rows: [...socials.slice(0, 4), ...wallets],
    initialView: 'web2-overflow',
  }),
  landing('landing-loading', 'Loading', { rows: some, loading: true }),
  sentenceScreen(({ landing: t }) =>
    landing('landing-long', 'Long names', {
      app: { name: 'Harbormasters’ Association' },
      header: 'Log in to the Harbormasters’ Association Member Portal',
      message: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungsportal',
      field: emailField(email(t.invalidEmail, longEmail)),
      rows: [{ ...walletRow, label: 'Continue with a wallet of the Association or of any member club' }],
    }),
  ),
]

const code = (id: string, name: string, props: Partial<CodeViewProps>): Screen => ({
  id,
  group: 'Email code',
  name,
  view: (
    <CodeView
      intent="login"
      to="maya@harbor.example"
      name="email-code"
      icon="mail"
      status="idle"
      resendInSeconds={0}
      onCode={none}
      onResend={none}
      onBack={none}
      {...props}
    />
  ),
})

const codes = [
  code('code', 'Idle', {}),
  code('code-typing', 'Filling, code re-sent', { initialCode: '482', resent: true, resendInSeconds: 24 }),
  code('code-cooling', 'Just sent', { resendInSeconds: 30 }),
  code('code-checking', 'Checking', { initialCode: '482913', status: 'checking' }),
  code('code-success', 'Success', { initialCode: '482913', status: 'success' }),
  code('code-fail', 'Failed (resets after 1.4 s)', { initialCode: '482913', status: 'failed' }),
  code('code-long', 'Long address', { to: longEmail }),
]

const address = (intent: EmailAddressViewProps['intent'], field: EmailFieldProps): Screen => ({
  id: `address-${intent}`,
  group: 'Email code',
  name: `One address: ${intent}`,
  view: <EmailAddressView intent={intent} appName="Harbor" field={field} onBack={none} />,
})

const addresses = [
  address('login', { onSubmit: none }),
  address('link', { onSubmit: none, initialValue: 'maya@harbor.example' }),
  sentenceScreen(({ landing: t }) => address('update', email(t.invalidEmail, longEmail))),
]

export const screens: readonly Screen[] = [
  ...landings,
  ...codes,
  ...addresses,
  ...oauthScreens,
  ...messengerScreens,
  ...crossAppScreens,
  ...consentScreens,
  ...passkeyScreens,
  ...smsScreens,
  ...accountScreens,
  ...menuScreens,
  ...connectedAppsScreens,
  ...delegationScreens,
  ...fundingScreens,
  ...bridgeScreens,
  ...transferScreens,
  ...connectScreens,
  ...walletScreens,
  ...transactionScreens,
  ...smartWalletScreens,
  ...solanaScreens,
  ...recoveryScreens,
  ...mfaEnrollScreens,
  ...mfaCodesScreens,
  ...passwordScreens,
  ...mfaVerifyScreens,
  ...captchaScreens,
  ...markScreens,
  ...partScreens,
  ...pictureScreens,
]
