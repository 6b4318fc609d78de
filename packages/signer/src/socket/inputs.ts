import { DelegationConsent } from '@latchkey/wire'
import * as v from 'valibot'
import type { CallName } from './calls.ts'

const text = v.string()
const kind = v.picklist(['policy', 'aggregation', 'quorum'])
const name = { kind, appId: text, id: text }
const body = v.custom<object>((value) => typeof value === 'object' && value !== null)
const use = v.nullable(v.strictObject({ id: text, until: v.number() }))
const Row = v.strictObject({ ...name, version: v.number(), body: v.nullable(body), use, code: text })
const Rows = v.strictObject({ quorum: Row, quorums: v.array(Row), policy: Row, aggregations: v.array(Row) })
const Terms = v.strictObject({ policy: body, aggregations: v.array(body) })

const Request = v.strictObject({
  ...{ method: text, url: text, body: v.optional(v.unknown()) },
  headers: v.record(text, text),
})

/** What each call takes: the process that asks may be in other hands. */
export const inputs = {
  challenge: v.optional(v.null()),
  agree: v.strictObject({
    consent: DelegationConsent,
    envelope: v.strictObject({ encapsulated_key: text, ciphertext: text }),
    rows: Rows,
  }),
  commitRow: Row,
  revoke: v.strictObject({ wallet_id: text }),
  createRow: v.strictObject({ ...name, ownerId: v.nullable(text), input: body }),
  changeRow: v.strictObject({
    ...{ row: Row, request: Request, signatures: text },
    owner: v.optional(v.strictObject({ quorum: Row, quorums: v.array(Row) })),
  }),
  sign: v.strictObject({
    request: Request,
    ...{ signatures: text, consent: DelegationConsent, agreedTerms: Terms, sealedKey: text, rows: Rows },
    filledMembers: v.looseObject({}),
  }),
} satisfies Record<CallName, v.GenericSchema>
