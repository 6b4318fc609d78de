import type { Context } from '../../context.ts'
import { give } from '../faucetPayments.ts'
import { isPaidIn } from './deposit.ts'
import { findIntent, type Intent, moveIntent, notePayout } from './intentStore.ts'

/** The outcomes of a payment: the states before and after. */
export const outcomes = {
  fill: { label: 'Pay it out', from: ['pending', 'delayed'], to: 'success' },
  delay: { label: 'Let it take longer', from: ['pending'], to: 'delayed' },
  refund: { label: 'Give it back', from: ['pending', 'delayed'], to: 'refunded' },
  fail: { label: 'Let it fail', from: ['pending', 'delayed'], to: 'failure' },
} as const satisfies Record<
  string,
  { label: string; from: readonly Intent['status'][]; to: Intent['status'] }
>
export type Outcome = keyof typeof outcomes

export const isOutcome = (name: string): name is Outcome => Object.hasOwn(outcomes, name)

/** The conditions for the next payment. */
export type Weather = {
  next: Outcome
  /** Earlier prices have ended: payments on them are returned. */
  pricesFrom: Date
  /** The bridge's fee. */
  percent: bigint
}

/** Checks whether it was paid in, and then takes the next step; the usual outcome needs no button. */
export async function settle(
  ctx: Context,
  id: string,
  { next, pricesFrom }: Weather,
): Promise<Intent | undefined> {
  const intent = await findIntent(ctx, id)
  if (intent?.status !== 'waiting' || !(await isPaidIn(ctx, intent))) return intent
  const outcome = intent.created_at < pricesFrom ? 'refund' : next
  // A simultaneous caller finds it taken.
  if (await moveIntent(ctx, { id, from: ['waiting'], to: 'pending' })) await act(ctx, id, outcome)
  return findIntent(ctx, id)
}

/** Carries out the pressed outcome, once. Payouts arrive on the other local chain. */
export async function act(ctx: Context, id: string, outcome: Outcome): Promise<Intent | undefined> {
  const { from, to } = outcomes[outcome]
  const intent = await findIntent(ctx, id)
  if (!intent || !(await moveIntent(ctx, { id, from, to }))) return intent
  if (to !== 'success' && to !== 'refunded') return findIntent(ctx, id)
  const { transactions } = await give(ctx, toPayout(intent, to === 'refunded')).catch(
    async (cause: unknown) => {
      // Nothing arrived, so it can be tried again.
      await moveIntent(ctx, { id, from: [to], to: 'pending' })
      throw cause
    },
  )
  await notePayout(ctx, id, transactions[0])
  return findIntent(ctx, id)
}

function toPayout(intent: Intent, isRefund: boolean) {
  const [chain, token, units, address] = isRefund
    ? [intent.origin, intent.origin_token, intent.pays, intent.payer]
    : [intent.destination, intent.destination_token, intent.receives, intent.recipient]
  return {
    ...({ address, amount: BigInt(units), what: token === null ? 'currency' : 'tokens' } as const),
    ...(chain === 'solana' ? {} : { chain }),
    ...(token === null ? {} : { token }),
  }
}
