/** Test files, by their short names in the table of asynchronous state. */
const react = 'packages/react/src'
const core = 'packages/core/src'
const external = `${core}/wallet/external`

export const proofFiles = {
  arrivals: `${react}/wallet/balances/arrivals.page.test.tsx`,
  automatic: `${react}/wallet/recovery/setWalletRecovery.test.tsx`,
  balanceWatch: `${core}/funding/receive/balanceWatch.test.ts`,
  bridge: `${react}/funding/bridge/bridge.test.tsx`,
  balances: `${react}/account/menu/lateBalances.test.tsx`,
  captcha: `${react}/captcha/challenge.test.ts`,
  checkAssets: `${react}/account/checkAssets.test.tsx`,
  chunks: `${react}/lateChunks.test.tsx`,
  choosing: `${react}/modal/landing/choosing.test.tsx`,
  closing: `${react}/modal/navigation/closing.test.tsx`,
  cloud: `${react}/wallet/recovery/cloudRecovery.test.tsx`,
  codes: `${react}/otp/CodeView.page.test.tsx`,
  comingBack: `${react}/methods/oauth/comingBack.test.tsx`,
  crossApp: `${core}/methods/crossApp/flow.test.ts`,
  custom: `${core}/methods/custom/flow.test.ts`,
  connecting: `${react}/wallet/external/connectOnly.test.tsx`,
  connectors: `${react}/wallet/external/connectors.test.tsx`,
  creating: `${react}/wallet/manage/createOnLogin.test.tsx`,
  delegation: `${react}/wallet/delegation/delegation.test.tsx`,
  ending: `${core}/methods/oauth/ending.test.ts`,
  enrollPasskeys: `${react}/mfa/enroll/passkeys.test.tsx`,
  enrollment: `${react}/mfa/enroll/enroll.test.tsx`,
  factors: `${react}/mfa/lateFactors.test.ts`,
  estimate: `${react}/funding/transfer/useEstimate.test.tsx`,
  farcaster: `${core}/methods/farcaster/flow.test.ts`,
  flows: `${core}/lateFlows.test.ts`,
  funding: `${react}/funding/funding.test.tsx`,
  guest: `${core}/methods/guest/flow.test.ts`,
  hooks: `${react}/lateHooks.test.tsx`,
  mfa: `${core}/mfa/mfa.test.ts`,
  once: `${react}/once.test.ts`,
  passkeyFlow: `${core}/methods/passkeys/flow.test.ts`,
  passkeys: `${react}/methods/passkeys/yourPasskeys.test.tsx`,
  password: `${react}/wallet/recovery/password/setPassword.test.tsx`,
  questions: `${react}/wallet/lateQuestions.test.tsx`,
  balanceAfter: `${react}/wallet/transaction/result/useBalanceAfter.page.test.tsx`,
  sendForm: `${react}/account/menu/sendForm.test.tsx`,
  reads: `${react}/lateReads.test.tsx`,
  recovery: `${react}/wallet/recovery/recovery.test.tsx`,
  refresh: `${react}/wallet/transaction/useRefresh.page.test.tsx`,
  relay: `${react}/wallet/external/relay.test.tsx`,
  requests: `${react}/wallet/sign/requestSignature.test.ts`,
  screens: `${react}/lateScreens.test.tsx`,
  signing: `${react}/wallet/sign/lateSigning.test.tsx`,
  signer: `${core}/methods/farcaster/signer/signer.test.ts`,
  siwe: `${core}/methods/siwe/flow.test.ts`,
  smartWallets: `${react}/smartWallets/behavior.test.tsx`,
  solana: `${react}/wallet/solana/transactions.test.tsx`,
  solanaWallets: `${external}/lateSolana.page.test.ts`,
  telegram: `${core}/methods/telegram/flow.test.ts`,
  transactions: `${core}/transaction/flow.test.ts`,
  transfer: `${react}/funding/transfer/transfer.test.tsx`,
  transferOfSolana: `${react}/funding/transfer/solana.test.tsx`,
  wagmi: `${react}/wagmi/wagmi.test.tsx`,
  wallets: `${external}/lateWallets.page.test.ts`,
  walletsFound: `${external}/externalWallets.page.test.ts`,
} as const

/** `file › end of the title` of a test that fails when the guard is removed. */
export type Proof = `${keyof typeof proofFiles} › ${string}`

/**
 * Something that waits for an answer: its request, and the tests which show that late, failed and repeated answers do
 * no harm.
 */
export type Waiting = { asks: string; proofs: readonly Proof[] }
