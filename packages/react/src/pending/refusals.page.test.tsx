import { AppError, type ErrorCode } from '@latchkey/wire'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { CaptchaView } from '../captcha/CaptchaView.tsx'
import { BridgeEndView } from '../funding/bridge/BridgeEndView.tsx'
import type { BridgeWish } from '../funding/bridge/bridges.ts'
import { describeBridgeError } from '../funding/bridge/describeBridgeError.ts'
import { TransferView } from '../funding/transfer/TransferView.tsx'
import { CrossAppView } from '../methods/crossApp/CrossAppView.tsx'
import { crossAppErrors } from '../methods/crossApp/errors.ts'
import { OtherDeviceView } from '../methods/crossApp/OtherDeviceView.tsx'
import { farcasterErrors, signerErrors } from '../methods/farcaster/errors.ts'
import { SignerView } from '../methods/farcaster/signer/SignerView.tsx'
import { WalletView } from '../methods/farcaster/WalletView.tsx'
import { oauthErrors } from '../methods/oauth/errors.ts'
import { StatusView as OAuthView } from '../methods/oauth/StatusView.tsx'
import { passkeysErrors } from '../methods/passkeys/errors.ts'
import { PromptView } from '../methods/passkeys/PromptView.tsx'
import { telegramErrors } from '../methods/telegram/errors.ts'
import { StatusView as TelegramView } from '../methods/telegram/StatusView.tsx'
import { verifyErrors } from '../mfa/errors.ts'
import { VerifyMfaView } from '../mfa/VerifyMfaView.tsx'
import type { VerifyMfaViewProps } from '../mfa/verifyMfaProps.ts'
import { describeError, type Problem } from '../modal/errors/describeError.ts'
import type { Rows } from '../modal/errors/errors.ts'
import { first } from '../texts/en/first.ts'
import { more } from '../texts/en/more.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'
import { ConnectingView } from '../wallet/external/ConnectingView.tsx'
import { walletsErrors } from '../wallet/external/errors.ts'
import { cloudErrors, newPasswordErrors } from '../wallet/recovery/errors.ts'
import { PasswordResultView } from '../wallet/recovery/password/PasswordResultView.tsx'
import { RecoveryOAuthView } from '../wallet/recovery/RecoveryOAuthView.tsx'
import { signErrors } from '../wallet/sign/errors.ts'
import { SignResultView } from '../wallet/sign/SignResultView.tsx'
import { TransactionResultView } from '../wallet/transaction/result/TransactionResultView.tsx'

type AllTexts = Texts & MoreTexts

const texts = { ...first, ...more } as AllTexts
const error = (code: string, type?: string, message?: string) =>
  new AppError(code as ErrorCode, { ...(type && { data: { type } }), ...(message && { message }) })
const names = { provider: 'Google', app: 'Harbor', wallet: 'Rainbow', cloud: 'Drive' }
const describe = (rows: Rows<AllTexts>, cause: AppError, problem?: 'rejected') =>
  describeError(cause, { texts, rows, names, ...(problem && { problem }) })

const none = () => {}
const waiting = { intent: 'login', status: 'failed', onRetry: none, onCancel: none, onBack: none } as const
const mark = { letter: 'H' }
const other = { name: 'Rainbow', mark }
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const passkey = error('passkey_not_allowed')
const denial = error('oauth_user_denied')
const factor: VerifyMfaViewProps = {
  ...{ methods: ['totp', 'passkey'], hasCodes: false, method: 'passkey', status: 'failed' },
  ...{ resendInSeconds: 0, onChoose: none, onAgain: none, onCode: none, onLeave: none },
}
const cancellation = error('unknown_auth_error', 'mfa_canceled')
const wish = { from: address } as BridgeWish
const noPasskey = 'No passkey was used. Try again or choose another method.'
const anotherWay = ['Try again', 'Try another method']

type Refusal = {
  screen: string
  view: ReactNode
  title: string
  text: string
  /** The last one leads elsewhere, or the bar does. */
  buttons: string[]
}

