import { type Aggregation, canonicalJson, type Json } from '@latchkey/wire'
import { hash } from '../agreement/terms.ts'
import type { SigningAction } from '../policy/action.ts'
import { evaluate, type PolicyInForce } from '../policy/evaluate.ts'
import { SignerRefusal } from '../refusal.ts'
import type { Sums } from '../state/sums.ts'

type NamedSpend = { sum: string; amount: bigint; seconds: number }

/**
 * Decides by several policies, each of which must permit the request: the one that the user agreed to, and the current
 * one. So a change of the policy can only permit less.
 *
 * @returns the amounts that the request adds to the sums.
 * @throws SignerRefusal
 */
export function decide(
  policies: readonly PolicyInForce[],
  action: SigningAction,
  { walletId, now, sums }: { walletId: string; now: number; sums: Pick<Sums, 'get'> },
): NamedSpend[] {
  const toName = (aggregation: Aggregation, group: string) =>
    canonicalJson([
      walletId,
      hash(new TextEncoder().encode(canonicalJson(aggregation as unknown as Json))),
      group,
    ])
  const spends = new Map<string, NamedSpend>()
  for (const policy of policies) {
    const decision = evaluate(policy, action, {
      now,
      getSum: (aggregation, group) => sums.get(toName(aggregation, group), now, aggregation.window.seconds),
    })
    if (!decision.isAllowed)
      throw new SignerRefusal(
        'policy_violation',
        decision.rule
          ? `The rule "${decision.rule}" of the policy forbids it.`
          : 'No rule of the policy permits it.',
      )
    for (const { aggregation, group, amount } of decision.spends) {
      const sum = toName(aggregation, group)
      // A sum that is in both policies is counted once.
      spends.set(sum, { sum, amount, seconds: aggregation.window.seconds })
    }
  }
  return [...spends.values()]
}
