import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson, type Json } from '@latchkey/wire'
import type { UserKeys, UserPublicKeys } from '../keys/userKeys.ts'
import type { SignerState } from '../state/state.ts'

export type RowKind = 'policy' | 'aggregation' | 'quorum' | 'wallet'

/**
 * A row that the database stores for the signer. The code binds all of it, and the signer remembers the code of the
 * newest version. So a row that was changed, copied to another app or set back is refused.
 */
export type Row = {
  kind: RowKind
  appId: string
  id: string
  version: number
  /** Null in the version that marks the row as deleted. */
  body: Json
  /** The request that made this version, if it must not be used again. `until` is in seconds. */
  use: { id: string; until: number } | null
  code: string
}

/** Thrown for a row that is not the newest version that this signer wrote. */
export class RowRefused extends Error {
  constructor({ kind, id }: Pick<Row, 'kind' | 'id'>) {
    super(`The ${kind} ${id} is not as the signer wrote it.`)
  }
}

export type RowBook = {
  /** Returns the content of a row after checking that it is the newest version. @throws RowRefused */
  read(row: Row): Json
  /** The keys of a user who is a member of a quorum. */
  findUserKeys(user: { appId: string; userId: string }): UserPublicKeys
  /** Whether a row with this id was ever committed. */
  isKnown(row: Pick<Row, 'kind' | 'appId' | 'id'>): boolean
  /** Makes the next version. It counts once it is committed. */
  propose(row: Pick<Row, 'kind' | 'appId' | 'id' | 'body' | 'use'>): Row
  /**
   * Makes a version the newest. The database already has it, so a crash in between loses nothing: committing again does
   * no harm. @throws RowRefused
   */
  commit(row: Row): Promise<void>
}

/**
 * Binds rows with a key that only the signer has.
 *
 * @example
 * const rows = createRowBook({ key, state, userKeys })
 */
export function createRowBook({
  key,
  state,
  userKeys,
}: {
  key: Uint8Array
  state: SignerState
  userKeys: Pick<UserKeys, 'find'>
}): RowBook {
  const toCode = ({ kind, appId, id, version, body, use }: Omit<Row, 'code'>) =>
    createHmac('sha256', key)
      .update(canonicalJson({ kind, appId, id, version, body, use }))
      .digest('base64url')
  const isOurs = (row: Row) => isSame(row.code, toCode(row))
  const getNewest = (row: Pick<Row, 'kind' | 'appId' | 'id'>) => state.findRow(toName(row))
  const isNewest = (row: Row) => {
    const newest = getNewest(row)
    return newest?.version === row.version && isSame(newest.code, row.code)
  }
  return {
    read(row) {
      if (row.body === null || !isOurs(row) || !isNewest(row)) throw new RowRefused(row)
      return row.body
    },
    findUserKeys: userKeys.find,
    isKnown: (row) => getNewest(row) !== undefined,
    propose(row) {
      const next = { ...row, version: (getNewest(row)?.version ?? 0) + 1 }
      return { ...next, code: toCode(next) }
    },
    async commit(row) {
      if (!isOurs(row)) throw new RowRefused(row)
      if (isNewest(row)) return
      // If two changes happen at once, the first one counts. The other was based on a version that is no longer the
      // newest.
      const isNext = row.version === (getNewest(row)?.version ?? 0) + 1
      if (!isNext || (row.use && state.isUsed(row.use.id))) throw new RowRefused(row)
      await state.setRow(toName(row), { version: row.version, code: row.code }, row.use)
    },
  }
}

const toName = ({ kind, appId, id }: Pick<Row, 'kind' | 'appId' | 'id'>) => canonicalJson([kind, appId, id])

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
