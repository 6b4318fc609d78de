import * as v from 'valibot'
import { EthereumAddress, SolanaAddress } from '../address.ts'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../methods/email.ts'

const text = v.string()

export const MoonpayPaymentMethod = v.picklist([
  'ach_bank_transfer',
  'credit_debit_card',
  'gbp_bank_transfer',
  'gbp_open_banking_payment',
  'mobile_wallet',
  'sepa_bank_transfer',
  'sepa_open_banking_payment',
  'pix_instant_payment',
  'yellow_card_bank_transfer',
])
export type MoonpayPaymentMethod = v.InferOutput<typeof MoonpayPaymentMethod>

/** Published names; some have a suffix that MoonPay's own names lack, which the server handles (protocol 8.2). */
const ethereumCurrencies = [
  'AVAX_CCHAIN',
  'CELO_CELO',
  'CUSD_CELO',
  'DAI_ETHEREUM',
  'ETH_ETHEREUM',
  'ETH_ARBITRUM',
  'ETH_OPTIMISM',
  'ETH_POLYGON',
  'ETH_BASE',
  'FIL_FVM',
  'MATIC_ETHEREUM',
  'MATIC_POLYGON',
  'USDC_ETHEREUM',
  'USDC_ARBITRUM',
  'USDC_OPTIMISM',
  'USDC_POLYGON',
  'USDC_BASE',
  'USDT_ETHEREUM',
  'USDT_POLYGON',
  'WETH_POLYGON',
  'WBTC_ETHEREUM',
  'BNB_BNB',
  'BNB_BSC',
  'CELO',
  'CUSD',
  'DAI',
  'ETH',
  'FIL',
  'MATIC',
  'USDC',
  'USDT',
  'WETH',
  'WBTC',
] as const
const solanaCurrencies = ['SOL', 'USDC_SOL'] as const

const moonpayOrder = <A extends v.GenericSchema<string>, const C extends readonly string[]>(
  address: A,
  currencies: C,
) =>
  v.object({
    address,
    useSandbox: v.optional(v.nullable(v.boolean()), false),
    config: v.object({
      currencyCode: v.nullish(v.picklist(currencies)),
      quoteCurrencyAmount: v.nullish(v.number()),
      paymentMethod: v.nullish(MoonpayPaymentMethod),
      email: v.nullish(EmailAddress),
      uiConfig: v.nullish(
        v.object({ accentColor: v.nullish(text), theme: v.nullish(v.picklist(['light', 'dark'])) }),
      ),
    }),
  })

/** A widget address, signed with the operator's secret key. The client polls MoonPay itself with the id. */
export const signMoonpay = endpoint({
  method: 'POST',
  path: '/api/v1/plugins/moonpay_on_ramp/sign',
  guard: 'user',
  input: v.union([
    moonpayOrder(EthereumAddress, ethereumCurrencies),
    moonpayOrder(SolanaAddress, solanaCurrencies),
  ]),
  reply: v.looseObject({ signedUrl: text, externalTransactionId: text }),
})
