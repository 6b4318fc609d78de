import { type PolicyCondition, solanaPrograms } from '@latchkey/wire'
import type { TermsWarning } from './description.ts'
import type { RuleRecord } from './policyRecord.ts'
import { findChain, hasList, hasSource, listKinds } from './ruleKinds.ts'

/** Finds the warnings for rules that permit something. Rules that forbid something remove no warning. */
export function findWarnings(permits: readonly RuleRecord[]): TermsWarning[] {
  const all = permits.flatMap(listWarnings)
  if (all.includes('anything')) return ['anything']
  return order.filter((warning) => all.includes(warning))
}

const order: readonly TermsWarning[] = ['tokens', 'approvals', 'code', 'login', 'unknown']

function listWarnings(rule: RuleRecord): TermsWarning[] {
  if (rule.action !== 'ALLOW' || rule.method === undefined) return ['unknown']
  if (rule.method === '*' && !rule.conditions.some(isOfContent)) return ['anything']
  const kinds = listKinds(rule)
  const warnings: TermsWarning[] = rule.conditions.includes(undefined) ? ['unknown'] : []
  if (kinds.includes('message') && !hasList(rule, 'message', 'content')) warnings.push('login')
  if (kinds.includes('typedData') && !hasSource(rule, 'ethereum_typed_data_message'))
    warnings.push('approvals')
  if (kinds.includes('authorization')) warnings.push('code')
  if (kinds.includes('transaction') && !(findChain(rule) === 'solana' ? limitsSolana : limitsCalls)(rule))
    warnings.push('tokens')
  return warnings
}

/** Whether a condition limits the content. A time or a sum does not: a message is within every sum. */
function isOfContent(condition: PolicyCondition | undefined): boolean {
  return condition?.field_source !== 'system' && condition?.field_source !== 'reference'
}

function limitsCalls(rule: RuleRecord): boolean {
  return hasList(rule, 'ethereum_transaction', 'to')
}

function limitsSolana(rule: RuleRecord): boolean {
  if (hasSource(rule, 'solana_system_program_instruction')) return true
  if (hasSource(rule, 'solana_token_program_instruction'))
    return rule.conditions.some((one) => one?.field.endsWith('.amount'))
  const programs = rule.conditions.flatMap((one) =>
    one?.field_source === 'solana_program_instruction' ? one.value : [],
  )
  return programs.length > 0 && !programs.some((program) => tokenPrograms.includes(program))
}

const tokenPrograms: readonly string[] = [solanaPrograms.token, solanaPrograms.token2022]
