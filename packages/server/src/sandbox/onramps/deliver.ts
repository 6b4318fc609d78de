import type { Context } from '../../context.ts'
import { give } from '../faucetPayments.ts'
import { type FakePurchase, findPurchase, move, noteTransaction } from './purchaseStore.ts'

/** The outcomes of a purchase: the states before and after. */
export const outcomes = {
  pay: { label: 'Pay, and it arrives', from: ['open'], to: 'delivered' },
  payLater: { label: 'Pay, and it takes a while', from: ['open'], to: 'paid' },
  authorize: { label: 'Pay, and the bank has to agree', from: ['open'], to: 'authorizing' },
  decline: { label: 'Card declined', from: ['open'], to: 'failed' },
  arrive: { label: 'Let it arrive', from: ['paid', 'authorizing'], to: 'delivered' },
  refund: { label: 'Let it fail, and refund', from: ['paid', 'authorizing'], to: 'failed' },
} as const satisfies Record<
  string,
  { label: string; from: readonly FakePurchase['status'][]; to: FakePurchase['status'] }
>
export type Outcome = keyof typeof outcomes

export const isOutcome = (name: string): name is Outcome => Object.hasOwn(outcomes, name)

/** The amounts of a page that has none. */
const defaultAmount = { native: '0.01', USDC: '20' }

/** Carries out the pressed outcome, once. Coins are delivered on the local chain. */
export async function act(ctx: Context, id: string, outcome: Outcome): Promise<FakePurchase | undefined> {
  const { from, to } = outcomes[outcome]
  const purchase = await findPurchase(ctx, id)
  if (purchase && (await move(ctx, { id, from, to })) && to === 'delivered')
    await deliver(ctx, purchase).catch(async (cause: unknown) => {
      // Nothing arrived, so it can be tried again.
      await move(ctx, { id, from: ['delivered'], to: purchase.status })
      throw cause
    })
  return findPurchase(ctx, id)
}

async function deliver(ctx: Context, { id, address, asset, amount }: FakePurchase): Promise<void> {
  const decimals = asset === 'USDC' ? 6 : address.startsWith('0x') ? 18 : 9
  const { transactions } = await give(ctx, {
    address,
    what: asset === 'USDC' ? 'tokens' : 'currency',
    amount: toBaseUnits(amount ?? defaultAmount[asset], decimals),
  })
  await noteTransaction(ctx, { id, hash: transactions[0] })
}

/** Drops digits beyond the base unit, as a vendor does. */
function toBaseUnits(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(`${whole || '0'}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}
