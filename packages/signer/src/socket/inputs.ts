import { AppGrant, DelegationConsent, WalletControl } from '@latchkey/wire'
import * as v from 'valibot'
import type { CallName } from './calls.ts'

const text = v.string()
const kinds = ['policy', 'aggregation', 'quorum'] as const
const name = { appId: text, id: text }
const body = v.custom<object>((value) => typeof value === 'object' && value !== null)
const use = v.nullable(v.strictObject({ id: text, until: v.number() }))
const Row = v.strictObject({
  ...{ ...name, kind: v.picklist([...kinds, 'wallet']) },
  ...{ version: v.number(), body: v.nullable(body), use, code: text },
})
const Quorum = v.strictObject({ quorum: Row, quorums: v.array(Row) })
const Rows = v.strictObject({ quorum: Row, quorums: v.array(Row), policy: Row, aggregations: v.array(Row) })
const Terms = v.strictObject({ policy: body, aggregations: v.array(body) })

const Request = v.strictObject({
  ...{ method: text, url: text, body: v.optional(v.unknown()) },
  headers: v.record(text, text),
})

const WalletRows = v.strictObject({
  ...{ wallet: Row, quorums: v.array(Row), policies: v.array(Row), aggregations: v.array(Row) },
})
const wallet = { grant: AppGrant, sealedKey: text }
const signing = {
  ...{ request: Request, signatures: text, sealedKey: text, filledMembers: v.looseObject({}) },
}

const Signing = v.union([
  v.strictObject({ ...signing, consent: DelegationConsent, agreedTerms: Terms, rows: Rows }),
  v.strictObject({ ...signing, grant: AppGrant, rows: WalletRows }),
])

/** The input of each call. All of it is checked: an attacker may control the calling process. */
export const inputs = {
  challenge: v.optional(v.null()),
  createUserKey: v.strictObject({ appId: text, userId: text, recipientKey: v.optional(text) }),
  agree: v.strictObject({
    consent: DelegationConsent,
    envelope: v.strictObject({ encapsulated_key: text, ciphertext: text }),
    rows: Rows,
  }),
  commitRow: Row,
  revoke: v.strictObject({ wallet_id: text }),
  createRow: v.strictObject({ ...name, kind: v.picklist(kinds), ownerId: v.nullable(text), input: body }),
  changeRow: v.strictObject({
    ...{ row: Row, request: Request, signatures: text },
    owner: v.optional(Quorum),
    nextOwner: v.optional(Quorum),
  }),
  authorize: Signing,
  sign: Signing,
  makeWallet: v.strictObject({
    ...{ appId: text, userId: v.nullable(text), chainType: AppGrant.entries.chain_type },
    ...{ control: WalletControl, owner: Quorum },
  }),
  exportKey: v.strictObject({ ...wallet, wallet: Row, owner: Quorum, request: Request, signatures: text }),
  handOver: v.strictObject({ ...wallet, recipientKey: text }),
  confirmHandover: v.strictObject({ ...wallet, statement: text, signature: text }),
} satisfies Record<CallName, v.GenericSchema>
