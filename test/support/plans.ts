import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { World } from './world.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/**
 * Tables and indexes that a statement reads other than by the key it looks for. `prepare` runs before it, and is rolled
 * back.
 */
export async function readsWithoutKey(
  { ctx }: World,
  { sql: text, parameters }: CompiledQuery,
  { prepare = [] }: { prepare?: readonly RawBuilder<unknown>[] } = {},
): Promise<string[]> {
  const trx = await ctx.db.startTransaction().execute()
  try {
    // Then a scan of a whole table is used only if there is no other way.
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const statement of prepare) await statement.execute(trx)
    const { rows } = await trx.executeQuery(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    )
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }]
    return listReads(plans[0].Plan)
      .filter((plan) => plan['Index Cond'] === undefined)
      .map((plan) => `${plan['Node Type']} of ${plan['Relation Name']} ${plan['Index Name'] ?? ''}`)
  } finally {
    await trx.rollback().execute()
  }
}

/** A separate scan, which is listed, creates the bitmap of rows. */
const reads = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan']

function listReads(plan: Plan): Plan[] {
  return [...(reads.includes(plan['Node Type']) ? [plan] : []), ...(plan.Plans ?? []).flatMap(listReads)]
}
