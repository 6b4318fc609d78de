import { parseUrl, type SmartWalletsReply, app as wire } from '@latchkey/wire'
import * as v from 'valibot'

const Address = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.check(
    (text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''),
    'must be an address that begins with https://',
  ),
)

const Network = v.pipe(
  v.strictObject({
    /** The chain as CAIP-2, such as `eip155:8453`. */
    chain_id: v.pipe(
      v.string(),
      v.regex(/^eip155:[1-9][0-9]{0,15}$/, 'must be a chain of Ethereum such as eip155:8453'),
    ),
    /** The bundler that clients send user operations to. */
    bundler_url: Address,
    /** The paymaster (ERC-7677) that pays for them. */
    paymaster_url: v.optional(Address),
    /** The node for clients. Default: that of the page's own `supportedChains`. */
    rpc_url: v.optional(Address),
    /** The chain's name, for clients that do not know it. */
    chain_name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    /** Data that the paymaster receives with each operation. */
    paymaster_context: v.optional(
      v.strictObject({
        policy_id: v.pipe(v.string(), v.uuid('must be the UUID of a policy of the paymaster')),
      }),
    ),
  }),
  v.check(
    ({ paymaster_url, paymaster_context }) => paymaster_context === undefined || paymaster_url !== undefined,
    'paymaster_context needs paymaster_url',
  ),
)

export const SmartWalletConfig = v.strictObject({
  /** `false` keeps the settings, but hides smart wallets from clients. */
  enabled: v.optional(v.boolean(), true),
  /**
   * The type of account for users: one of the five of published clients, or `eip7702`, which is the user's own address
   * and works only with our own client.
   */
  smart_wallet_type: v.picklist([...wire.SmartWalletType.options, 'eip7702']),
  /**
   * The supported chains, one object for each: `chain_id` (CAIP-2), `bundler_url`, and optionally `paymaster_url`,
   * `paymaster_context` with a `policy_id`, `rpc_url`, `chain_name`.
   */
  configured_networks: v.pipe(
    v.array(Network),
    v.minLength(1, 'needs a chain'),
    v.maxLength(100),
    v.check(
      (networks) => new Set(networks.map(({ chain_id }) => chain_id)).size === networks.length,
      'names a chain twice',
    ),
  ),
})
export type SmartWalletConfig = v.InferOutput<typeof SmartWalletConfig>

type Settings = { smart_wallet_config: SmartWalletConfig | null; raw_signing: boolean }

/** The setting, if it is enabled. */
export function getSmartWalletConfig({ smart_wallet_config }: Settings): SmartWalletConfig | undefined {
  return smart_wallet_config?.enabled ? smart_wallet_config : undefined
}

/**
 * The format for clients (protocol 2.13). Published clients refuse an unknown type, so for `eip7702` they see no smart
 * wallets: they drop the additional member, which our own client reads (decision 24: smart wallets).
 */
export function toSmartWallets(settings: Settings): SmartWalletsReply {
  const config = getSmartWalletConfig(settings)
  if (!config) return { enabled: false }
  const { smart_wallet_type, configured_networks } = config
  return smart_wallet_type === 'eip7702'
    ? { enabled: false, eip7702: { configured_networks } }
    : { enabled: true, smart_wallet_type, configured_networks }
}

/**
 * Whether the frame signs a bare hash (security 2.6). Coinbase's account needs the hash of a user operation, which no
 * other method signs; the other types sign messages and typed data.
 */
export function needsRawSigning(settings: Settings): boolean {
  return settings.raw_signing || getSmartWalletConfig(settings)?.smart_wallet_type === 'coinbase_smart_wallet'
}
