import { canonicalJson } from '@latchkey/wire'
import { hashAll, type SignedRequest, toPayloads } from '../authorization/payload.ts'
import { checkQuorum } from '../authorization/quorum.ts'
import { readSigners } from '../authorization/signers.ts'
import { SignerRefusal } from '../refusal.ts'
import type { SignerState } from '../state/state.ts'
import { applyChange } from './applyChange.ts'
import { makeBody, toJson } from './bodies.ts'
import { checkRequest, readExpiry, type Where } from './checkRequest.ts'
import { type QuorumRows, readQuorum } from './readQuorum.ts'
import { type Row, type RowBook, type RowKind, RowRefused } from './row.ts'

export type NewRow = {
  kind: Exclude<RowKind, 'wallet'>
  appId: string
  id: string
  ownerId: string | null
  input: unknown
}
export type RowChange = {
  row: Row
  request: SignedRequest
  signatures: string
  /** The quorum that must have signed, if the row has an owner. A key quorum is its own owner. */
  owner?: QuorumRows | undefined
  /** The new owner of a wallet, if the request names one. */
  nextOwner?: QuorumRows | undefined
}

/** Ten years. A signature on a change without an expiry stays valid until its key is replaced. */
const foreverSeconds = 315_360_000

/** Proposes a new row. @throws SignerRefusal */
export function createRow({ kind, appId, id, ownerId, input }: NewRow, book: RowBook, now: number): Row {
  const body = toJson(makeBody[kind](input, { id, ownerId, createdAt: Math.floor(now * 1_000) }))
  if (book.isKnown({ kind, appId, id }))
    throw new SignerRefusal('invalid_data', `There is a ${kind} ${id} already.`)
  return book.propose({ kind, appId, id, body, use: null })
}

/**
 * Proposes the next version of a row from a signed request. A request counts once. If it is sent again, it returns the
 * row, as long as the row is still as the request left it.
 *
 * @throws SignerRefusal
 */
export function changeRow(
  { row, request, signatures, owner, nextOwner }: RowChange,
  { book, state, ...where }: Where & { book: RowBook; state: SignerState },
): Row {
  try {
    const body = book.read(row)
    const path = checkRequest(request, row.appId, where)
    const payloads = toPayloads(request)
    const ownerId = row.kind === 'quorum' ? row.id : (body as { owner_id: string | null }).owner_id
    if (ownerId !== null) checkOwner({ appId: row.appId, id: ownerId }, { owner, signatures, payloads }, book)
    const change = applyChange({ ...row, body }, request, path, readOwner(nextOwner, row.appId, book))
    const next = change === 'erased' ? null : toJson(change as object)
    const use = { id: hashAll(payloads), until: readExpiry(request.headers) ?? where.now + foreverSeconds }
    if (ownerId !== null && state.isUsed(use.id)) {
      if (canonicalJson(next) === canonicalJson(body)) return row
      throw new SignerRefusal('request_already_signed', 'This change was made before. Sign it again.')
    }
    // Without an owner there is no signature that an attacker could keep and send again.
    return book.propose({ ...row, body: next, use: ownerId === null ? null : use })
  } catch (cause) {
    throw toRefusal(cause)
  }
}

/** @throws SignerRefusal for a row that is not the next version. */
export async function commitRow(row: Row, book: RowBook): Promise<void> {
  try {
    await book.commit(row)
  } catch (cause) {
    throw toRefusal(cause)
  }
}

const toRefusal = (cause: unknown) =>
  cause instanceof RowRefused ? new SignerRefusal('row_refused', cause.message) : cause

function readOwner(rows: QuorumRows | undefined, appId: string, book: RowBook) {
  if (!rows) return undefined
  const { id } = rows.quorum
  return { id, quorum: readQuorum(rows, { appId, id }, book) }
}

function checkOwner(
  name: Pick<Row, 'appId' | 'id'>,
  { owner, signatures, payloads }: Pick<RowChange, 'owner' | 'signatures'> & { payloads: Uint8Array[] },
  book: RowBook,
): void {
  if (!owner) throw new RowRefused({ kind: 'quorum', id: name.id })
  const result = checkQuorum(readQuorum(owner, name, book), readSigners(signatures, payloads))
  if (result !== 'met')
    throw new SignerRefusal(result, 'The change is not signed by enough keys of its owner.')
}
