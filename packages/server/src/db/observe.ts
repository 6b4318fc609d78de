import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Metrics } from '../telemetry/metrics.ts'
import { beginSpan, markFailed } from '../telemetry/tracing.ts'

type StatementMetrics = Pick<Metrics, 'statements' | 'connectionWaits'>
type StatementKind = 'read' | 'write' | 'begin' | 'commit' | 'rollback'
/** What a span says about a statement: its kind, and the first table that it names. Never its text or its parameters. */
export type StatementName = { kind: StatementKind; table: string | undefined }

const maxNames = 1_000
const names = new Map<string, StatementName>()

/**
 * Measures a pool: how long callers wait for a connection, and each statement. Traces each statement, or the whole
 * transaction, as one span.
 */
export function observePool(pool: PostgresPool, metrics: StatementMetrics | undefined): PostgresPool {
  return {
    async connect() {
      const start = performance.now()
      const span = beginSpan('database')
      try {
        const client = await pool.connect()
        metrics?.connectionWaits.observe(secondsSince(start))
        return observeClient(client, span, metrics)
      } catch (cause) {
        if (span) markFailed(span)
        span?.end()
        throw cause
      }
    },
    end: () => pool.end(),
  }
}

function observeClient(
  client: PostgresPoolClient,
  span: ReturnType<typeof beginSpan>,
  metrics: StatementMetrics | undefined,
): PostgresPoolClient {
  let count = 0
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const start = performance.now()
    count += 1
    if (span && count === 1) nameSpan(span, nameStatement(text))
    try {
      return await client.query(text, values)
    } catch (cause) {
      if (span) markFailed(span)
      throw cause
    } finally {
      metrics?.statements.observe({ kind: nameStatement(text).kind }, secondsSince(start))
    }
  }
  return {
    // Rows are typed by Kysely, which wrote the query.
    query: query as PostgresPoolClient['query'],
    release() {
      span?.setAttribute('latchkey.statements', count)
      span?.end()
      client.release()
    },
  }
}

function nameSpan(span: NonNullable<ReturnType<typeof beginSpan>>, { kind, table }: StatementName): void {
  span.updateName(kind === 'begin' ? 'database transaction' : `database ${kind}${table ? ` ${table}` : ''}`)
  span.setAttributes({ 'db.system.name': 'postgresql', 'db.operation.name': kind })
  if (table !== undefined) span.setAttribute('db.collection.name', table)
}

/** The kind of a statement, and the first table in its text. Both are parts of our own constant text. */
function nameStatement(text: string): StatementName {
  const cachedName = names.get(text)
  if (cachedName) return cachedName
  const [, control] = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(text) ?? []
  const isWrite = /\b(insert into|update|delete from|for (no key )?update)\b/i.test(text)
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? []
  const name: StatementName = { kind: control ? toKind(control) : isWrite ? 'write' : 'read', table }
  if (names.size < maxNames) names.set(text, name)
  return name
}

function toKind(control: string): StatementKind {
  return control.startsWith('start') ? 'begin' : (control.toLowerCase() as StatementKind) // one of the three
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000
}
