/**
 * Every number that two sides need (protocol 12). Units are in the names.
 * Each is an export of its own, so that a bundle holds only those it uses.
 */

// Codes by mail and SMS
export const codeLength = 6
export const codeResendSeconds = 30
export const codeResetMs = 1_400
export const codeLifeSeconds = 600
export const codeAttempts = 5
export const codeFailuresPerDay = 10
/** From here on a request for a code needs a captcha, where the app has one. */
export const codeFailuresBeforeCaptcha = 5
/** Of a device that logged in to the account before, once the ten are used up. */
export const knownDeviceFailuresPerDay = 5
export const knownDevices = 5
export const knownDeviceDays = 90
/** Beyond this one caller guesses at many users at once; then every login of the app begins with a captcha. */
export const codeFailuresPerAppAndHour = 300
export const codeSendsPerHour = 5
export const phoneInputLength = 250
export const phoneDigitsMin = 2
export const phoneDigitsMax = 17
/** RFC 5321 4.5.3.1.3, less the angle brackets. */
export const emailLength = 254

// Transport (protocol 1.4)
export const appIdLength = 25
export const requestTimeoutMs = 20_000
/** How long a request is held while the browser is offline. */
export const offlineWaitMs = 120_000
export const requestRetries = 3
export const retryBaseMs = 500
export const retryFactor = 3
/** Statuses a client sends again. No business answer uses one. */
export const retriedStatuses = [408, 409, 425, 500, 502, 503, 504] as const
export const bodyBytes = 64 * 1_024
/** Of a policy, which brings ABIs along, and how deep it may be nested: tuples in tuples. */
export const policyBytes = 256 * 1_024
export const policyDepth = 24
/** Of a signing request of the wallet API, which can contain a transaction in hex or typed data. */
export const walletRpcBytes = 512 * 1_024
export const walletRpcDepth = 24
export const walletMaterialBytes = 100 * 1_024

// Tokens and sessions (protocol 4)
export const tokenActiveMarginSeconds = 30
export const accessTokenSeconds = 3_600
export const refreshTokenSeconds = 30 * 24 * 3_600
export const refreshGraceSeconds = 30
export const forkTokenSeconds = 60
export const sessionCookieDays = 30
/** A refresh token of this literal means: the server keeps the session in cookies (protocol 4.6). */
export const deprecatedRefreshToken = 'deprecated'

// Accounts
/** Of a message that a wallet is asked to sign (R40: sign-in nonces). */
export const walletNonceSeconds = 600
export const accountsPerType = 1
export const passkeysPerUser = 5
export const transferNonceSeconds = 600
export const restorableDays = 30
/** How long a login method that an old login has added opens no wallet, and one that it has removed is kept. */
export const holdSeconds = 24 * 3_600
/**
 * "This was not me": longer than a week's absence from the mailbox would leave the account to the attacker who
 * changed it.
 */
export const undoDays = 7
/** 128 bits (R5: derived refresh tokens): it is in a text message as well. */
export const undoTokenBytes = 16
/** To one address or number of a user, about changes of the account. */
export const noticesPerDay = 20
export const guestCredentialBytes = 32
export const pkceBytes = 36

// Screens
export const successCloseMs = 1_400
export const longSuccessCloseMs = 2_500
export const extraLongSuccessCloseMs = 4_000
export const nextScreenEarlierMs = 500
export const transferCloseMs = 1_000
export const loginMessageLength = 100
export const modalWidthPx = 360
export const modalMarginPx = 32
export const drawerAtPx = 440
export const primaryMethods = 4
export const primaryMethodsWithoutOverflow = 5
export const walletsShown = 3
export const walletsCollapseAbove = 4
export const passkeysShown = 2
export const passkeysShownInEnrollment = 3
export const qrCodePx = 160

// Popups, captcha and polling
export const popupWidth = 440
export const popupHeight = 680
export const captchaPollMs = 200
export const captchaTimeoutMs = 20_000
export const captchaRetries = 3
export const captchaInitialWaitMs = 1_000
export const captchaAutoExecuteMs = 500
export const captchaReadMs = 1_000
export const crossAppClosedCheckMs = 300
export const crossAppTimeoutMs = 120_000
/** What the address of a window may have: servers in between take 8 KiB for the first line of a request. */
export const crossAppAddressLength = 7_000
/** Of a request in JSON, whose values are at most `requestLength`. */
export const crossAppRequestLength = 524_288
export const crossAppBodyBytes = 2 * 1_024 * 1_024
/** How long a user may take in the other app's window. */
export const crossAppWindowSeconds = 600
export const crossAppClaimMs = 2_000

