import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import { askOnramp } from './ask.ts'
import type { Onramp, Purchase } from './onramp.ts'

const name = 'MoonPay'
const apiUrl = 'https://api.moonpay.com'

/** MoonPay's codes for native coin and USDC (https://api.moonpay.com/v3/currencies). */
const coins: Readonly<Record<string, { native?: string; USDC?: string }>> = {
  'eip155:1': { native: 'eth', USDC: 'usdc' },
  'eip155:137': { native: 'pol_polygon', USDC: 'usdc_polygon' },
  'eip155:8453': { native: 'eth_base', USDC: 'usdc_base' },
  'eip155:42161': { native: 'eth_arbitrum', USDC: 'usdc_arbitrum' },
  'eip155:42220': { native: 'celo' },
  'eip155:43114': { native: 'avax_cchain' },
  'solana:mainnet': { native: 'sol', USDC: 'usdc_sol' },
}
/** Published codes whose suffix MoonPay does not have, or writes differently (protocol 8.2). */
const codes: Readonly<Record<string, string>> = {
  CELO_CELO: 'celo',
  CUSD_CELO: 'cusd_celo',
  BNB_BNB: 'bnb',
  MATIC_POLYGON: 'pol_polygon',
}

const Payments = v.array(
  v.looseObject({
    status: v.string(),
    paymentMethod: v.nullish(v.string()),
    cryptoTransactionId: v.nullish(v.string()),
  }),
)
type Payment = v.InferOutput<typeof Payments>[number]

/**
 * MoonPay's widget, in its own window. Sources: dev.moonpay.com, "Enhance security using signed URLs", "Ramps SDK: buy
 * parameters", "Get buy transaction by external id"; protocol 8.2.
 */
export const moonpay: Onramp = {
  name,
  vendor: 'moonpay',
  methods: ['card'],
  findCoin,
  sandboxKeys: (base) => ({
    publishable_key: 'pk_test_sandbox',
    secret_key: 'sk_test_sandbox',
    sandbox_publishable_key: 'pk_test_sandbox',
    sandbox_secret_key: 'sk_test_sandbox',
    widget_url: `${base}/moonpay`,
    sandbox_widget_url: `${base}/moonpay`,
    api_url: `${base}/moonpay/api`,
  }),
  async open(_ctx, keys, purchase) {
    const coin = findCoin(purchase)
    if (!coin) throw new Error(`MoonPay sells no ${purchase.asset} on ${purchase.chain}.`)
    const { accent_color: accentColor, theme } = purchase.look ?? {}
    const { id, address, amount } = purchase
    return {
      url: toSignedUrl(keys, {
        ...{ id, address, accentColor, theme, currencyCode: coin.code },
        ...{ paymentMethod: 'credit_debit_card', quoteCurrencyAmount: amount },
      }),
    }
  },
  async readStatus(ctx, keys, { id }) {
    const url = `${keys.api_url ?? apiUrl}/v1/transactions/ext/${encodeURIComponent(id)}?apiKey=${encodeURIComponent(keys.publishable_key ?? '')}`
    // An array, because MoonPay does not ensure that our id is unique; some responses are one object.
    const reply = v.union([
      Payments,
      v.pipe(
        Payments.item,
        v.transform((payment) => [payment]),
      ),
    ])
    const payments = (await askOnramp(ctx, { name, url, reply })) ?? []
    const newest = payments.find(({ status }) => status === 'completed') ?? payments[0]
    return newest
      ? { status: toStatus(newest), transactionHash: newest.cryptoTransactionId ?? undefined }
      : { status: 'waiting' }
  },
  async check(ctx, keys) {
    const url = `${keys.api_url ?? apiUrl}/v4/ip_address?apiKey=${encodeURIComponent(keys.publishable_key ?? '')}`
    await askOnramp(ctx, { name, url, reply: v.looseObject({}) })
  },
}

function findCoin({ chain, asset }: Pick<Purchase, 'chain' | 'asset'>): { code: string } | undefined {
  const code = Object.hasOwn(coins, chain) ? coins[chain]?.[asset] : undefined
  return code === undefined ? undefined : { code }
}

function toStatus({ status, paymentMethod }: Payment) {
  if (status === 'completed') return 'success'
  if (status === 'failed') return 'failure'
  const isCard = paymentMethod === 'credit_debit_card'
  // Both spellings are in use. A bank approves a card at once.
  if ((status === 'waitingAuthorization' || status === 'awaitingAuthorization') && !isCard)
    return 'authorizing'
  return 'pending'
}

export type Widget = {
  id: string
  address: string
  /** MoonPay's own code. */
  currencyCode?: string | undefined
  quoteCurrencyAmount?: string | undefined
  paymentMethod?: string | undefined
  email?: string | undefined
  accentColor?: string | undefined
  theme?: string | undefined
}

/** MoonPay's code of a currency of published clients, such as `USDC_ETHEREUM`. */
export function toMoonpayCode(published: string): string {
  return (
    codes[published] ??
    published.replace(/_(?:ETHEREUM|BSC)$/, (suffix) => (suffix === '_BSC' ? suffix : '')).toLowerCase()
  )
}

/**
 * The widget's address, with the signature last: MoonPay refuses an unsigned wallet address. The signed text is the
 * query as it is sent, from the `?` on.
 */
export function toSignedUrl(keys: VendorKeys, widget: Widget): string {
  const url = new URL(keys.widget_url ?? 'https://buy.moonpay.com')
  const params = {
    apiKey: keys.publishable_key,
    externalTransactionId: widget.id,
    walletAddress: widget.address,
    currencyCode: widget.currencyCode,
    quoteCurrencyAmount: widget.quoteCurrencyAmount,
    paymentMethod: widget.paymentMethod,
    email: widget.email,
    colorCode: widget.accentColor,
    theme: widget.theme,
  }
  for (const [key, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(key, value)
  const signature = createHmac('sha256', keys.secret_key ?? '')
    .update(url.search)
    .digest('base64')
  return `${url.href}&signature=${encodeURIComponent(signature)}`
}

/** The keys of MoonPay's own test system, which moves no money; `undefined` if the operator has none. */
export function toSandboxKeys(keys: VendorKeys): VendorKeys | undefined {
  const { sandbox_publishable_key: publishable_key, sandbox_secret_key: secret_key } = keys
  if (publishable_key === undefined || secret_key === undefined) return undefined
  const widget_url = keys.sandbox_widget_url ?? 'https://buy-sandbox.moonpay.com'
  return { ...keys, publishable_key, secret_key, widget_url }
}
