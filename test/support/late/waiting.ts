import type { Proof, Waiting } from './proofs.ts'

const moreThanOnce: Proof[] = ['once › once: (b) a chunk']
const flow: Proof[] = ['hooks › (b) a visitor: after a failure each function can be called again']

/**
 * Each file of React and of the connectors that has state and waits for an answer, by its path below `packages`.
 * Letters in titles: (a) an older answer replaces no newer one; (b) after a failure the next try works and shows no old
 * error; (c) an answer after the end does nothing; (d) an answer that is given twice counts once; (e) two presses ask
 * once.
 */
export const waiting: Readonly<Record<string, Waiting>> = {
  'react/src/LoginModal.tsx': { asks: 'the chunk of the modal', proofs: moreThanOnce },
  'react/src/ModalSlot.tsx': { asks: 'the chunk of the modal', proofs: moreThanOnce },
  'react/src/PrivyProvider.tsx': { asks: 'server, chunks of the modal and the wallet', proofs: moreThanOnce },
  'react/src/latchkey.ts': { asks: 'chunks of the modal and the wallets', proofs: moreThanOnce },
  'react/src/account/pill/UserPill.tsx': { asks: 'the chunk of the pill', proofs: moreThanOnce },
  'react/src/account/TermsScreen.tsx': {
    asks: 'server',
    proofs: ['screens › the terms: (b)', 'screens › the terms: (c)'],
  },
  'react/src/captcha/CaptchaScreen.tsx': {
    asks: 'a captcha, the clock',
    proofs: ['captcha › error: one that fails may be tried three times'],
  },
  'react/src/captcha/challenge.ts': {
    asks: 'a captcha, the clock',
    proofs: [
      'captcha › error: one that fails may be tried three times',
      'captcha › error: one that never ends has failed',
    ],
  },
  'react/src/methods/farcaster/WalletScreen.tsx': { asks: 'server, by its flow', proofs: flow },
  'react/src/methods/oauth/StatusScreen.tsx': {
    asks: 'server, another page',
    proofs: ['comingBack › who comes back to the page as it was left', ...flow],
  },
  'react/src/methods/oauth/useLinkWithOAuth.ts': { asks: 'server, another page', proofs: flow },
  'react/src/methods/oauth/useLoginWithOAuth.ts': { asks: 'server, another page', proofs: flow },
  'react/src/methods/passkeys/PromptScreen.tsx': {
    asks: 'server, the browser’s passkeys',
    proofs: ['passkeys › `linkPasskey` tells the authenticator what the app calls the account', ...flow],
  },
  'react/src/methods/passkeys/UnlinkPasskeyScreen.tsx': {
    asks: 'server',
    proofs: ['screens › a passkey that goes: (b)', 'screens › a passkey that goes: (c)'],
  },
  'react/src/methods/passkeys/YourPasskeysScreen.tsx': {
    asks: 'server, the browser’s passkeys',
    proofs: ['passkeys › added and unlinked in the list'],
  },
  'react/src/methods/passkeys/usePasskeyFlow.ts': { asks: 'server, the browser’s passkeys', proofs: flow },
  'react/src/methods/siwe/useWalletFlow.ts': { asks: 'server', proofs: flow },
  'react/src/methods/telegram/StatusScreen.tsx': {
    asks: 'Telegram’s window, server',
    proofs: ['flows › (c) what Telegram says after the screen was left'],
  },
  'react/src/mfa/VerifyMfaScreen.tsx': {
    asks: 'server, by its store, and the clock',
    proofs: ['factors › (a) a text that could not be sent', 'factors › (b) after a text that could not be'],
  },
  'react/src/mfa/verification.ts': {
    asks: 'server, frame, the browser’s passkeys',
    proofs: [
      'factors › (a) a text that could not be sent',
      'factors › (a) what becomes of a method that the user has left',
      'factors › (b) after a text that could not be',
    ],
  },
  'react/src/mfa/codes/RecoveryCodesScreen.tsx': {
    asks: 'frame, by its store',
    proofs: ['factors › security: (a) how many codes were left', 'factors › (b, e) codes that could not'],
  },
  'react/src/mfa/codes/recoveryCodes.ts': {
    asks: 'frame',
    proofs: [
      'factors › security: (a) how many codes were left',
      'factors › (a) nor does it end the waiting',
      'factors › (b, e) codes that could not',
    ],
  },
  'react/src/mfa/enroll/SmsScreen.tsx': {
    asks: 'frame, by its flow, and the clock',
    proofs: [
      'enrollment › SMS: a number, back from its code',
      'flows › (a) the code counts for the recipient',
    ],
  },
  'react/src/mfa/enroll/PasskeysScreen.tsx': {
    asks: 'frame, the browser’s passkeys, by its flow',
    proofs: ['enrollPasskeys › a passkey: none so far, refused once'],
  },
  'react/src/mfa/enroll/RemoveScreen.tsx': {
    asks: 'frame, by its flow',
    proofs: ['enrollment › a second factor, and its end'],
  },
  'react/src/mfa/enroll/TotpScreen.tsx': {
    asks: 'frame, by its flow',
    proofs: ['enrollment › an authenticator app: intro'],
  },
  'react/src/mfa/enroll/useFlow.ts': {
    asks: 'frame, by its flow',
    proofs: [
      'enrollment › an authenticator app: intro',
      'flows › (c) an answer after it was left begins nothing',
    ],
  },
  'react/src/modal/landing/LandingScreen.tsx': {
    asks: 'server, the wallets of the page',
    proofs: ['closing › a page that calls login before it knows who is there'],
  },
  'react/src/modal/landing/LandingGroups.tsx': { asks: 'the chunk of the wallets', proofs: moreThanOnce },
  'react/src/modal/landing/useLandingField.tsx': { asks: 'the chunk of a field', proofs: moreThanOnce },
  'react/src/modal/landing/useSelect.ts': {
    asks: 'the chunk of a method, a captcha',
    proofs: ['choosing › a way that was chosen is not gone', ...moreThanOnce],
  },
  'react/src/modal/navigation/useScreens.ts': { asks: 'the chunk of a screen', proofs: moreThanOnce },
  'react/src/otp/CodeScreen.tsx': {
    asks: 'server, the clock',
    proofs: [
      'screens › another code: (b)',
      'screens › a code that is refused: (c)',
      'codes › the sixth digit submits, once',
    ],
  },
  'react/src/otp/useAttachByCode.ts': { asks: 'server', proofs: flow },
  'react/src/otp/useLoginByCode.ts': { asks: 'server', proofs: flow },
  'react/src/otp/useCodeField.ts': {
    asks: 'a chunk, a captcha, server',
    proofs: ['screens › a code by mail: (e)', 'screens › a code by mail: (c)'],
  },
  'react/src/session/useUserData.ts': {
    asks: 'server',
    proofs: [
      'reads › (a) the answer to an older question',
      'reads › (a) an answer that comes after the logout',
      'reads › (b) after a failure another try',
      'reads › (c) an answer after the page was left',
    ],
  },
  'react/src/account/useTransfer.ts': {
    asks: 'server',
    proofs: [
      'chunks › security: a transfer: (e)',
      'chunks › a transfer: (c)',
      'closing › an address that turns out to be linked when the modal is closed',
    ],
  },
  'react/src/wagmi/useEmbeddedSmartAccountConnector.ts': {
    asks: 'the host app’s smart account',
    proofs: ['wagmi › (a) a smart account that comes after the next one'],
  },
  'react/src/wagmi/useSyncWallets.ts': {
    asks: 'wallets of the page, wagmi',
    proofs: [
      'wagmi › a wallet that is connected is wagmi’s too',
      'wagmi › (a) a wallet whose turn was noted late',
      'wagmi › (c) a wallet that has gone while wagmi restores',
    ],
  },
  'react/src/account/useOtherBalance.ts': {
    asks: 'a chain’s node',
    proofs: ['checkAssets › error: what cannot be read is not shown as nothing'],
  },
}
