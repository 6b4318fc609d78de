import { randomUUID } from 'node:crypto'
import {
  AggregationInput,
  type Json,
  type KeyQuorum,
  KeyQuorumInput,
  type Policy,
  PolicyInput,
  PolicyRule,
} from '@latchkey/wire'
import * as v from 'valibot'
import { readPublicKey } from '../authorization/signers.ts'
import { SignerRefusal } from '../refusal.ts'

/** The parts of a new row that the server adds to its author's input. */
export type Origin = { id: string; createdAt: number; ownerId: string | null }

/** Makes the content of a new row. @throws SignerRefusal that says what is wrong with the input. */
export const makeBody = {
  policy(input: unknown, { id, createdAt, ownerId }: Origin): Policy {
    const { rules, ...policy } = parse(PolicyInput, input)
    return { ...policy, id, created_at: createdAt, owner_id: ownerId, rules: rules.map(nameRule) }
  },
  aggregation(input: unknown, { id, createdAt, ownerId }: Origin) {
    return { ...parse(AggregationInput, input), id, created_at: createdAt, owner_id: ownerId }
  },
  quorum(input: unknown, { id }: Pick<Origin, 'id'>): KeyQuorum {
    return checkMembers({ ...emptyQuorum, ...toQuorumMembers(parse(KeyQuorumInput, input)), id })
  },
}

const emptyQuorum = {
  ...{
    display_name: null,
    authorization_threshold: 1,
    authorization_keys: [],
    key_quorum_ids: [],
    user_ids: [],
  },
}

/** Only the members that the input has. */
export function toQuorumMembers({ public_keys, ...input }: KeyQuorumInput): Partial<KeyQuorum> {
  const keys = public_keys?.map((public_key) => ({ display_name: null, public_key }))
  return JSON.parse(JSON.stringify({ ...input, authorization_keys: keys })) as Partial<KeyQuorum>
}

/** A quorum that cannot be met would lock everything that it owns. */
export function checkMembers(quorum: KeyQuorum): KeyQuorum {
  const { authorization_keys: keys, key_quorum_ids: inner, user_ids: users } = quorum
  const threshold = quorum.authorization_threshold
  const wrong = keys.find(({ public_key }) => !readPublicKey(public_key))
  if (wrong) refuse('A member is not a P-256 public key as base64 of DER SPKI.')
  const members = new Set([...keys.map(({ public_key }) => public_key), ...inner, ...users])
  if (members.size < keys.length + inner.length + users.length) refuse('A member is there twice.')
  if (threshold > members.size)
    refuse(`The threshold is ${threshold}, and there are ${members.size} members.`)
  // The server checks users' logins, so it could sign for a quorum that only users can meet.
  if (users.length > 0 && threshold <= users.length)
    refuse(`Users cannot meet a quorum without a key of the app. Set a threshold above ${users.length}.`)
  return quorum
}

export function nameRule(rule: PolicyRule): PolicyRule & { id: string } {
  return { ...rule, id: rule.id ?? randomUUID() }
}

export function parseRule(input: unknown): PolicyRule {
  return parse(PolicyRule, input)
}

/** Checks that a changed policy is still valid. */
export function checkPolicy(policy: Policy): Policy {
  const { version, name, chain_type, rules } = policy
  parse(PolicyInput, { version, name, chain_type, rules })
  return policy
}

export function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = issue.path?.map(({ key }) => String(key)).join('.')
  return refuse(path ? `${path}: ${issue.message}` : issue.message)
}

export function refuse(sentence: string): never {
  throw new SignerRefusal('invalid_data', sentence)
}

/** Removes members that are undefined, as the database and `canonicalJson` require. */
export function toJson(body: object): Json {
  return JSON.parse(JSON.stringify(body)) as Json
}
