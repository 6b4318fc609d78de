import { Apps } from './apps/apps.ts'
import { invalid, type LatchkeyOptions, readConnection } from './options.ts'
import { Policies } from './policies/policies.ts'
import { KeyQuorums } from './quorums/keyQuorums.ts'
import { type AccessTokenClaims, verifyAccessToken } from './tokens/accessToken.ts'
import { type TokenUser, verifyIdentityToken } from './tokens/identityToken.ts'
import { createKeySet, createPinnedKey } from './tokens/keySet.ts'
import type { TokenRules } from './tokens/verifyToken.ts'
import { Users } from './users/users.ts'
import { Wallets } from './wallets/wallets.ts'
import { Webhooks } from './webhooks/webhooks.ts'

const maxClockToleranceSeconds = 60

/**
 * The client of an app's own server. Make one per process: it keeps the keys that verify tokens. It never writes the app
 * secret anywhere, and printing it shows no secret.
 *
 * @param options `appId` and `apiUrl`, and `appSecret` for every call except verifying.
 * @throws LatchkeyError `invalid_argument` if an option is missing or malformed.
 *
 * @example
 * const latchkey = new LatchkeyClient({ appId: app.id, appSecret, apiUrl: 'https://auth.example.com' })
 * const { user_id } = await latchkey.verifyAccessToken(token)
 * const user = await latchkey.users.get(user_id)
 */
export class LatchkeyClient {
  readonly users: Users
  readonly wallets: Wallets
  readonly policies: Policies
  readonly keyQuorums: KeyQuorums
  readonly apps: Apps
  readonly webhooks: Webhooks
  readonly #rules: TokenRules

  constructor(options: LatchkeyOptions) {
    const connection = readConnection(options)
    const { jwtVerificationKey: pem, issuer = 'privy.io', clockToleranceSeconds = 0 } = options
    if (!(clockToleranceSeconds >= 0 && clockToleranceSeconds <= maxClockToleranceSeconds))
      throw invalid(`clockToleranceSeconds must be from 0 to ${maxClockToleranceSeconds}.`)
    const getKey = pem === undefined ? createKeySet(connection) : createPinnedKey(pem)
    this.#rules = { getKey, appId: connection.appId, issuer, clockToleranceSeconds }
    this.users = new Users(connection)
    this.wallets = new Wallets(connection)
    this.policies = new Policies(connection)
    this.keyQuorums = new KeyQuorums(connection)
    this.apps = new Apps(connection)
    this.webhooks = new Webhooks(options.webhookSecret)
  }

  /**
   * Verifies an access token without a request to the server, except for its public key: ES256, the key of the app,
   * issuer, audience, end, and that the token has a session.
   *
   * @param token from the page: `readAccessToken(request.headers)`. Undefined is refused like a wrong token.
   * @throws LatchkeyError with status 401: `expired_token` or `invalid_token`. Without: the keys cannot be fetched.
   */
  verifyAccessToken(token: string | undefined): Promise<AccessTokenClaims> {
    return verifyAccessToken(token ?? '', this.#rules)
  }

  /**
   * Verifies an identity token in the same way, and returns its user without a request.
   *
   * @throws LatchkeyError as `verifyAccessToken`.
   */
  verifyIdentityToken(token: string | undefined): Promise<TokenUser> {
    return verifyIdentityToken(token ?? '', this.#rules)
  }
}
