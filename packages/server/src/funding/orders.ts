import { AppError, type funding } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { OutsideError } from '../network/fetchPublic.ts'
import { checksum } from '../standards/ethereum.ts'
import { chooseOnramp } from './chooseOnramp.ts'
import { localChains } from './localChains.ts'
import { findOpenOrders, findOrder, insertOrder, type OrderRow, setStatus } from './orderStore.ts'

type Buyer = { app: App; userId: string }
type Wish = Pick<OrderRow, 'provider' | 'method' | 'address' | 'chain' | 'asset' | 'use_sandbox'> & {
  amount: string | undefined
}

const openForMs = 24 * 3_600_000
const openOrders = 20
/**
 * Starts a purchase: returns the vendor's page, and an order that only its buyer can read.
 *
 * @throws AppError `feature_not_enabled`, `invalid_data`; `not_found` while the vendor does not answer
 */
export async function startOrder(
  ctx: Context,
  { app, userId }: Buyer,
  wish: Wish & {
    callerAddress: string
    look?: { accent_color?: string | undefined; theme?: 'light' | 'dark' | undefined } | undefined
  },
): Promise<{ order: OrderRow; url: string }> {
  assertAddress(wish.address, wish.chain)
  const { onramp, keys, isLocal } = await chooseOnramp(ctx, app, {
    ...{ provider: wish.provider, method: wish.method, useSandbox: wish.use_sandbox },
  })
  const chain = isLocal ? (localChains[wish.chain] ?? wish.chain) : wish.chain
  if (!onramp.findCoin({ chain, asset: wish.asset }))
    throw new AppError('invalid_data', {
      message: `${onramp.name} does not sell this asset on this network. Use another method.`,
    })
  const id = newOrderId(ctx)
  const { url, reference } = await onramp.open(ctx, keys, { ...wish, id, chain }).catch((cause: unknown) => {
    throw toRefusal(ctx, onramp.name, cause)
  })
  const order = await keepOrder(ctx, { app, userId }, { ...wish, id, reference })
  return { order, url }
}

/** For vendors whose status is read by our id: random, so that other users' ids cannot be guessed. */
export function newOrderId({ random }: Pick<Context, 'random'>): string {
  return Buffer.from(random(16)).toString('hex')
}

export async function keepOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { app, userId }: Buyer,
  { amount, reference, ...wish }: Wish & { id: string; reference?: string | undefined },
): Promise<OrderRow> {
  const { id, provider, method, address, chain, asset, use_sandbox } = wish
  const order: OrderRow = {
    ...{ id, app_id: app.id, user_id: userId, provider, method, address, chain, asset, use_sandbox },
    ...{ amount: amount ?? null, reference: reference ?? null },
    ...{ status: 'waiting', transaction_hash: null, created_at: now(), status_at: now() },
  }
  await insertOrder(db, order)
  return order
}

/**
 * Reads the status of a purchase. Asks the vendor until it is final; if the vendor does not answer, returns its last
 * status.
 *
 * @throws AppError `not_found` for an order of another user
 */
export async function readOrder(ctx: Context, { app, userId }: Buyer, id: string): Promise<funding.Order> {
  const order = await findOrder(ctx.db, { appId: app.id, userId }, id)
  if (!order) throw new AppError('not_found', { message: 'There is no such order.' })
  if (order.status === 'success' || order.status === 'failure') return toWire(order)
  try {
    const { onramp, keys } = await chooseOnramp(ctx, app, {
      ...{ provider: order.provider, useSandbox: order.use_sandbox },
    })
    const askedAt = ctx.now()
    const { status, transactionHash } = await onramp.readStatus(ctx, keys, order)
    const next = { ...order, status, transaction_hash: transactionHash ?? null, status_at: askedAt }
    if (status !== order.status || next.transaction_hash !== order.transaction_hash)
      await setStatus(ctx.db, next)
    return toWire(next)
  } catch (cause) {
    if (!(cause instanceof OutsideError) && !(cause instanceof AppError)) throw cause
    ctx.log.warn(
      { outage: `on-ramp ${order.provider}`, err: cause },
      'an on-ramp did not say how far an order is',
    )
    return toWire(order, false)
  }
}

/** Purchases that may still arrive. */
export async function listOpenOrders(ctx: Context, { app, userId }: Buyer): Promise<funding.Order[]> {
  const since = new Date(ctx.now().getTime() - openForMs)
  const rows = await findOpenOrders(ctx.db, { appId: app.id, userId }, { since, limit: openOrders })
  return rows.map((row) => toWire(row))
}

export function toWire(order: OrderRow, isCurrent = true): funding.Order {
  const { id, provider, method, address, chain, asset, amount, status, transaction_hash, created_at } = order
  return {
    ...{ id, provider, method, address, chain, asset, amount, status, transaction_hash },
    is_current: isCurrent,
    created_at: Math.floor(created_at.getTime() / 1_000),
  }
}

/** Coins sent to a mistyped address are lost: a checksum must be right if there is one (EIP-55). */
export function assertAddress(address: string, chain: string): void {
  const isEthereum = address.startsWith('0x')
  if (isEthereum !== chain.startsWith('eip155:'))
    throw new AppError('invalid_data', { message: 'The address is not one of this network.' })
  const isMixed = /[a-f]/.test(address) && /[A-F]/.test(address)
  if (isEthereum && isMixed && checksum(address) !== address)
    throw new AppError('invalid_data', { message: 'The address has a typing error.' })
}

/** Not a 5xx: clients would send the request three more times, and each might be a purchase. */
export function toRefusal({ log }: Pick<Context, 'log'>, name: string, cause: unknown): unknown {
  if (!(cause instanceof OutsideError)) return cause
  log.warn({ outage: `on-ramp ${name}`, reason: cause.reason }, 'an on-ramp did not answer')
  return new AppError('not_found', { message: `${name} does not answer. Try again in a minute.`, cause })
}
