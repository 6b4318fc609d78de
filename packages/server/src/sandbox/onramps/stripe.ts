import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { stripe } from '../../vendors/onramps/stripe.ts'
import { showPage } from '../page.ts'
import { readAmount } from './coinbase.ts'
import { problemPage, purchasePage } from './page.ts'
import { addPurchase, type FakePurchase, findPurchase } from './purchaseStore.ts'

const base = '/sandbox/stripe'
const statuses: Readonly<Record<FakePurchase['status'], string>> = {
  open: 'requires_payment',
  paid: 'fulfillment_processing',
  authorizing: 'fulfillment_processing',
  delivered: 'fulfillment_complete',
  failed: 'rejected',
}

/** Stripe's onramp sessions and the page that it hosts for each. */
export function stripeSandbox(server: Server, ctx: Context): void {
  const bearer = `Bearer ${stripe.sandboxKeys('').secret_key}`
  const path = `${base}/v1/crypto/onramp_sessions`
  const toSession = ({ id, status, transaction_hash: transaction_id }: FakePurchase) => ({
    ...{ id, object: 'crypto.onramp_session', livemode: false, status: statuses[status] },
    redirect_url: `${ctx.config.publicUrl}${base}/pay/${id}`,
    transaction_details: { transaction_id },
  })
  const refuse = (type: string) => ({ error: { type } })
  server.post(path, async (c) => {
    if (c.req.header('authorization') !== bearer) return c.json(refuse('invalid_request_error'), 401)
    const form = await c.req.parseBody()
    const network = String(form.destination_network ?? '')
    const address = String(form[`wallet_addresses[${network}]`] ?? '')
    if (address === '' || !form.customer_ip_address) return c.json(refuse('invalid_request_error'), 400)
    const id = `cos_${Buffer.from(ctx.random(12)).toString('hex')}`
    await addPurchase(ctx, {
      ...{ id, vendor: 'Stripe', reference: id, address, method: null },
      amount: readAmount(form.destination_amount === undefined ? undefined : String(form.destination_amount)),
      asset: form.destination_currency === 'usdc' ? 'USDC' : 'native',
    })
    const purchase = await findPurchase(ctx, id)
    return purchase ? c.json(toSession(purchase)) : c.json(refuse('api_error'), 500)
  })
  server.get(`${path}/:id`, async (c) => {
    if (c.req.header('authorization') !== bearer) return c.json(refuse('invalid_request_error'), 401)
    const purchase = await findPurchase(ctx, c.req.param('id'))
    return purchase ? c.json(toSession(purchase)) : c.json(refuse('invalid_request_error'), 404)
  })
  server.get(`${base}/pay/:id`, async (c) => {
    const purchase = await findPurchase(ctx, c.req.param('id'))
    return showPage(
      c,
      purchase ? purchasePage('Stripe', purchase) : problemPage('Stripe', 'This link is not known.'),
    )
  })
}
