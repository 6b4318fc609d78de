/** The result of a call by a login on hold (decision 11: holds and notices), and the reason. */
export type HeldCall =
  /** `login_on_hold`, and nothing changes. */
  | { refused: string }
  | { allowed: string }
  /** No login makes it: the app's own server, or a page without a user. */
  | { noLogin: string }

const names = (area: string, ...calls: string[]) => calls.map((call) => `${area}.${call}`)
const each = (calls: readonly string[], call: HeldCall) => calls.map((name) => [name, call] as const)

const opens = 'it begins or ends a login: what that login may do is said by its own hold'
const isHeldItself = 'what it brings in or takes away is on hold itself, and notified'
const reads = 'it reads'
const ends = 'it ends what others may do'
const notBuilt = 'it answers that the feature is not there'
const ofServer = 'the app’s own server makes it, with the app’s secret'
const goesOn = 'it goes on with what a login that is not on hold has begun'

/** Every call of the contract. A call that is missing here fails a test. */
export const heldCalls: Record<string, HeldCall> = Object.fromEntries([
  ...each(names('vault', 'recoverSlot', 'prepareRecovery', 'takeOver'), {
    refused: 'who brought the login method in may not be the owner, and would have the key on a new device',
  }),
  ...each(names('vault', 'exportSlot'), { refused: 'a copied key stays copied' }),
  ...each(names('vault', 'createIntent'), { refused: 'the wallet could be one whose key a thief has' }),
  ...each(names('vault', 'stageRecovery', 'commitRecovery'), {
    refused: 'the recovery would be the thief’s',
  }),
  ...each(names('vault', 'restoreDevice'), { refused: 'a device that its owner has disabled is a thief’s' }),
  ...each(names('mfa', 'initTotp', 'enrollTotp', 'enrollSms', 'enrollPasskeys'), {
    refused: 'a thief’s factor locks the owner out',
  }),
  ...each(names('mfa', 'unenrollSms', 'unenrollTotp'), {
    refused: 'the last removal opens recovery a day later',
  }),
  ...each(names('mfa', 'makeRecoveryCodes'), { refused: 'the codes pass every factor' }),

  ...each(names('mfa', 'initSms', 'initPasskey'), {
    allowed: 'it sends a code or a challenge, which enrolls nothing',
  }),
  ...each(names('mfa', 'verifySms', 'verifyTotp', 'verifyPasskey', 'verifyRecoveryCode'), {
    allowed: 'a grant opens nothing that the hold keeps shut',
  }),
  ...each(names('mfa', 'countRecoveryCodes'), { allowed: reads }),
  ...each(names('vault', 'openDeviceSlot', 'addWallet'), {
    allowed: 'the device has the wallet: its user signs as before',
  }),
  ...each(names('vault', 'addDeviceSlot', 'readRecovery', 'stageMaterial', 'readMaterial', 'commitIntent'), {
    allowed: goesOn,
  }),
  ...each(names('vault', 'listDevices'), { allowed: reads }),
  ...each(names('vault', 'revokeDevice'), { allowed: ends }),
  ...each(names('vault', 'delegationTerms', 'delegate'), {
    refused: 'who brought the login method in may not be the owner, and would let the app sign',
  }),
  ...each(names('vault', 'revokeDelegation'), { allowed: ends }),
  ...each(names('recovery', 'initOAuth', 'initICloud', 'authenticate', 'configureICloud'), {
    allowed: 'it opens the cloud of the one who logs in there; the slot is staged by another call',
  }),
  ...each(names('recovery', 'getKeyMaterial'), { allowed: notBuilt }),

  ...each(
    [
      ...['email', 'sms', 'oauth', 'siwe', 'siws', 'passkeys', 'farcaster', 'telegram', 'custom'].map(
        (method) => `${method}.link`,
      ),
      ...['email', 'sms', 'oauth', 'siwe', 'siws', 'passkeys', 'farcaster', 'telegram'].map(
        (method) => `${method}.unlink`,
      ),
      ...['email', 'sms', 'oauth', 'siwe', 'farcaster', 'telegram'].map((method) => `${method}.transfer`),
      ...['email.update', 'sms.update', 'crossApp.authorize'],
    ],
    { allowed: isHeldItself },
  ),
  ...each(names('siwe', 'linkSmartWallet'), {
    allowed: 'it is the account of an embedded wallet that the user has, and logs no user in',
  }),
  ...each(
    [
      ...[
        'email',
        'sms',
        'oauth',
        'siwe',
        'siws',
        'passkeys',
        'farcaster',
        'telegram',
        'custom',
        'guest',
      ].map((method) => `${method}.authenticate`),
      ...['email', 'sms', 'oauth', 'siwe', 'siws', 'farcaster'].map((method) => `${method}.init`),
      ...names('passkeys', 'initAuthenticate', 'initRegister', 'register', 'initLink'),
      ...names('farcaster', 'authenticateInFrame', 'initInFrame', 'status'),
      ...names('session', 'refresh', 'fork', 'recoverFork', 'logout'),
    ],
    { allowed: opens },
  ),
  ...each(names('farcaster', 'initSigner', 'signerStatus'), {
    allowed: 'it opens no wallet, and the user approves in Farcaster',
  }),
  ...each(names('funding', 'startOrder', 'initCoinbase', 'signMoonpay'), {
    allowed: 'it opens a page where its user pays, for the address that is named',
  }),
  ...each(names('funding', 'getOrder', 'listOrders', 'getCoinbaseStatus'), { allowed: reads }),
  ...each(names('session', 'revokeSessions'), { allowed: ends }),
  ...each(names('crossApp', 'disconnectApp'), { allowed: ends }),
  ...each(
    [
      ...['account.me', 'session.listSessions', 'crossApp.listConnectedApps', 'calldata.findFunction'],
      'vault.listDelegations',
      ...names('funding', 'getSplToken', 'getTokenPrice'),
    ],
    { allowed: reads },
  ),
  ...each(['crossApp.transact', 'crossApp.answerRequest'], {
    allowed: 'it signs nothing: the wallet does, by calls that look at the hold',
  }),
  ...each(['account.acceptTerms'], { allowed: 'it opens nothing' }),
  ...each(['app.sendAnalytics'], { allowed: 'it counts what a page did' }),

  ...each(
    [
      ...names('app', 'getApp', 'getJwks', 'getSmartWallets'),
      ...names('crossApp', 'getDetails', 'listConnections'),
    ],
    { noLogin: 'it reads what is public' },
  ),
  ...each(names('crossApp', 'storeRequest', 'claimAnswer'), {
    noLogin: 'it passes a request to the window, where its user logs in, and the answer back',
  }),
  ...each(['crossApp.redeem'], { noLogin: 'the server of the other app makes it; its answer says the hold' }),
  ...each(['recovery.returnICloud'], { noLogin: 'a page of the cloud comes back by it' }),
  ...each(
    names(
      'management',
      ...[
        'listUsers',
        'searchUsers',
        'importUser',
        'getUser',
        'deleteUser',
        'importUsers',
        'setUserMetadata',
        'changeUserMetadata',
        'linkUserAccount',
        'unlinkUserAccount',
      ],
      ...['getAllowlist', 'allow', 'disallow', 'getDenylist', 'deny', 'undeny', 'getTestCredentials'],
      ...['addUserWallets', 'addWalletsTo'],
      ...[
        'listWallets',
        'getWallet',
        'getWalletByAddress',
        'createWallet',
        'createWallets',
        'exportWallet',
        'changeWallet',
        'walletRpc',
      ],
      ...['getTransaction', 'authenticateWallets'],
      ...['beginImport', 'finishImport', 'authenticateSigner'],
      ...['createPolicy', 'getPolicy', 'changePolicy', 'deletePolicy'],
      ...['addPolicyRule', 'getPolicyRule', 'changePolicyRule', 'deletePolicyRule'],
      ...['createKeyQuorum', 'getKeyQuorum', 'changeKeyQuorum', 'deleteKeyQuorum'],
      ...['createAggregation', 'getAggregation', 'deleteAggregation'],
      ...['userByCustomId', 'userByDiscord', 'userByEmail', 'userByFarcaster', 'userByGithub', 'userByPhone'],
      ...['userBySmartWallet', 'userByTelegram', 'userByTelegramId', 'userByTwitter', 'userByTwitterSubject'],
      ...['userByWallet', 'userByInstagram', 'userByTwitch', 'userBySpotifySubject'],
    ),
    { noLogin: ofServer },
  ),
])
