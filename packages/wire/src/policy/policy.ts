import * as v from 'valibot'
import { ChainType } from '../vault/slot.ts'
import { PolicyCondition } from './condition.ts'
import { getSource, type PolicyMethod, policyMethods } from './fields.ts'

/** Applies if its method requests the signature and every condition is met. */
export type PolicyRule = {
  id?: string | undefined
  name: string
  method: PolicyMethod | '*'
  action: 'ALLOW' | 'DENY'
  conditions: PolicyCondition[]
}

const maxConditions = 100
const maxRules = 100
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(50))

/** A rule as its author writes it. */
export const PolicyRule = v.pipe(
  v.strictObject({
    id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    name,
    method: v.picklist(
      [...(Object.keys(policyMethods) as PolicyMethod[]), '*'],
      ({ received }) => `The method ${received} is not known.`,
    ),
    action: v.picklist(['ALLOW', 'DENY']),
    conditions: v.pipe(v.array(PolicyCondition), v.maxLength(maxConditions)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findMisfit(dataset.value) : undefined
    if (problem) addIssue({ message: problem })
  }),
)

/** Finds a condition that no request of the rule's method could meet. */
function findMisfit({ method, conditions }: PolicyRule): string | undefined {
  if (method === '*') return undefined
  const { chain, signs } = policyMethods[method]
  const misfit = conditions.find(({ field_source }) => {
    const source = getSource(field_source)
    return (source?.chain ?? chain) !== chain || (source?.signs ?? signs) !== signs
  })
  return misfit && `A condition on ${misfit.field_source} never holds for the method "${method}".`
}

/**
 * A policy as its author writes it: the requests that may be signed. A DENY rule whose conditions are met forbids;
 * otherwise an ALLOW rule permits; everything else is forbidden.
 */
export const PolicyInput = v.pipe(
  v.strictObject({
    version: v.literal('1.0'),
    name,
    chain_type: ChainType,
    rules: v.pipe(v.array(PolicyRule), v.maxLength(maxRules)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findOtherChain(dataset.value) : undefined
    if (problem) addIssue({ message: problem })
  }),
)
/** A policy as it is stored and returned. `created_at` is in milliseconds. */
export type Policy = Omit<PolicyInput, 'rules'> & {
  id: string
  created_at: number
  /** The key quorum that has to sign each change. Without one, the app's secret is enough. */
  owner_id: string | null
  rules: (PolicyRule & { id: string })[]
}

export type PolicyInput = { version: '1.0'; name: string; chain_type: ChainType; rules: PolicyRule[] }

function findOtherChain({ chain_type, rules }: PolicyInput): string | undefined {
  for (const { method, conditions } of rules) {
    if (method !== '*' && policyMethods[method].chain !== chain_type)
      return `The method "${method}" is not one of a policy for ${chain_type}.`
    const other = conditions.find((one) => (getSource(one.field_source)?.chain ?? chain_type) !== chain_type)
    if (other) return `A condition on ${other.field_source} is not one of a policy for ${chain_type}.`
  }
  return undefined
}
