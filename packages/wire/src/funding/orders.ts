import * as v from 'valibot'
import { ChainAddress } from '../address.ts'
import { endpoint } from '../endpoint.ts'

const text = v.string()

/** CAIP-2 of an Ethereum chain, or a Solana cluster such as `solana:mainnet`. */
const ChainName = v.pipe(text, v.regex(/^(?:eip155:[1-9][0-9]{0,15}|solana:(?:mainnet|devnet))$/))
/** Whole tokens, with a point: `0.05`. */
const Amount = v.pipe(text, v.regex(/^[0-9]{1,30}(?:\.[0-9]{1,18})?$/))

export const OrderMethod = v.picklist(['card', 'exchange'])
export type OrderMethod = v.InferOutput<typeof OrderMethod>

/**
 * - `waiting`: the vendor knows of no payment yet
 * - `pending`: a payment is on its way
 * - `authorizing`: the user's bank must still approve, which may take hours
 * - `success`, `failure`: final
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
  /** `false` while the vendor does not answer: the status is then the last known one. */
  is_current: v.boolean(),
  /** The payment on the chain, once the vendor reports it. */
  transaction_hash: v.nullable(text),
  created_at: v.number(),
})
export type Order = v.InferOutput<typeof Order>

/** Ours: a purchase at any on-ramp of the operator. `url` is the vendor's page, for its own window. */
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
    /** The look of the vendor's page, if it supports that. */
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

/** Ours: the status of a purchase. The vendor is asked until it is final. */
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
