import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { AccountReader } from '../user/readAccount.ts'
import { type LeftBehind, type PlannedUser, planUser } from './plan.ts'
import { type BatchResult, type Conflict, previewUsers, writeUsers } from './write.ts'

/** A part of a source, and the position behind it. */
export type SourcePage = { users: unknown[]; next: string }
/** A source of users. `open` continues behind a position, or begins. */
export type Source = { name: string; open(position: string | undefined): AsyncIterable<SourcePage> }

export type ImportCounts = {
  read: number
  added: number
  existing: number
  unreadable: number
  accounts: number
  withoutLogin: number
  conflicts: number
  leftBehind: Partial<Record<LeftBehind, number>>
}

/** Something that stayed behind, for the file of the operator. */
export type ReportLine = { userId: string; kind: LeftBehind | Conflict['reason']; name: string }

type Options = {
  appId: string
  source: Source
  readers: Readonly<Record<string, AccountReader>>
  isDryRun: boolean
  /** Ignores the stored position. */
  isRestart: boolean
  /** Called before each batch is committed. */
  report(lines: readonly ReportLine[]): Promise<void>
  progress(counts: ImportCounts): void
}

type StoredImport = { position: string; counts: ImportCounts }
const noCounts: ImportCounts = {
  ...{ read: 0, added: 0, existing: 0, unreadable: 0, accounts: 0, withoutLogin: 0, conflicts: 0 },
  leftBehind: {},
}

/**
 * Imports the users of a source, in batches. Each batch stores its position in the same transaction, so an import that
 * was killed continues there and doubles nothing. A user who is here already stays unchanged.
 *
 * @returns the counts of the whole import, with those of a run that was killed.
 * @throws AppError `max_accounts_reached`
 */
export async function importUsers(ctx: Context, options: Options): Promise<ImportCounts> {
  const { appId, source, readers, isDryRun } = options
  const key = `import ${appId} ${source.name}`
  const storedImport = options.isRestart || isDryRun ? undefined : await readPosition(ctx.db, key)
  let counts = storedImport?.counts ?? noCounts
  for await (const page of source.open(storedImport?.position)) {
    const plans = page.users.map((user) => planUser(readers, user, ctx.now()))
    const users = plans.filter((plan) => typeof plan !== 'string')
    const batch = { appId, users }
    const toCounts = (result: BatchResult) => count(counts, { plans, users, result })
    const apply = async (trx: Db, result: BatchResult) => {
      await options.report(toLines(users, result))
      if (!isDryRun) await writePosition(trx, key, { position: page.next, counts: toCounts(result) })
    }
    const result = isDryRun ? await previewUsers(ctx, batch) : await writeUsers(ctx, batch, apply)
    if (isDryRun) await apply(ctx.db, result)
    counts = toCounts(result)
    options.progress(counts)
  }
  if (!isDryRun) await finish(ctx, { appId, key, counts })
  return counts
}

async function finish(
  ctx: Context,
  { appId, key, counts }: { appId: string; key: string; counts: ImportCounts },
): Promise<void> {
  await ctx.db.deleteFrom('server_state').where('key', '=', key).execute()
  const { read, added, conflicts } = counts
  const data = { read, added, conflicts, by: 'operator' }
  await audit(ctx.db, { appId, event: 'users.imported', data, at: ctx.now() })
}

type Outcome = { plans: readonly unknown[]; users: readonly PlannedUser[]; result: BatchResult }

function count(counts: ImportCounts, { plans, users, result }: Outcome): ImportCounts {
  const isAdded = new Set(result.added)
  const addedUsers = users.filter(({ id }) => isAdded.has(id))
  const leftCounts = { ...counts.leftBehind }
  for (const user of addedUsers)
    for (const { kind } of user.left) leftCounts[kind] = (leftCounts[kind] ?? 0) + 1
  const ofUsers = result.conflicts.filter(({ type }) => type !== 'user')
  const conflictsByUser = new Map<string, number>()
  for (const { userId } of ofUsers) conflictsByUser.set(userId, (conflictsByUser.get(userId) ?? 0) + 1)
  const accountCounts = addedUsers.map(({ id, accounts }) => accounts.length - (conflictsByUser.get(id) ?? 0))
  return {
    read: counts.read + plans.length,
    added: counts.added + result.added.length,
    existing: counts.existing + result.existing.length,
    unreadable: counts.unreadable + plans.length - users.length,
    accounts: counts.accounts + accountCounts.reduce((sum, number) => sum + number, 0),
    withoutLogin: counts.withoutLogin + accountCounts.filter((number) => number === 0).length,
    conflicts: counts.conflicts + result.conflicts.length,
    leftBehind: leftCounts,
  }
}

function toLines(users: readonly PlannedUser[], { added, conflicts }: BatchResult): ReportLine[] {
  const isAdded = new Set(added)
  return [
    ...users
      .filter(({ id }) => isAdded.has(id))
      .flatMap((user) => user.left.map(({ kind, name }) => ({ userId: user.id, kind, name }))),
    ...conflicts.map(({ userId, reason, type }) => ({ userId, kind: reason, name: type })),
  ]
}

async function readPosition(db: Db, key: string): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('server_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as StoredImport | undefined
}

async function writePosition(db: Db, key: string, value: StoredImport): Promise<void> {
  const text = JSON.stringify(value)
  await sql`
    insert into server_state (key, value) values (${key}, ${text}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}
