/**
 * Every number that two sides need (protocol 12). Units are in the names. Each is a separate export, so that a bundle
 * contains only those it uses.
 */

// Codes by mail and SMS
export const codeLength = 6
export const codeResendSeconds = 30
export const codeResetMs = 1_400
export const codeLifeSeconds = 600
export const codeAttempts = 5
export const codeFailuresPerDay = 10
/** From here on a request for a code needs a captcha, if the app has one. */
export const codeFailuresBeforeCaptcha = 5
/** For a device that logged in to the account before, after the ten are used up. */
export const knownDeviceFailuresPerDay = 5
export const knownDevices = 5
export const knownDeviceDays = 90
/** Above this number an attacker is guessing codes of many users; then every login of the app needs a captcha. */
export const codeFailuresPerAppAndHour = 300
export const codeSendsPerHour = 5
export const phoneInputLength = 250
export const phoneDigitsMin = 2
export const phoneDigitsMax = 17
/** RFC 5321 4.5.3.1.3, without the angle brackets. */
export const emailLength = 254

// Transport (protocol 1.4)
export const appIdLength = 25
export const requestTimeoutMs = 20_000
/** How long a request waits while the browser is offline. */
export const offlineWaitMs = 120_000
export const requestRetries = 3
export const retryBaseMs = 500
export const retryFactor = 3
/** Statuses that a client retries. No business response uses one. */
export const retriedStatuses = [408, 409, 425, 500, 502, 503, 504] as const
export const bodyBytes = 64 * 1_024
/** For a policy, which contains ABIs, and its maximum nesting: tuples in tuples. */
export const policyBytes = 256 * 1_024
export const policyDepth = 24
/** For a signing request of the wallet API, which can contain a transaction in hex or typed data. */
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
/** This literal as a refresh token means: the server keeps the session in cookies (protocol 4.6). */
export const deprecatedRefreshToken = 'deprecated'

// Accounts
/** For a message that a wallet signs (R40: sign-in nonces). */
export const walletNonceSeconds = 600
export const accountsPerType = 1
/** Of one app. Each may deny a whole domain. */
export const denylistEntries = 10_000
export const testAccountsPerApp = 100
export const passkeysPerUser = 5
export const transferNonceSeconds = 600
export const restorableDays = 30
/** How long a login method added by an old session cannot open a wallet, and a removed one stays restorable. */
export const holdSeconds = 24 * 3_600
/** "This was not me": with less, a user who does not read mail for a week would lose the account to the attacker. */
export const undoDays = 7
/** 128 bits (R5: derived refresh tokens): text messages contain it as well. */
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
/** The maximum length of a window's address: many servers accept 8 KiB for the first line of a request. */
export const crossAppAddressLength = 7_000
/** For a request in JSON, whose values have at most `requestLength`. */
export const crossAppRequestLength = 524_288
export const crossAppBodyBytes = 2 * 1_024 * 1_024
/** The time for a user in the other app's window. */
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
/** All texts together. As hex it is 128 KiB, the largest transaction that Ethereum nodes accept. */
export const requestLength = 262_144
/** Nested objects and lists: a bulk order of a marketplace has about 30. */
export const requestDepth = 64
/** Objects, lists and their content. A screen with more is slow, and users do not read it. */
export const requestValues = 4_000

// Vault (security 2)
export const walletIntentLeaseSeconds = 60
export const walletStagedHours = 24
export const serverHalfCacheSeconds = 300
export const recoveriesPerDay = 5
/** The maximum age of a login in a window of the server's own whose recoveries are not counted. */
export const ownPageRecoveryAgeSeconds = 600
/** Per user, for the page that lets the user copy the key. */
export const exportsPerDay = 10
/** Limited because the signer keeps a key in memory for each. */
export const delegationTermsPerHour = 60
/** After this time an open export page no longer has a key. */
export const exportSeconds = 120
/** The maximum age of the second factor that opens the export page. */
export const exportGrantSeconds = 60
/** Wrong passwords until the wallet's recovery is locked; this makes a short password safe enough (security 2.4). */
export const passwordGuesses = 10
export const passwordLockSeconds = 24 * 3_600
export const recoveryChangesPerDay = 20
/**
 * Per user. A browser that loses its storage every week is a new device every week, which must not lock its user out.
 */
export const devicesPerUser = 100
/**
 * For the user's own mnemonic, on all chains: each is in the identity token, which must fit into a cookie of 4096
 * bytes.
 */
export const walletsPerUser = 12
/** A device creates one after a recovery; a replaced one is kept (I4). */
export const slotsPerDay = 20
/** Keys that a user may import. Each is an account of the user, and part of the identity token. */
export const importedWalletsPerUser = 20
/** New creations of one user. A repeated one is the same. */
export const walletIntentsPerHour = 60
export const recoveryMaxAuthAgeSeconds = 24 * 3_600
export const proofNonceSeconds = 300

// MFA
export const mfaWaitMs = 300_000
export const mfaAttempts = 4
export const mfaGrantSeconds = 900
export const mfaSensitiveGrantSeconds = 60
/** The maximum age of the login that enrolls the first factor. */
export const mfaEnrollmentAuthAgeSeconds = 600
/** The number of codes that replace a factor, each once, and their length. */
export const mfaRecoveryCodes = 10
export const mfaRecoveryCodeLength = 10
/** How long a user may create the first codes after enrolling the first factor. */
export const mfaCodesGrantSeconds = 600
/** Wrong answers of a user until the first lock. */
export const mfaFreeFailures = 4
/** What the locks below allow in a day, and a few more: the limit that a process counts by itself. */
export const mfaFailuresPerDay = 40
/** The lock after the fourth wrong answer, the fifth, and so on; the last value applies to all later ones. */
export const mfaLockSeconds = [10, 30, 300, 3_600] as const

// External wallets and chains
export const walletConnectRetries = 2
export const walletConnectSignDelayMs = 2_500
/** As long as WalletConnect's pairing is valid: the user must find a phone first. */
export const walletConnectPairingMs = 300_000
/** The limit of announced wallets: any script of the page may announce, as often as it likes. */
export const discoveredWallets = 60
export const walletNameLength = 100
/** For an icon as a data URL. */
export const walletIconLength = 200_000
export const connectorInitMs = 1_500
export const injectedDetectionMs = 3_000
export const chainIdReads = 10
export const chainIdReadMs = 500
export const defaultChainId = 1
/** The chains of a provider without configured ones. */
export const defaultChainIds = [
  1, 10, 42, 137, 314, 314159, 690, 999, 8453, 17000, 17069, 42161, 42220, 43113, 43114, 44787, 59140, 59144,
  80002, 80085, 84532, 421614, 7777777, 11155111, 11155420, 999999999,
] as const
export const solShownDecimals = 6

// Analytics
export const analyticsNameLength = 255
export const analyticsDays = 30

// Funding (protocol 19.9). The first and the later intervals of requests about an on-ramp.
export const coinbaseFirstMs = 5_000
export const coinbasePollMs = 1_500
export const moonpayFirstMs = 8_000
export const moonpayPollMs = 3_000
/** How often the window must be found closed: some pages look closed for a moment. */
export const closedWindowChecks = 3
/** The number of consecutive missing responses that are tolerated. */
export const unreadStatuses = 3
export const fundingBalancePollMs = 2_000
