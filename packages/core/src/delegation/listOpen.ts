import type { SignedKind } from '@latchkey/wire'
import { describeField, isUsdcCall } from './describeField.ts'
import type { ConditionDescription, SubjectKind } from './description.ts'
import { listLimits } from './listLimits.ts'
import type { RuleRecord, SumRecord } from './policyRecord.ts'
import { findChain, hasSource, listKinds } from './ruleKinds.ts'

/** Lists what a rule leaves open, because a reader could take a missing line for a limit. */
export function listOpen(rule: RuleRecord, sums: readonly SumRecord[]): ConditionDescription[] {
  const [kind, other] = listKinds(rule)
  if (!kind || other) return []
  const neighbors = { conditions: rule.conditions, chains: [] }
  const names = new Set(rule.conditions.map((one) => one && describeField(one, neighbors).kind))
  for (const sum of listLimits(rule, sums))
    names.add(describeField(sum.metric, { ...neighbors, ...sum }).kind)
  const open: Record<SignedKind, readonly SubjectKind[]> = {
    message: ['content'],
    typedData: ['network', 'contract'],
    authorization: ['code'],
    transaction:
      findChain(rule) === 'solana'
        ? listSolana(rule)
        : [...listCall(rule), ...(isUsdcCall(neighbors) ? listTokens(names) : [])],
  }
  return open[kind]
    .filter((subject) => !names.has(subject))
    .map((subject) => ({ subject: { kind: subject }, operator: 'any', values: [] }))
}

function listCall(rule: RuleRecord): SubjectKind[] {
  const functions: SubjectKind[] = hasSource(rule, 'ethereum_calldata') ? [] : ['function']
  return ['recipient', 'network', ...functions, 'coins']
}

function listSolana(rule: RuleRecord): SubjectKind[] {
  if (hasSource(rule, 'solana_system_program_instruction')) return ['instruction', 'recipient', 'coins']
  if (!hasSource(rule, 'solana_token_program_instruction')) return ['program', 'coins', 'tokens']
  return rule.conditions.some((one) => one?.field.endsWith('.amount')) ? [] : ['instruction', 'tokens']
}

/** For calls of USDC. An approval has a spender instead of a recipient. */
function listTokens(names: ReadonlySet<string | undefined>): SubjectKind[] {
  const isApproval = names.has('spender') || names.has('approval')
  return isApproval ? ['spender', 'approval'] : ['tokenRecipient', 'tokens']
}
