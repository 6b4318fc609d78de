import type {
  FundWalletConfig,
  MoonpayConfig,
  MoonpayFundingConfig,
  NativeFundingConfig,
} from './fundWalletConfig.ts'

/** What published clients name by MoonPay's codes, of what can be funded here. */
const coins: Readonly<Record<string, { id: number; asset: 'native-currency' | 'USDC' }>> = {
  ETH_ETHEREUM: { id: 1, asset: 'native-currency' },
  USDC_ETHEREUM: { id: 1, asset: 'USDC' },
  USDC_OPTIMISM: { id: 10, asset: 'USDC' },
  MATIC_POLYGON: { id: 137, asset: 'native-currency' },
  USDC_POLYGON: { id: 137, asset: 'USDC' },
  ETH_BASE: { id: 8_453, asset: 'native-currency' },
  USDC_BASE: { id: 8_453, asset: 'USDC' },
  ETH_ARBITRUM: { id: 42_161, asset: 'native-currency' },
  USDC_ARBITRUM: { id: 42_161, asset: 'USDC' },
  CELO_CELO: { id: 42_220, asset: 'native-currency' },
  AVAX_CCHAIN: { id: 43_114, asset: 'native-currency' },
}

const isOfMoonpay = (config: FundWalletConfig): config is MoonpayFundingConfig => 'config' in config

/** A wish of 1.x, which named MoonPay's own settings, as later versions have it. A code that is unknown here is no wish. */
export function toNativeConfig(config: FundWalletConfig): NativeFundingConfig {
  if (!isOfMoonpay(config)) return config
  const { currencyCode, quoteCurrencyAmount } = config.config
  const isKnown = currencyCode !== undefined && Object.hasOwn(coins, currencyCode)
  const coin = isKnown ? coins[currencyCode] : undefined
  return {
    card: { preferredProvider: 'moonpay' },
    ...(coin && { chain: { id: coin.id }, asset: coin.asset }),
    ...(quoteCurrencyAmount !== undefined && { amount: String(quoteCurrencyAmount) }),
  }
}

/** How a call of 1.x wants MoonPay's page to look. */
export function toCallLook(config: FundWalletConfig): { look?: MoonpayConfig['uiConfig'] } {
  return isOfMoonpay(config) && config.config.uiConfig ? { look: config.config.uiConfig } : {}
}
