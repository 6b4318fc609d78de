import type { SignedKind } from '@latchkey/wire'
import { describeField } from './describeField.ts'
import type { ConditionDescription, SubjectKind } from './description.ts'
import type { RuleRecord } from './policyRecord.ts'
import { findChain, hasSource, listKinds } from './ruleKinds.ts'

/** What a rule leaves open, said as such: a reader would take a missing line for a limit. */
export function listOpen(rule: RuleRecord): ConditionDescription[] {
  const [kind, other] = listKinds(rule)
  if (!kind || other) return []
  const names = new Set(rule.conditions.map((one) => one && describeField(one).kind))
  const open: Record<SignedKind, readonly SubjectKind[]> = {
    message: ['content'],
    typedData: ['network', 'contract'],
    authorization: ['code'],
    transaction: findChain(rule) === 'solana' ? listSolana(rule) : listCall(rule),
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
