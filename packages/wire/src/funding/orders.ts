import * as v from 'valibot'
import { ChainAddress } from '../address.ts'
import { endpoint } from '../endpoint.ts'

const text = v.string()

/** CAIP-2 of an Ethereum chain, or a cluster of Solana as `solana:mainnet`. */
const ChainName = v.pipe(text, v.regex(/^(?:eip155:[1-9][0-9]{0,15}|solana:(?:mainnet|devnet))$/))
/** Whole tokens, with a point: `0.05`. */
const Amount = v.pipe(text, v.regex(/^[0-9]{1,30}(?:\.[0-9]{1,18})?$/))

export const OrderMethod = v.picklist(['card', 'exchange'])
export type OrderMethod = v.InferOutput<typeof OrderMethod>

/**
 * - `waiting`: the vendor knows of no payment yet
 * - `pending`: a payment is on its way
 * - `authorizing`: the user's bank still has to agree, which may take hours
 * - `success`, `failure`: it is over
 */
export const OrderStatus = v.picklist(['waiting', 'pending', 'authorizing', 'success', 'failure'])
export type OrderStatus = v.InferOutput<typeof OrderStatus>

export const Order = v.looseObject({
  id: text,
  provider: text,
  method: OrderMethod,
  address: text,
  chain: text,
  asset: v.picklist(['native', 'USDC']),
  amount: v.nullable(text),
  status: OrderStatus,
  /** `false` while the vendor gives no answer: the status is then the last one known. */
  is_current: v.boolean(),
  /** Of the payment on the chain, once the vendor says so. */
  transaction_hash: v.nullable(text),
  created_at: v.number(),
})
export type Order = v.InferOutput<typeof Order>

/** Ours: a purchase at any on-ramp of the operator. `url` is the vendor's page, for a window of its own. */
export const startOrder = endpoint({
  method: 'POST',
  path: '/api/v1/funding/orders',
  guard: 'user',
  input: v.object({
    provider: v.pipe(text, v.regex(/^[a-z][a-z0-9-]{1,31}$/)),
    method: OrderMethod,
    address: ChainAddress,
    chain: ChainName,
    asset: v.picklist(['native', 'USDC']),
    amount: v.optional(Amount),
    /** How the vendor's page is to look, where it can. */
    look: v.optional(
      v.object({
        accent_color: v.optional(v.pipe(text, v.regex(/^#[0-9a-fA-F]{6}$/))),
        theme: v.optional(v.picklist(['light', 'dark'])),
      }),
    ),
    /** MoonPay's `useSandbox`: no money moves. */
    use_sandbox: v.optional(v.boolean(), false),
  }),
  reply: v.looseObject({ order: Order, url: text }),
})

/** Ours: how far a purchase is. The vendor is asked while it is not over. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/funding/orders/:order_id',
  guard: 'user',
  input: v.object({ order_id: v.pipe(text, v.maxLength(49)) }),
  reply: Order,
})

/** Ours: the user's purchases of the last day that may still arrive, newest first. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/v1/funding/orders',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ orders: v.array(Order) }),
})
