import type { AppConfig } from '@latchkey/wire'

/** A way to pay that the server's app offers. `wallets` is any wallet that the user has elsewhere. */
export type FundingOption = {
  method: 'card' | 'exchange' | 'wallets'
  /** The vendor of `card` and `exchange`, such as `coinbase`. */
  provider: string
  /** The name shown to users. */
  name: string
  /** The coins it sells, such as `eip155:1/native`; undefined if the server does not list them. */
  coins: readonly string[] | undefined
}

/** How users of an app fund their wallets; operators set it as `funding_config`. */
export type FundingSettings = {
  options: readonly FundingOption[]
  defaultAmount: string
  /** CAIP-2, such as `eip155:8453`. */
  defaultChain: string
  defaultAsset: 'native' | 'USDC'
  promptOnWalletCreation: boolean
  bridging: boolean
  /** The addresses of the bridge. */
  bridgeUrls: { mainnets: string; testnets: string }
  /** The Solana networks that the bridge supports. */
  bridgeSolanaChains: readonly string[]
}

const methods: Readonly<Record<string, FundingOption['method']>> = {
  card: 'card',
  // A card, paid with another button.
  'payment-request': 'card',
  exchange: 'exchange',
  wallets: 'wallets',
}

/**
 * Returns the funding settings of the server's app; `null` if funding is off or offers no supported method (protocol
 * 8).
 *
 * @example
 * const isOffered = readFundingSettings(client.app.getState() ?? {}) !== null
 */
export function readFundingSettings({ funding_config: config }: Partial<AppConfig>): FundingSettings | null {
  if (!config) return null
  const options = config.options.flatMap(({ method, provider, name, coins }): FundingOption[] => {
    const kind = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!kind || (kind === 'exchange' && provider !== 'coinbase')) return []
    return [{ method: kind, provider, name: name ?? provider, coins: coins ?? undefined }]
  })
  const { chain, asset } = config.default_recommended_currency
  return options.length === 0
    ? null
    : {
        options,
        defaultAmount: config.default_recommended_amount,
        defaultChain: chain,
        defaultAsset: asset === 'USDC' ? 'USDC' : 'native',
        promptOnWalletCreation: config.prompt_funding_on_wallet_creation,
        bridging: config.cross_chain_bridging_enabled,
        bridgeUrls: {
          mainnets: config.bridge_url ?? 'https://api.relay.link',
          testnets: config.bridge_testnets_url ?? 'https://api.testnets.relay.link',
        },
        bridgeSolanaChains: [
          'solana:mainnet',
          ...(config.bridge_solana_chain === undefined ? [] : [config.bridge_solana_chain]),
        ],
      }
}
