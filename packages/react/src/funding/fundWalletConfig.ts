import type { Hex, SolanaChain, SolanaClusterName } from '@latchkey/core'

// The funding options of host apps, with the published names of 2.0 to 3.x (protocol 10.3).

/** How a wallet was funded. */
export type FundingMethod = 'moonpay' | 'coinbase-onramp' | 'external'
/** The method that the modal begins with, instead of the choice among all. */
export type DefaultFundingMethod = 'card' | 'exchange' | 'wallet' | 'manual'
type PreferredCardProvider = 'coinbase' | 'moonpay'

export type FundingUiConfig = {
  receiveFundsTitle?: string
  receiveFundsSubtitle?: string
  landing?: { title?: string }
}

type FundingWishes = {
  /** Whole tokens with a point, such as `0.05`. @default the app's recommended amount */
  amount?: string
  defaultFundingMethod?: DefaultFundingMethod
  /** Is first among several vendors that sell by card. */
  card?: { preferredProvider?: PreferredCardProvider }
  uiConfig?: FundingUiConfig
}

export type NativeFundingConfig =
  | (FundingWishes & { chain?: { id: number } })
  | (FundingWishes & {
      chain?: { id: number }
      amount: string
      asset: { erc20: Hex } | 'USDC' | 'native-currency'
    })

export type MoonpayPaymentMethod =
  | 'ach_bank_transfer'
  | 'credit_debit_card'
  | 'gbp_bank_transfer'
  | 'gbp_open_banking_payment'
  | 'mobile_wallet'
  | 'sepa_bank_transfer'
  | 'sepa_open_banking_payment'
  | 'pix_instant_payment'
  | 'yellow_card_bank_transfer'

export type MoonpayCurrencyCode =
  | 'AVAX_CCHAIN'
  | 'CELO_CELO'
  | 'CUSD_CELO'
  | 'DAI_ETHEREUM'
  | 'ETH_ETHEREUM'
  | 'ETH_ARBITRUM'
  | 'ETH_POLYGON'
  | 'ETH_BASE'
  | 'FIL_FVM'
  | 'MATIC_ETHEREUM'
  | 'MATIC_POLYGON'
  | 'USDC_ETHEREUM'
  | 'USDC_ARBITRUM'
  | 'USDC_OPTIMISM'
  | 'USDC_POLYGON'
  | 'USDC_BASE'
  | 'USDT_ETHEREUM'
  | 'USDT_POLYGON'
  | 'WETH_POLYGON'
  | 'WBTC_ETHEREUM'
  | 'BNB_BNB'
  | 'BNB_BSC'
  | 'SOL'

export type MoonpayConfig = {
  currencyCode?: MoonpayCurrencyCode
  quoteCurrencyAmount?: number
  /** Ignored: MoonPay's own page asks the user. */
  paymentMethod?: MoonpayPaymentMethod
  uiConfig?: { accentColor?: string; theme?: 'light' | 'dark' }
}

/** @deprecated From 1.x: use `card.preferredProvider`. */
export type MoonpayFundingConfig = { config: MoonpayConfig; provider?: 'moonpay' }

export type FundWalletConfig = MoonpayFundingConfig | NativeFundingConfig

export type SolanaFundingConfig = FundingWishes & {
  /** From 2.x. */
  cluster?: { name: SolanaClusterName }
  /** From 3.x, such as `solana:devnet`. @default the app's first cluster */
  chain?: SolanaChain
  asset?: 'native-currency' | 'USDC' | 'SOL'
}

export type FundingStatus = 'completed' | 'cancelled'

/** The result when the modal was closed. */
export type FundingResult = {
  /** `completed` once the coins have arrived, or the vendor reports that it sent them. */
  status: FundingStatus
  address: string
  fundingMethod: FundingMethod | undefined
  transactionHash?: string
  amount?: string
  /** The coin's name, such as `Ether` or `USDC`. */
  assetType?: string
}

/** A host app's request, with the chain's type, since both hooks have the same name. */
export type FundingCall = { address: string } & (
  | { chainType: 'ethereum'; config?: FundWalletConfig | undefined }
  | { chainType: 'solana'; config?: SolanaFundingConfig | undefined }
)

/** `closed` resolves with the result once the user has left the screens. */
export type OpenFunding = { closed: Promise<FundingResult> }
