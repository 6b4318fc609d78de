import { type Json, WalletControl } from '@latchkey/wire'
import * as v from 'valibot'
import type { Quorum } from '../authorization/quorum.ts'
import { parse, refuse } from './bodies.ts'

/** A key quorum that is to own a wallet, as it is in force. */
export type NextOwner = { id: string; quorum: Quorum }

const { owner_id, policy_ids, additional_signers } = WalletControl.entries
const ControlChange = v.strictObject({
  owner_id: v.optional(owner_id),
  owner: v.optional(v.strictObject({ public_key: v.string() })),
  policy_ids: v.optional(policy_ids),
  additional_signers: v.optional(additional_signers),
  // Names decide nothing here.
  display_name: v.optional(v.nullable(v.string())),
  external_id: v.optional(v.nullable(v.string())),
})

/**
 * Works out who may sign for a wallet after a request. Its owner signed it, so it may loosen as well. A wallet always has
 * an owner: without one, the app's secret would be enough to name one.
 *
 * @throws SignerRefusal
 */
export function changeControl(body: Record<string, Json>, input: unknown, nextOwner?: NextOwner): Json {
  const change = parse(ControlChange, input)
  const next = { ...body }
  if (change.policy_ids) next.policy_ids = change.policy_ids
  if (change.additional_signers)
    next.additional_signers = JSON.parse(JSON.stringify(change.additional_signers)) as Json
  if (change.owner_id === undefined && !change.owner) return next
  if (change.owner_id !== undefined && change.owner) refuse('Give owner or owner_id, not both.')
  const owner = nextOwner ?? refuse('The new owner is no key quorum in force.')
  const isNamed = change.owner ? isKey(owner.quorum, change.owner.public_key) : owner.id === change.owner_id
  if (!isNamed) refuse('The new owner is another one than the request names.')
  return { ...next, owner_id: owner.id }
}

/** The server makes the key quorum of an owner that is given as a key: it must be of this key alone. */
function isKey({ threshold, publicKeys, quorums = [] }: Quorum, publicKey: string): boolean {
  return threshold === 1 && publicKeys.length === 1 && publicKeys[0] === publicKey && quorums.length === 0
}