/** Every screen that ends after the user canceled, refused or was stopped: nothing failed. */
const refusals: readonly Refusal[] = [
  {
    screen: 'oauth',
    view: (
      <OAuthView
        {...{ ...waiting, id: 'google', provider: 'Google', hasReturned: true }}
        problem={describe(oauthErrors, denial)}
      />
    ),
    title: 'Login canceled',
    text: "To continue with Google, allow Harbor on Google's page.",
    buttons: anotherWay,
  },
  {
    screen: 'passkey',
    view: <PromptView {...waiting} problem={describe(passkeysErrors, passkey)} />,
    title: 'Login canceled',
    text: noPasskey,
    buttons: anotherWay,
  },
  {
    screen: 'telegram',
    view: (
      <TelegramView
        {...waiting}
        problem={describe(
          telegramErrors,
          error('unknown_auth_error', undefined, 'Telegram auth failed or was canceled by the client'),
        )}
      />
    ),
    title: 'Login canceled',
    text: "Telegram didn't confirm it. Try again or choose another method.",
    buttons: anotherWay,
  },
  {
    screen: 'farcaster',
    view: (
      <WalletView
        {...{ ...waiting, connectUri: '', onPhone: false, onOpen: none }}
        problem={describe(farcasterErrors, error('invalid_credentials'))}
      />
    ),
    title: 'Login canceled',
    text: "The request wasn't approved. Try again or choose another method.",
    buttons: anotherWay,
  },
  {
    screen: 'farcaster signer',
    view: (
      <SignerView
        {...{ ...waiting, appName: 'Harbor', approvalUrl: '', onPhone: false, onOpen: none, onDone: none }}
        problem={describe(signerErrors, error('invalid_credentials'))}
      />
    ),
    title: 'Request canceled',
    text: "The request wasn't approved. Try again or choose another method.",
    buttons: ['Try again', 'Cancel'],
  },
  {
    screen: 'cross-app',
    view: <CrossAppView {...waiting} app={other} problem={describe(crossAppErrors, denial)} />,
    title: 'Login canceled',
    text: "You didn't allow the connection.",
    buttons: anotherWay,
  },
  {
    screen: 'cross-app, a code that expired',
    view: (
      <OtherDeviceView
        {...{ app: other, url: '', code: '', status: 'failed', onRetry: none, onBack: none }}
      />
    ),
    title: 'The QR code has expired',
    text: 'Show a new code and scan it within two minutes.',
    buttons: ['Try again'],
  },
  {
    screen: 'wallet',
    view: (
      <ConnectingView
        {...{ wallet: other, status: 'error', app: 'Harbor', onRetry: none, onOthers: none }}
        problem={titled(describe(walletsErrors, error('generic_connect_wallet_error'), 'rejected'))}
      />
    ),
    title: 'Request canceled',
    text: 'You canceled it in Rainbow. Try again or use a different wallet.',
    buttons: ['Try again', 'Use a different wallet'],
  },
  {
    screen: 'cloud',
    view: (
      <RecoveryOAuthView
        {...{ method: 'google-drive', action: 'set', status: 'failed', appName: 'Harbor', isCanceled: true }}
        problem={describe(cloudErrors, denial).text}
        onContinue={none}
        onClose={none}
      />
    ),
    title: 'Not backed up',
    text: 'The window was closed, or Harbor was not allowed to use Drive. Nothing was changed.',
    buttons: ['Try again', 'Cancel'],
  },
  {
    screen: 'second factor, a passkey',
    view: <VerifyMfaView {...factor} problem={describe(verifyErrors, passkey)} />,
    title: 'Verification canceled',
    text: noPasskey,
    buttons: ['Try again', 'Choose another method'],
  },
  ...(
    [
      ['mfa_canceled', 'Verification canceled'],
      ['mfa_timeout', 'Time is up. Try again in 30 seconds.'],
      ['mfa_verification_max_attempts_reached', 'Too many tries. Wait 10 seconds.'],
    ] as const
  ).map(([type, text]) => ({
    screen: `second factor, ${type}`,
    view: (
      <VerifyMfaView
        {...{ ...factor, status: 'ended' }}
        problem={describe(verifyErrors, error('unknown_auth_error', type))}
      />
    ),
    title: 'Not verified',
    text,
    // The request has failed, and its screen is below: that one offers to try again.
    buttons: ['Close'],
  })),
  {
    screen: 'captcha, tries left',
    view: <CaptchaView {...captcha()} retriesLeft={2} />,
    title: "We couldn't verify you",
    text: 'Two tries left.',
    buttons: anotherWay,
  },
  {
    screen: 'captcha, no tries left',
    view: <CaptchaView {...captcha()} retriesLeft={0} />,
    title: "We couldn't verify you",
    text: 'Turn off your ad blocker or VPN, then try again.',
    buttons: ['Back'],
  },
  {
    screen: 'signature',
    view: (
      <SignResultView
        {...{ appName: 'Harbor', status: 'failed', onClose: none, onRetry: none }}
        problem={describe(signErrors, cancellation)}
      />
    ),
    title: 'Not signed',
    text: 'Verification canceled',
    buttons: ['Try again', 'Close'],
  },
  {
    screen: 'transaction',
    view: (
      <TransactionResultView
        {...{
          status: 'failed',
          network: 'Base',
          failure: { kind: 'unsigned' },
          onClose: none,
          onRetry: none,
        }}
        problem={describe(signErrors, cancellation)}
      />
    ),
    title: 'Not signed',
    text: 'Verification canceled',
    buttons: ['Try again', 'Close'],
  },
  {
    screen: 'wallet password',
    view: (
      <PasswordResultView problem={describe(newPasswordErrors, cancellation)} onRetry={none} onClose={none} />
    ),
    title: 'Not verified',
    text: 'Verification canceled',
    buttons: ['Try again', 'Close'],
  },
  {
    screen: 'funding, a transfer',
    view: (
      <TransferView
        {...{
          status: 'rejected',
          wallet: { ...other, address, chainType: 'ethereum' },
          to: address,
          network: 'Base',
        }}
        {...{ amount: '1 ETH', fee: null, total: null, onConfirm: none, onRetry: none, onConnect: none }}
        {...{ onOther: none, onDone: none, onBack: none }}
      />
    ),
    title: 'Transfer canceled',
    text: 'You canceled it in Rainbow. Nothing was sent.',
    buttons: ['Try again', 'Use another method'],
  },
  {
    screen: 'funding, a bridge',
    view: (
      <BridgeEndView
        {...{ outcome: 'failed', wallet: 'Rainbow', from: address, payment: undefined }}
        problem={describeBridgeError(new AppError('transaction_failure', { data: { problem: 'rejected' } }), {
          texts,
          wish,
        })}
        {...{ onBack: none, onDone: none, onRetry: none, onOther: none }}
      />
    ),
    title: 'Transfer canceled',
    text: 'You canceled the request.',
    buttons: ['Try again', 'Use another method'],
  },
]

function titled(problem: Problem) {
  return { title: '', ...problem }
}

function captcha() {
  return { status: 'failed', onContinue: none, onRetry: none, onLeave: none, onBack: none } as const
}

test.each(refusals)('$screen: a refusal is shown calmly, and another option is left', (refusal) => {
  const { container } = draw(refusal.view)
  const read = (selector: string) => container.querySelector(selector)?.textContent
  expect(read('.lk-title')).toBe(refusal.title)
  expect(container.textContent).toContain(refusal.text)
  expect(`${refusal.title} ${refusal.text}`).not.toMatch(/fail|reject|denied|invalid|error|must/i)
  const picture = container.querySelector('.lk-ring') ?? container.querySelector('.lk-hero')
  expect(picture?.className.trim()).toMatch(/^lk-(ring still|hero)$/)
  const buttons = [...container.querySelectorAll('.lk-dock button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(refusal.buttons)
  const back = container.querySelectorAll('.lk-bar [aria-label=Back]')
  if (!refusal.screen.startsWith('second factor, mfa_'))
    expect(buttons.length + back.length).toBeGreaterThan(1)
})
