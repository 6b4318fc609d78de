import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import { OutsideError } from '../../network/fetchPublic.ts'
import { askOnramp } from './ask.ts'
import type { Onramp, OnrampContext, Purchase } from './onramp.ts'

const name = 'Stripe'
const apiUrl = 'https://api.stripe.com'

/** Stripe's names: the network, its currency, and whether it has USDC. */
const networks: Readonly<Record<string, { network: string; native?: string; usdc: boolean }>> = {
  'eip155:1': { network: 'ethereum', native: 'eth', usdc: true },
  'eip155:137': { network: 'polygon', native: 'pol', usdc: true },
  'eip155:8453': { network: 'base', native: 'eth', usdc: true },
  'eip155:43114': { network: 'avalanche', native: 'avax', usdc: true },
  'solana:mainnet': { network: 'solana', native: 'sol', usdc: true },
}

const Session = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  status: v.string(),
  redirect_url: v.nullish(v.string()),
  transaction_details: v.nullish(v.looseObject({ transaction_id: v.nullish(v.string()) })),
})
const statuses: Readonly<Record<string, 'waiting' | 'pending' | 'success' | 'failure'>> = {
  initialized: 'waiting',
  requires_payment: 'waiting',
  fulfillment_processing: 'pending',
  fulfillment_complete: 'success',
  rejected: 'failure',
}

/** Stripe's hosted onramp. Source: docs.stripe.com/crypto/onramp, "Stripe-hosted onramp", "Onramp API". */
export const stripe: Onramp = {
  name,
  vendor: 'stripe',
  methods: ['card'],
  findCoin,
  sandboxKeys: (base) => ({ secret_key: 'sk_test_sandbox', api_url: `${base}/stripe` }),
  async open(ctx, keys, purchase) {
    const coin = findCoin(purchase)
    if (!coin) throw new Error(`Stripe sells no ${purchase.asset} on ${purchase.chain}.`)
    const form = new URLSearchParams({
      [`wallet_addresses[${coin.network}]`]: purchase.address,
      // Neither the user by mistake nor anyone else with the link can change the receiver.
      lock_wallet_address: 'true',
      'destination_networks[]': coin.network,
      'destination_currencies[]': coin.currency,
      destination_network: coin.network,
      destination_currency: coin.currency,
      ...(purchase.amount === undefined ? {} : { destination_amount: purchase.amount }),
      customer_ip_address: purchase.callerAddress,
      'metadata[order]': purchase.id,
    })
    const session = await call(ctx, keys, { path: '', body: form.toString() })
    if (!session?.redirect_url?.startsWith('http'))
      throw new OutsideError('unreachable', 'Stripe answers a session without an address.')
    return { url: session.redirect_url, reference: session.id }
  },
  async readStatus(ctx, keys, { reference }) {
    const session =
      reference === null ? undefined : await call(ctx, keys, { path: `/${encodeURIComponent(reference)}` })
    if (!session) return { status: 'waiting' }
    const transactionHash = session.transaction_details?.transaction_id ?? undefined
    return { status: statuses[session.status] ?? 'pending', transactionHash }
  },
  async check(ctx, keys) {
    // An unknown session is 404; wrong keys are 401.
    await call(ctx, keys, { path: '/cos_doctor' })
  },
}

function findCoin({ chain, asset }: Pick<Purchase, 'chain' | 'asset'>) {
  const entry = Object.hasOwn(networks, chain) ? networks[chain] : undefined
  if (!entry) return undefined
  const currency = asset === 'USDC' ? (entry.usdc ? 'usdc' : undefined) : entry.native
  return currency === undefined ? undefined : { network: entry.network, currency }
}

function call(ctx: OnrampContext, keys: VendorKeys, { path, body }: { path: string; body?: string }) {
  return askOnramp(ctx, {
    name,
    url: `${keys.api_url ?? apiUrl}/v1/crypto/onramp_sessions${path}`,
    request: {
      ...(body === undefined ? {} : { method: 'POST' as const, body }),
      headers: {
        authorization: `Bearer ${keys.secret_key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
    reply: Session,
  })
}
