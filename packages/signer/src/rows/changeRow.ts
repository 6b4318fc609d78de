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

export type NewRow = { kind: RowKind; appId: string; id: string; ownerId: string | null; input: unknown }
export type RowChange = {
  row: Row
  request: SignedRequest
  signatures: string
  /** Who must have signed, where the row has an owner. A key quorum is its own. */
  owner?: QuorumRows | undefined
}

/** Ten years. A signature on a change that names no end is good until its key is replaced. */
const foreverSeconds = 315_360_000

/** Writes a row that is not there yet. @throws SignerRefusal */
export async function createRow(
  { kind, appId, id, ownerId, input }: NewRow,
  book: RowBook,
  now: number,
): Promise<Row> {
  const body = makeBody[kind](input, { id, ownerId, createdAt: Math.floor(now * 1_000) })
  const row = { kind, appId, id, body: toJson(body) }
  if (book.isKnown(row)) throw new SignerRefusal('invalid_data', `There is a ${kind} ${id} already.`)
  return book.write(row)
}

/**
 * Changes or deletes a row as a signed request asks for it. A request counts once: sent again it gives the row, where that
 * is still what the request made of it.
 *
 * @returns the new row, or undefined once it is deleted.
 * @throws SignerRefusal
 */
export async function changeRow(
  { row, request, signatures, owner }: RowChange,
  { book, state, ...where }: Where & { book: RowBook; state: SignerState },
): Promise<Row | undefined> {
  try {
    const body = book.read(row)
    const path = checkRequest(request, row.appId, where)
    const payloads = toPayloads(request)
    const ownerId = row.kind === 'quorum' ? row.id : (body as { owner_id: string | null }).owner_id
    if (ownerId !== null) checkOwner({ appId: row.appId, id: ownerId }, { owner, signatures, payloads }, book)
    const change = applyChange({ ...row, body }, request, path)
    const use = { id: hashAll(payloads), until: readExpiry(request.headers) ?? where.now + foreverSeconds }
    if (state.isUsed(use.id)) {
      if (change !== 'erased' && canonicalJson(toJson(change as object)) === canonicalJson(body)) return row
      throw new SignerRefusal('request_already_signed', 'This change was made before. Sign it again.')
    }
    // Without an owner there is no signature that could be kept and sent again.
    if (ownerId !== null) await state.reserve({ spends: [], request: use })
    if (change !== 'erased') return await book.write({ ...row, body: toJson(change as object) })
    await book.erase(row)
    return undefined
  } catch (cause) {
    if (cause instanceof RowRefused) throw new SignerRefusal('invalid_data', cause.message)
    throw cause
  }
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
