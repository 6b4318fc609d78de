import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { readHost } from '../../db/open.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'

/** For commands next to the server, and the process that starts the workers. */
const connectionsBeside = 5

type Facts = {
  version: string
  fsync: string
  synchronous_commit: string
  full_page_writes: string
  data_checksums: string
  max_connections: number
  reserved: number
  others: number
}

/** Checks whether the database is durable, and has room for `workers` processes. */
export async function checkDatabase({ db, config }: Context, workers: number): Promise<Finding[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
      current_setting('max_connections')::int as max_connections,
      current_setting('superuser_reserved_connections')::int as reserved,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and application_name not like 'latchkey%') as others`.execute(
    db,
  )
  const [is] = rows
  if (!is) throw new Error('The database returned no settings.')
  const where =
    config.databaseUrl === undefined ? `embedded in ${config.dataFolder}` : readHost(config.databaseUrl)
  return [
    ok(`Postgres ${is.version}, ${where}`),
    ...(['fsync', 'full_page_writes'] as const).map((name) =>
      is[name] === 'on'
        ? ok(`${name} is on`)
        : bad(`${name} is ${is[name]}: a power cut can lose or corrupt data`),
    ),
    is.synchronous_commit === 'off'
      ? bad('synchronous_commit is off: an acknowledged wallet may be lost in a crash')
      : ok(`synchronous_commit is ${is.synchronous_commit}`),
    is.data_checksums === 'on' ? ok('data checksums are on') : warn('data checksums are off'),
    checkConnections(is, { workers, pool: config.databasePool }),
  ]
}

function checkConnections(is: Facts, { workers, pool }: { workers: number; pool: number }): Finding {
  const connections = workers * pool + connectionsBeside
  const free = is.max_connections - is.reserved - is.others
  const sum = `${workers} × ${pool} (--workers × DATABASE_POOL) plus ${connectionsBeside}, ${connections} in all`
  const room = `max_connections ${is.max_connections}, less ${is.reserved} reserved and ${is.others} of others`
  return connections <= free
    ? ok(`connections: ${sum}, fit into ${room}`)
    : bad(`connections: ${sum}, do not fit into ${room}: lower DATABASE_POOL or raise max_connections`)
}
