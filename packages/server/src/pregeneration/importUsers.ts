import { AppError, management } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { AccountReaders } from '../management/readAccounts.ts'
import { describeIssue } from '../user/readAccount.ts'
import type { Claim } from '../walletApi/answerOnce.ts'
import { importUser } from './pregenerate.ts'

type Importing = { app: App; readers: AccountReaders; claim?: Claim | undefined }

/** Makes up to 20 users, one after the other. One that fails does not stop the others. */
export async function importUsers(
  ctx: Context,
  importing: Importing,
  users: readonly unknown[],
): Promise<{ results: management.ImportResult[] }> {
  const results: management.ImportResult[] = []
  for (const [index, user] of users.entries())
    results.push({ action: 'create', index, ...(await importOne(ctx, forUser(importing, index), user)) })
  return { results }
}

/** Each user has an own note in the claim: a repetition makes only the users that the earlier run has not made. */
function forUser({ claim, ...importing }: Importing, index: number): Importing {
  if (!claim) return importing
  const user = claim.earlierIds[`user ${index}`]
  const earlierIds = user === undefined ? {} : { user }
  const prepareNote: Claim['prepareNote'] = (name, id) => claim.prepareNote(`${name} ${index}`, id)
  return { ...importing, claim: { ...claim, earlierIds, prepareNote } }
}

async function importOne(ctx: Context, importing: Importing, user: unknown) {
  const parse = v.safeParse(management.importUser.input, user)
  if (!parse.success) {
    const [issue] = parse.issues
    return { success: false, code: 'invalid_data', error: describeIssue(issue) } as const
  }
  try {
    const { id } = await importUser(ctx, importing, parse.output)
    return { success: true, id } as const
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    return { success: false, code: cause.code, error: cause.message } as const
  }
}
