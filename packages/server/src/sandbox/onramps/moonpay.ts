import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { moonpay } from '../../vendors/onramps/moonpay.ts'
import { showPage } from '../page.ts'
import { readAmount } from './coinbase.ts'
import { problemPage, purchasePage } from './page.ts'
import { addPurchase, type FakePurchase, findPurchase, findPurchases } from './purchaseStore.ts'

const base = '/sandbox/moonpay'
const statuses: Readonly<Record<FakePurchase['status'], string>> = {
  open: 'waitingPayment',
  paid: 'pending',
  authorizing: 'waitingAuthorization',
  delivered: 'completed',
  failed: 'failed',
}

/** MoonPay's widget, which refuses unsigned addresses, and its list of payments: empty before a payment. */
export function moonpaySandbox(server: Server, ctx: Context): void {
  const { publishable_key: apiKey, secret_key: secret = '' } = moonpay.sandboxKeys('')
  server.get(base, async (c) => {
    const { search, searchParams } = new URL(c.req.url)
    const query = Object.fromEntries(searchParams)
    const { externalTransactionId: id = '', walletAddress: address = '', currencyCode = '' } = query
    if (!isSigned(search, secret) || query.apiKey !== apiKey || id === '')
      return showPage(c, problemPage('MoonPay', 'The signature of this link is wrong.'))
    await addPurchase(ctx, {
      ...{ id: `moonpay-${id}`, vendor: 'MoonPay', reference: id, address },
      ...{ amount: readAmount(query.quoteCurrencyAmount), method: query.paymentMethod ?? null },
      asset: currencyCode.startsWith('usdc') ? 'USDC' : 'native',
    })
    const purchase = await findPurchase(ctx, `moonpay-${id}`)
    return showPage(c, purchase ? purchasePage('MoonPay', purchase) : problemPage('MoonPay', 'It is gone.'))
  })
  // Published clients call it from their page.
  server.get(`${base}/api/v1/transactions/ext/:id`, async (c) => {
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (c.req.query('apiKey') !== apiKey) return c.json({ type: 'UnauthorizedError' }, 401)
    const purchases = await findPurchases(ctx, { vendor: 'MoonPay', reference: c.req.param('id') })
    const payments = purchases.filter(({ status }) => status !== 'open').map(toPayment)
    return payments.length === 0 ? c.json({ type: 'NotFoundError' }, 404) : c.json(payments)
  })
  server.get(`${base}/api/v4/ip_address`, (c) =>
    c.req.query('apiKey') === apiKey
      ? c.json({ alpha2: 'NO', isAllowed: true })
      : c.json({ type: 'UnauthorizedError' }, 401),
  )
}

function toPayment({ reference, status, amount, method, transaction_hash, asset }: FakePurchase) {
  return {
    id: reference,
    externalTransactionId: reference,
    status: statuses[status],
    // A card is approved at once; only a transfer has to wait.
    paymentMethod: status === 'authorizing' ? 'sepa_bank_transfer' : (method ?? 'credit_debit_card'),
    cardPaymentType: 'credit',
    currency: { code: asset === 'USDC' ? 'usdc' : 'eth' },
    baseCurrencyAmount: 30,
    quoteCurrencyAmount: Number(amount ?? 0),
    ...{ feeAmount: 1, extraFeeAmount: 0, networkFeeAmount: 0.5 },
    cryptoTransactionId: transaction_hash,
  }
}

/** Over the query as it came, up to the signature, which is last. */
function isSigned(search: string, secret: string): boolean {
  const [signed = '', signature = '', ...rest] = search.split('&signature=')
  const rightSignature = createHmac('sha256', secret).update(signed).digest('base64')
  return rest.length === 0 && signature === encodeURIComponent(rightSignature)
}
