import { AppError } from '@latchkey/wire'
import * as v from 'valibot'
import { isStorable } from '../db/jsonb.ts'

/** The position after a page, as opaque text. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Reads a cursor; undefined for the first page.
 *
 * @throws AppError `invalid_data`
 */
export function readCursor<S extends v.GenericSchema>(
  schema: S,
  text: string | undefined,
): v.InferOutput<S> | undefined {
  if (text === undefined || text === '') return undefined
  const parse = v.safeParse(schema, parseJson(Buffer.from(text, 'base64url').toString()))
  if (parse.success && isStorable(parse.output)) return parse.output
  throw new AppError('invalid_data', {
    message: 'The cursor is not from this list. Leave it out to begin at the first page.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
