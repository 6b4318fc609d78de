import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson, type Json } from '@latchkey/wire'
import type { SignerState } from '../state/state.ts'

export type RowKind = 'policy' | 'aggregation' | 'quorum'

/**
 * What the database keeps for the signer. The code binds kind, app, id, version and content, and the signer remembers the
 * newest version, so a row that was changed, copied to another app or set back is refused.
 */
export type Row = { kind: RowKind; appId: string; id: string; version: number; body: Json; code: string }

/** A row that is not the newest that this signer wrote. */
export class RowRefused extends Error {
  constructor({ kind, id }: Pick<Row, 'kind' | 'id'>) {
    super(`The ${kind} ${id} is not as the signer wrote it.`)
  }
}

export type RowBook = {
  /** The content of a row, once it is known to be the newest. @throws RowRefused */
  read(row: Row): Json
  /** Whether a row of this id was ever written and is not deleted. */
  isKnown(row: Pick<Row, 'kind' | 'appId' | 'id'>): boolean
  /** Writes the next version. It counts when this resolves. */
  write(row: Omit<Row, 'version' | 'code'>): Promise<Row>
  /** No row of this id counts from here on, until one is written again. */
  erase(row: Pick<Row, 'kind' | 'appId' | 'id'>): Promise<void>
}

/**
 * Binds rows by a key that only the signer has.
 *
 * @example
 * const rows = createRowBook({ key, state })
 */
export function createRowBook({ key, state }: { key: Uint8Array; state: SignerState }): RowBook {
  const toCode = ({ kind, appId, id, version, body }: Omit<Row, 'code'>) =>
    createHmac('sha256', key).update(canonicalJson({ kind, appId, id, version, body })).digest('base64url')
  return {
    read(row) {
      const isCurrent = row.version > 0 && row.version === state.getVersion(toName(row))
      if (!isCurrent || !isSame(row.code, toCode(row))) throw new RowRefused(row)
      return row.body
    },
    isKnown: (row) => state.getVersion(toName(row)) > 0,
    async write({ kind, appId, id, body }) {
      const name = toName({ kind, appId, id })
      // A version is never used again, also not by a row that was deleted in between.
      const version = Math.abs(state.getVersion(name)) + 1
      await state.setVersion(name, version)
      const row = { kind, appId, id, version, body }
      return { ...row, code: toCode(row) }
    },
    erase: (row) => state.setVersion(toName(row), -Math.abs(state.getVersion(toName(row)))),
  }
}

const toName = ({ kind, appId, id }: Pick<Row, 'kind' | 'appId' | 'id'>) => canonicalJson([kind, appId, id])

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
