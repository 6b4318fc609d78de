import { type Json, type KeyQuorum, KeyQuorumInput, type Policy, PolicyRule } from '@latchkey/wire'
import * as v from 'valibot'
import type { SignedRequest } from '../authorization/payload.ts'
import { checkMembers, checkPolicy, nameRule, parse, parseRule, refuse, toQuorumMembers } from './bodies.ts'
import { changeControl, type NextOwner } from './changeControl.ts'
import type { Row } from './row.ts'

/** The result of applying a request of the management API to a row. `erased` if the request deletes it. */
export type Change = Json | 'erased'

const PolicyChange = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(50))),
  rules: v.optional(v.array(PolicyRule)),
  owner_id: v.optional(v.nullable(v.string())),
})

/**
 * Works out the new content of a row. The signer does this itself from the signed request, so a server cannot write a
 * change that the owner did not ask for.
 *
 * @param path of the request, after the prefix: `/policies/p/rules`.
 * @param nextOwner the new owner of a wallet, if the request names one.
 * @throws SignerRefusal for a request that changes no such row.
 */
export function applyChange(
  { kind, id, body }: Row,
  { method, body: input }: SignedRequest,
  path: string,
  nextOwner?: NextOwner,
): Change {
  if (kind === 'wallet' && path === `/wallets/${id}` && method === 'PATCH')
    return changeControl(body as Record<string, Json>, input, nextOwner)
  if (kind === 'quorum' && path === `/key_quorums/${id}`) {
    if (method === 'DELETE') return 'erased'
    if (method === 'PATCH') return changeQuorum(body as unknown as KeyQuorum, input) as unknown as Json
  }
  if (kind === 'aggregation' && path === `/aggregations/${id}` && method === 'DELETE') return 'erased'
  if (kind === 'policy') {
    const policy = body as unknown as Policy
    const [, ruleId] = path.startsWith(`/policies/${id}/rules/`) ? path.split('/rules/') : []
    if (path === `/policies/${id}` && method === 'DELETE') return 'erased'
    const next = ruleId
      ? changeRule(policy, ruleId, method, input)
      : changePolicy(policy, path.slice(`/policies/${id}`.length), method, input)
    return checkPolicy(next) as unknown as Json
  }
  return refuse('The request changes no such row.')
}

function changePolicy(policy: Policy, rest: string, method: string, input: unknown): Policy {
  if (rest === '' && method === 'PATCH') {
    const { rules, ...members } = parse(PolicyChange, input)
    return { ...policy, ...members, ...(rules && { rules: rules.map(nameRule) }) } as Policy
  }
  if (rest !== '/rules' || method !== 'POST') return refuse('The request changes no policy.')
  return { ...policy, rules: [...policy.rules, nameRule(parseRule(input))] }
}

function changeRule(policy: Policy, ruleId: string, method: string, input: unknown): Policy {
  const { rules } = policy
  if (!rules.some(({ id }) => id === ruleId)) return refuse('The policy has no such rule.')
  if (method === 'DELETE') return { ...policy, rules: rules.filter(({ id }) => id !== ruleId) }
  if (method !== 'PATCH') return refuse('The request changes no rule.')
  const rule = { ...parseRule(input), id: ruleId }
  return { ...policy, rules: rules.map((one) => (one.id === ruleId ? rule : one)) }
}

function changeQuorum(quorum: KeyQuorum, input: unknown): KeyQuorum {
  return checkMembers({ ...quorum, ...toQuorumMembers(parse(KeyQuorumInput, input)) })
}
