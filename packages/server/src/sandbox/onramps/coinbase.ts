import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { coinbase, readKey } from '../../vendors/onramps/coinbase.ts'
import { showPage } from '../page.ts'
import { problemPage, purchasePage } from './page.ts'
import { addPurchase, type FakePurchase, findPurchase, findPurchases, openOnce } from './purchaseStore.ts'

const base = '/sandbox/coinbase'
const tokenMs = 300_000
const Order = v.object({
  addresses: v.tuple([
    v.object({ address: v.string(), blockchains: v.pipe(v.array(v.string()), v.minLength(1)) }),
  ]),
  assets: v.optional(v.array(v.string()), []),
  clientIp: v.pipe(v.string(), v.nonEmpty()),
})
const statuses: Readonly<Record<FakePurchase['status'], string | undefined>> = {
  open: undefined,
  paid: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  authorizing: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  delivered: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

/** Coinbase Onramp: tokens that are valid once and for five minutes, its page, and the status of a purchase. */
export function coinbaseSandbox(server: Server, ctx: Context): void {
  const key = createPublicKey(readKey(coinbase.sandboxKeys('').key_secret ?? ''))
  const mayCall = async (authorization: string | undefined, uri: string) =>
    jwtVerify(authorization?.replace(/^Bearer /, '') ?? '', key, {
      issuer: 'cdp',
      currentDate: ctx.now(),
    }).then(
      ({ payload }) => Array.isArray(payload.uris) && payload.uris.includes(uri),
      () => false,
    )
  const toUri = (method: string, url: string) =>
    `${method} ${new URL(ctx.config.publicUrl).host}${new URL(url).pathname}`

  server.post(`${base}/onramp/v1/token`, async (c) => {
    if (!(await mayCall(c.req.header('authorization'), toUri('POST', c.req.url))))
      return c.json({ errorType: 'unauthorized' }, 401)
    const order = v.safeParse(Order, await c.req.json().catch(() => undefined))
    if (!order.success) return c.json({ errorType: 'invalid_request' }, 400)
    const [{ address }] = order.output.addresses
    const token = Buffer.from(ctx.random(18)).toString('base64url')
    await addPurchase(ctx, {
      ...{ id: token, vendor: 'Coinbase', reference: '', address, amount: null, method: null },
      asset: order.output.assets[0] === 'USDC' ? 'USDC' : 'native',
    })
    return c.json({ token, channel_id: '' })
  })
  server.get(`${base}/buy/select-asset`, async (c) => {
    const {
      sessionToken: id = '',
      partnerUserId = '',
      presetCryptoAmount,
      defaultExperience = 'buy',
    } = c.req.query()
    const isOpen = await openOnce(ctx, {
      ...{ id, since: new Date(ctx.now().getTime() - tokenMs), reference: partnerUserId },
      ...{ amount: readAmount(presetCryptoAmount), method: defaultExperience },
    })
    const purchase = isOpen ? await findPurchase(ctx, id) : undefined
    return showPage(
      c,
      purchase
        ? purchasePage('Coinbase', purchase)
        : problemPage(
            'Coinbase',
            'This link was used before, or is too old. Close the window and begin again.',
          ),
    )
  })
  server.get(`${base}/onramp/v1/buy/user/:reference/transactions`, async (c) => {
    if (!(await mayCall(c.req.header('authorization'), toUri('GET', c.req.url))))
      return c.json({ errorType: 'unauthorized' }, 401)
    const purchases = await findPurchases(ctx, { vendor: 'Coinbase', reference: c.req.param('reference') })
    return c.json({
      transactions: purchases.flatMap(({ status, transaction_hash: tx_hash }) =>
        statuses[status] === undefined ? [] : [{ status: statuses[status], tx_hash }],
      ),
      next_page_key: '',
    })
  })
}

export function readAmount(text: string | undefined): string | null {
  return text !== undefined && /^[0-9]{1,12}(?:\.[0-9]{1,18})?$/.test(text) ? text : null
}
