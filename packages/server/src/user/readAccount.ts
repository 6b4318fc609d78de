import { AppError } from '@latchkey/wire'
import * as v from 'valibot'
import type { Identity } from './identity.ts'

/** Reads an account that an app's server sends for a user who has not logged in yet. */
export type AccountReader = (input: unknown) => Identity

/** A name or an id. */
export const AccountText = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const MaybeText = v.nullish(AccountText)

/** What is wrong with which member, without its value: it is personal, and other parties may log responses. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const reason = issue.message.replace(/(?: but received|: Received) .*$/s, '')
  return `${v.getDotPath(issue) ?? ''} ${reason}`.trim()
}

/** Creates a reader that refuses malformed input with `invalid_data`. */
export function accountReader<E extends v.ObjectEntries>(
  entries: E,
  toIdentity: (input: v.InferOutput<v.LooseObjectSchema<E, undefined>>) => Identity,
): AccountReader {
  const schema = v.looseObject(entries)
  return (input) => {
    const parse = v.safeParse(schema, input)
    if (parse.success) return toIdentity(parse.output)
    const [issue] = parse.issues
    throw new AppError('invalid_data', {
      message: `linked_accounts: ${describeIssue(issue)}`,
    })
  }
}
