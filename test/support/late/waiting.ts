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
  'react/src/wallet/balances/OwnWalletScreen.tsx': {
    asks: 'nodes of chains, by the balance book',
    proofs: ['balances › a balance: (b)'],
  },
  'react/src/wallet/balances/SendFundsScreen.tsx': {
    asks: 'a chain’s node',
    proofs: [
      'balances › security: the form that sends: (e)',
      'balances › security: the form that sends: (c)',
      'balances › the form that sends: (b)',
    ],
  },
  'react/src/wallet/balances/send/RecipientField.tsx': {
    asks: 'the clipboard',
    proofs: ['sendForm › what was copied is pasted at a press'],
  },
  'react/src/wallet/balances/send/useRecipientName.ts': {
    asks: 'a node of ENS or SNS, the chunk of names',
    proofs: ['sendForm › a name: (a)', 'sendForm › a name: (b)', 'sendForm › a name: (e)'],
  },
  'react/src/wallet/balances/send/useTransferFee.ts': {
    asks: 'a chain’s node',
    proofs: ['sendForm › a fee: (a)', 'sendForm › a fee: (b)'],
  },
  'react/src/account/useOtherBalance.ts': {
    asks: 'a chain’s node',
    proofs: ['checkAssets › error: what cannot be read is not shown as nothing'],
  },
  'react/src/wallet/balances/useFreshBalances.ts': {
    asks: 'the clock',
    proofs: ['arrivals › balances are asked for again while a wallet is on show'],
  },
  'react/src/wallet/transaction/result/useBalanceAfter.ts': {
    asks: 'a chain’s node',
    proofs: [
      'sendForm › Max keeps the network fee',
      'balanceAfter › late: the answer of an earlier transaction',
      'balanceAfter › late: an answer after the screen has closed',
    ],
  },
  'react/src/wallet/balances/balanceBook.ts': {
    asks: 'nodes of chains, prices of the server',
    proofs: ['balances › a balance: (a)', 'balances › a balance: (b)'],
  },
  'react/src/wallet/external/connected/useExternal.ts': {
    asks: 'the chunk of the wallets',
    proofs: moreThanOnce,
  },
  'react/src/wallet/external/list/AppListScreen.tsx': {
    asks: 'the chunk of the wallets',
    proofs: ['chunks › a list of wallets: (e)', 'chunks › a list of wallets: (c)'],
  },
  'react/src/wallet/external/list/WalletListScreen.tsx': {
    asks: 'the chunk of the wallets, a captcha',
    proofs: ['connecting › each refusal is told, the user tries again'],
  },
  'react/src/wallet/external/usePairing.ts': {
    asks: 'the relay, by its connector',
    proofs: ['relay › logs in by a code', 'wallets › (b) that could not be opened'],
  },
  'react/src/wallet/manage/CreateWalletScreen.tsx': {
    asks: 'frame',
    proofs: ['creating › error: one that fails behind the mark'],
  },
  'react/src/wallet/manage/ExportScreen.tsx': { asks: 'frame', proofs: ['signing › an export: (b)'] },
  'react/src/wallet/delegation/GrantScreen.tsx': {
    asks: 'server, frame',
    proofs: [
      'delegation › error: shows on the same screen that the server is unreachable, and a retry continues',
      'delegation › two calls ask once',
      'delegation › security: after a logout an answer that comes late',
    ],
  },
  'react/src/wallet/delegation/RevokeScreen.tsx': {
    asks: 'server',
    proofs: ['delegation › error: taking back fails', 'delegation › the account lists'],
  },
  'react/src/wallet/recovery/RecoveryOAuthScreen.tsx': {
    asks: 'a cloud’s window, frame',
    proofs: [
      'cloud › (a) the end of a window',
      'cloud › a wallet is backed up to Drive',
      'cloud › error: who leaves has changed nothing',
    ],
  },
  'react/src/wallet/recovery/AutomaticRecoveryScreen.tsx': {
    asks: 'frame',
    proofs: ['automatic › back to a login alone'],
  },
  'react/src/wallet/recovery/RecoverWalletScreen.tsx': {
    asks: 'frame',
    proofs: [
      'recovery › error: a server that is away',
      'recovery › security: what comes late does not close',
    ],
  },
  'react/src/wallet/recovery/password/SetPasswordScreen.tsx': {
    asks: 'frame',
    proofs: ['password › error: a server that is away', 'password › error: one who closes it'],
  },
  'react/src/wallet/sign/SignScreen.tsx': {
    asks: 'frame',
    proofs: [
      'signing › security: a signature: (e)',
      'signing › a signature: (b)',
      'signing › security: a signature: (c)',
    ],
  },
  'react/src/wallet/sign/requestSignature.ts': {
    asks: 'the user, frame',
    proofs: ['requests › error: a frame that does not come', 'signing › security: a signature: (c)'],
  },
  'react/src/wallet/solana/SolanaTransactionScreen.tsx': {
    asks: 'frame, a chain’s node, by its flow',
    proofs: ['solana › security: whenever the node falls ill', 'transactions › security: approving twice'],
  },
  'react/src/wallet/operation/OperationScreen.tsx': {
    asks: 'frame, bundler, paymaster, a chain’s node, by its flow',
    proofs: [
      'transactions › security: approving twice sends once',
      'transactions › an answer to a refresh that comes after the click',
      'smartWallets › a paymaster that refuses is quoted',
      'smartWallets › error: refused by the user is 4001',
    ],
  },
  'react/src/wallet/transaction/SendScreen.tsx': {
    asks: 'frame, a chain’s node, by its flow',
    proofs: ['signing › security: a payment: (e)', 'signing › security: a payment: (d)'],
  },
  'react/src/wallet/transaction/call/useTokens.ts': {
    asks: 'a chain’s node, the clock',
    proofs: ['questions › useTokens'],
  },
  'react/src/wallet/transaction/calldata/useCalldata.ts': {
    asks: 'server',
    proofs: ['questions › useCalldata'],
  },
  'react/src/wallet/transaction/useRecipient.ts': {
    asks: 'a chain’s node',
    proofs: ['questions › useRecipient: whether a contract is there'],
  },
  'react/src/wallet/transaction/useRefresh.ts': {
    asks: 'a chain’s node by its flow, the clock',
    proofs: ['refresh › (e) what is on show', 'refresh › (c) nothing is asked'],
  },
  'react/src/wallet/transaction/useUsd.ts': { asks: 'server', proofs: ['questions › useUsd'] },
}
