import { KeyQuorum } from '@latchkey/wire'
import * as v from 'valibot'
import type { Quorum } from '../authorization/quorum.ts'
import { type Row, type RowBook, RowRefused } from './row.ts'

/** A key quorum and the quorums inside it, as they are in the database. */
export type QuorumRows = { quorum: Row; quorums: readonly Row[] }

/**
 * Reads a key quorum and the quorums inside it.
 *
 * @throws RowRefused when one of them is not the newest version, belongs to another app, or is missing.
 */
export function readQuorum(
  { quorum, quorums }: QuorumRows,
  name: Pick<Row, 'appId' | 'id'>,
  book: RowBook,
): Quorum {
  const { key_quorum_ids: ids, ...own } = readBody(quorum, name, book)
  const inner = ids.map((id) => {
    const row = quorums.find((one) => one.id === id)
    if (!row) throw new RowRefused({ kind: 'quorum', id })
    return toQuorum(readBody(row, { appId: name.appId, id }, book), name.appId, book)
  })
  return { ...toQuorum(own, name.appId, book), quorums: inner }
}

function readBody(row: Row, { appId, id }: Pick<Row, 'appId' | 'id'>, book: RowBook): KeyQuorum {
  if (row.kind !== 'quorum' || row.appId !== appId || row.id !== id)
    throw new RowRefused({ kind: 'quorum', id })
  return v.parse(KeyQuorum, book.read(row))
}

type Members = Pick<KeyQuorum, 'authorization_threshold' | 'authorization_keys' | 'user_ids'>

function toQuorum(body: Members, appId: string, book: RowBook): Quorum {
  return {
    threshold: body.authorization_threshold,
    publicKeys: body.authorization_keys.map(({ public_key }) => public_key),
    users: body.user_ids.map((userId) => book.findUserKeys({ appId, userId })),
  }
}
