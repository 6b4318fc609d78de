import type { AppConfig } from '@latchkey/wire'

/** A way to pay, as the server's app offers it. `wallets` is any wallet that the user has elsewhere. */
export type FundingOption = {
  method: 'card' | 'exchange' | 'wallets'
  /** Of `card` and `exchange`, such as `coinbase`. */
  provider: string
  /** As users read it. */
  name: string
  /** What it sells, as `eip155:1/native`; undefined where the server does not say. */
  coins: readonly string[] | undefined
}

/** How an app's users fund their wallets; what an operator sets as `funding_config`. */
export type FundingSettings = {
  options: readonly FundingOption[]
  defaultAmount: string
  /** CAIP-2, such as `eip155:8453`. */
  defaultChain: string
  defaultAsset: 'native' | 'USDC'
  promptOnWalletCreation: boolean
  bridging: boolean
  /** Where the bridge is asked. */
  bridgeUrls: { mainnets: string; testnets: string }
  /** The networks of Solana that it reaches. */
  bridgeSolanaChains: readonly string[]
}

const methods: Readonly<Record<string, FundingOption['method']>> = {
  card: 'card',
  // A card behind another button.
  'payment-request': 'card',
  exchange: 'exchange',
  wallets: 'wallets',
}

/**
 * What the server's app says of funding; `null` where it is off, or offers nothing that is kind (protocol 19.5).
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
