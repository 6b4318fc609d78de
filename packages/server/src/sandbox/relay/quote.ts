import { EthereumAddress, SolanaAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { openDeposit } from './deposit.ts'
import { addIntent } from './intentStore.ts'
import { askLocal, toChain, toRelayId } from './localChain.ts'
import { getDecimals, getSymbol, type Kind, toKind, toPrice, toUsd } from './price.ts'

/** A client's request, to `/quote` or to the older `/execute/swap`. */
const Question = v.object({
  user: v.string(),
  recipient: v.string(),
  originChainId: v.pipe(v.number(), v.safeInteger()),
  destinationChainId: v.pipe(v.number(), v.safeInteger()),
  originCurrency: v.string(),
  destinationCurrency: v.string(),
  amount: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,40}$/)),
  tradeType: v.picklist(['EXACT_OUTPUT', 'EXPECTED_OUTPUT']),
})
const ownCoins = [`0x${'0'.repeat(40)}`, '1'.repeat(32)]

export class Refusal extends Error {}

/**
 * Returns a price, a new deposit address, and the transactions to sign.
 *
 * @param percent the bridge's fee
 * @throws Refusal with Relay's message
 */
export async function makeQuote(ctx: Context, body: unknown, percent: bigint): Promise<object> {
  const result = v.safeParse(Question, body)
  if (!result.success) throw new Refusal('Invalid request body')
  const { user, recipient, amount, ...question } = result.output
  const [origin, destination] = [toChain(question.originChainId), toChain(question.destinationChainId)]
  for (const [chain, address] of [
    [origin, user],
    [destination, recipient],
  ] as const)
    if (!v.is(chain === 'solana' ? SolanaAddress : EthereumAddress, address))
      throw new Refusal(`Invalid address ${address} for chain ${chain}`)
  const toToken = (currency: string) => (ownCoins.includes(currency) ? null : currency)
  const [origin_token, destination_token] = [
    toToken(question.originCurrency),
    toToken(question.destinationCurrency),
  ]
  const [kind, outKind] = [toKind(origin, origin_token), toKind(destination, destination_token)]
  const pays = toPrice(outKind, BigInt(amount), kind, percent)
  const id = `0x${Buffer.from(ctx.random(32)).toString('hex')}`
  // It pays out only on this machine.
  askLocal(ctx, destination)
  const payment = { id, origin, origin_token, payer: user, pays: String(pays) }
  const { address: deposit, steps } = await openDeposit(ctx, payment)
  await addIntent(ctx, { ...payment, deposit, destination, destination_token, receives: amount, recipient })
  const toSide = (chain: string, currency: string, ofKind: Kind, units: bigint) => ({
    currency: {
      ...{ chainId: toRelayId(chain), address: currency },
      ...{ symbol: getSymbol(ofKind), name: getSymbol(ofKind), decimals: getDecimals(ofKind) },
    },
    ...{ amount: String(units), amountUsd: toUsd(ofKind, units) },
  })
  return {
    steps: steps.map((step) => ({
      ...{ id: step.id, kind: 'transaction', requestId: id, action: 'Confirm transaction in your wallet' },
      items: [
        {
          ...{ status: 'incomplete', data: step.data },
          ...(step.id === 'deposit' && {
            check: { endpoint: `/intents/status?requestId=${id}`, method: 'GET' },
          }),
        },
      ],
    })),
    fees: {
      relayer: {
        amountUsd: toUsd(kind, pays - toPrice(outKind, BigInt(amount), kind, 0n)),
      },
    },
    details: {
      ...{ operation: 'swap', sender: user, recipient, timeEstimate: 5 },
      currencyIn: toSide(origin, question.originCurrency, kind, pays),
      currencyOut: toSide(destination, question.destinationCurrency, outKind, BigInt(amount)),
    },
  }
}
