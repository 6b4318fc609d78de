import type {
  FundWalletConfig,
  MoonpayConfig,
  MoonpayFundingConfig,
  NativeFundingConfig,
} from './fundWalletConfig.ts'

/** MoonPay's codes in published clients, for the coins that can be funded here. */
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

/**
 * Converts the options of 1.x, which used MoonPay's own settings, to those of later versions. An unknown code is
 * ignored.
 */
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

/** The look of MoonPay's page that a call of 1.x asks for. */
export function toCallLook(config: FundWalletConfig): { look?: MoonpayConfig['uiConfig'] } {
  return isOfMoonpay(config) && config.config.uiConfig ? { look: config.config.uiConfig } : {}
}
