import type { AppConfig } from '@latchkey/wire'
import type { App, SigningKey } from './app.ts'
import { withoutUnsupported } from './clientLimits.ts'
import { withoutNotImplemented } from './notImplemented.ts'
import { type FundingConfig, toPublicSettings } from './settings.ts'
import { toSmartWallets } from './smartWalletConfig.ts'

export type DescribeFunding = (config: FundingConfig) => AppConfig['funding_config']

/** Tokens of a retired key live at most one hour; verifiers that cached the key set get some more time. */
const retiredKeySeconds = 2 * 3_600

/**
 * The app for its clients: every member of protocol 2.14, including those that only later clients read.
 *
 * @param client the caller's own name, such as `react-auth:3.45.0`
 * @param describeFunding adds the description of each on-ramp for our client
 */
export function toConfig(
  app: App,
  client?: string,
  describeFunding: DescribeFunding = (config) => config,
): AppConfig {
  const settings = toPublicSettings(withoutNotImplemented(withoutUnsupported(app.settings, client)))
  const { create_on_login } = settings.embedded_wallet_config
  return {
    ...settings,
    ...(settings.funding_config && { funding_config: describeFunding(settings.funding_config) }),
    id: app.id,
    name: app.name,
    allowed_domains: [...app.allowedOrigins],
    custom_oauth_providers: [],
    embedded_wallet_config: {
      ...settings.embedded_wallet_config,
      require_user_password_on_create: settings.embedded_wallet_config.require_user_owned_recovery_on_create,
      // Later clients never become ready without these, and use another protocol without `mode` (protocol 2.14).
      ethereum: { create_on_login },
      solana: { create_on_login: 'off' },
      mode: 'legacy-embedded-wallets-only',
    },
    // Later published clients read them here; ours uses a separate call.
    ...(client?.startsWith('react-auth:') && { smart_wallet_config: toSmartWallets(app.settings) }),
    verification_key: verificationKey(app),
    created_at: unixSeconds(app.createdAt),
    updated_at: unixSeconds(app.updatedAt),
  }
}

/** Public keys whose tokens may still be valid. */
export function toJwks(app: App, now: Date) {
  const alive = ({ retiredAt }: SigningKey) =>
    retiredAt === null || now.getTime() - retiredAt.getTime() < retiredKeySeconds * 1_000
  return {
    keys: app.signingKeys.filter(alive).map(({ kid, publicJwk }) => ({
      ...publicJwk,
      use: 'sig' as const,
      alg: 'ES256' as const,
      kid,
    })),
  }
}

/** The SPKI PEM of the present signing key. */
function verificationKey({ signingKeys: [key] }: App): string {
  if (!key) throw new Error('The app has no signing key.')
  return key.publicKey.export({ type: 'spki', format: 'pem' }).toString()
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