// Wallet frame
export const framePingMs = 150
export const framePings = 270
export const frameMessageIdLength = 64
export const walletProxyWaitMs = 30_000
export const walletCreateWaitMs = 15_000
export const walletCreateTimeoutMs = 20_000
export const walletRpcTimeoutMs = 120_000

// A request to sign, before it is parsed or shown
/** Of all its texts together. As hex it is 128 KiB, the largest transaction that Ethereum's nodes take. */
export const requestLength = 262_144
/** Objects and lists in each other: a bulk order of a marketplace has about 30. */
export const requestDepth = 64
/** Objects, lists and what is in them. A screen with more is slow, and not read by anyone. */
export const requestValues = 4_000

// Vault (security 2)
export const walletIntentLeaseSeconds = 60
export const walletStagedHours = 24
export const serverHalfCacheSeconds = 300
export const recoveriesPerDay = 5
/** How young a login in a window of the server's own may be whose recoveries are not counted. */
export const ownPageRecoveryAgeSeconds = 600
/** Of one user. The key of a page that was opened to copy it. */
export const exportsPerDay = 10
/** Limited because the signer keeps a key in memory for each. */
export const delegationTermsPerHour = 60
/** An export page that stays open has no key any more after this. */
export const exportSeconds = 120
/** How old the second factor may be that the export page opens with. */
export const exportGrantSeconds = 60
/** Wrong ones, until the wallet's recovery is locked; what makes a short password worth something (security 2.4). */
export const passwordGuesses = 10
export const passwordLockSeconds = 24 * 3_600
export const recoveryChangesPerDay = 20
/**
 * Of one user. A browser that loses its storage every week is another device every week, which must not lock its user
 * out.
 */
export const devicesPerUser = 100
/** Of the user's own mnemonic, of all chains: each is in the identity token, which has to fit a cookie of 4096 bytes. */
export const walletsPerUser = 12
/** A device makes one when it has recovered; a replaced one is kept (I4). */
export const slotsPerDay = 20
/** Keys that a user may import. Each is an account of the user, and stands in the identity token. */
export const importedWalletsPerUser = 20
/** Creations of one user that are begun anew. One that is repeated is the same. */
export const walletIntentsPerHour = 60
export const recoveryMaxAuthAgeSeconds = 24 * 3_600
export const proofNonceSeconds = 300

// MFA
export const mfaWaitMs = 300_000
export const mfaAttempts = 4
export const mfaGrantSeconds = 900
export const mfaSensitiveGrantSeconds = 60
/** How old the login may be that brings the first factor in. */
export const mfaEnrollmentAuthAgeSeconds = 600
/** How many codes stand in for a factor, once each, and how many characters one has. */
export const mfaRecoveryCodes = 10
export const mfaRecoveryCodeLength = 10
/** How long who has enrolled the first factor may make the first of them. */
export const mfaCodesGrantSeconds = 600
/** Wrong answers of a user until the first lock. */
export const mfaFreeFailures = 4
/** What the locks below leave of a day, and a few more: the count that a process keeps by itself. */
export const mfaFailuresPerDay = 40
/** How long the fourth wrong answer locks for, the fifth, and so on; the last for all that follow. */
export const mfaLockSeconds = [10, 30, 300, 3_600] as const

// External wallets and chains
export const walletConnectRetries = 2
export const walletConnectSignDelayMs = 2_500
/** As long as WalletConnect's offer of a pairing holds: the user looks for a phone first. */
export const walletConnectPairingMs = 300_000
/** What a page announces: any script of it may, as often as it likes. */
export const discoveredWallets = 60
export const walletNameLength = 100
/** Of an icon as a data address. */
export const walletIconLength = 200_000
export const connectorInitMs = 1_500
export const injectedDetectionMs = 3_000
export const chainIdReads = 10
export const chainIdReadMs = 500
export const defaultChainId = 1
/** Chains of a provider that names none. */
export const defaultChainIds = [
  1, 10, 42, 137, 314, 314159, 690, 999, 8453, 17000, 17069, 42161, 42220, 43113, 43114, 44787, 59140, 59144,
  80002, 80085, 84532, 421614, 7777777, 11155111, 11155420, 999999999,
] as const
export const solShownDecimals = 6

// Analytics
export const analyticsNameLength = 255
export const analyticsDays = 30

// Funding (protocol 19.9). How soon an on-ramp is asked after its page was opened, and how often.
export const coinbaseFirstMs = 5_000
export const coinbasePollMs = 1_500
export const moonpayFirstMs = 8_000
export const moonpayPollMs = 3_000
/** So often the window has to be found closed before it counts as closed: some pages look closed for a moment. */
export const closedWindowChecks = 3
/** So many answers in a row may be missing. */
export const unreadStatuses = 3
export const fundingBalancePollMs = 2_000
