import { isOutsideTransaction, repeatMark } from '../../packages/server/src/db/migrationStatements.ts'

/** A statement of a migration that a server of the previous version, or its requests, would not survive. */
export type MigrationRule = {
  readonly name: string
  readonly isBroken: (statement: Statement) => boolean
  /** What to write instead. */
  readonly instead: string
}
type Statement = {
  /** In lower case, without comments, each white space one space. */
  readonly text: string
  /** Whether it changes a table that an earlier migration made. */
  readonly isOnExisting: boolean
  readonly isOutsideTransaction: boolean
  readonly isRepeated: boolean
}

const matches =
  (pattern: RegExp, but?: RegExp): MigrationRule['isBroken'] =>
  ({ text, isOnExisting }) =>
    isOnExisting && pattern.test(text) && !but?.test(text)

/** Decision 41: without downtime. The recipe `change-the-schema.md` explains each of them. */
export const migrationRules: readonly MigrationRule[] = [
  {
    name: 'rename',
    isBroken: matches(/^alter (table|view|index|sequence|type|function)\b.* rename\b/),
    instead: 'Add a second one, write both, and drop the first in a later release.',
  },
  {
    name: 'drop',
    isBroken: matches(
      /^drop (table|view|function|trigger|type|schema|sequence)\b|^alter table .* drop (column )?(?!constraint|not null|default|expression|identity)\w+/,
    ),
    instead: 'Stop using it in one release, and drop it in the next.',
  },
  {
    name: 'required',
    isBroken: matches(
      /^alter table .*(\badd (column )?(?!constraint\b).*\bnot null\b|\bset not null\b)/,
      /\bnot null default\b|\bdefault [^,]+ not null\b/,
    ),
    instead:
      'The previous server writes no value: add the column without `not null`, or with a constant default.',
  },
  {
    name: 'type',
    isBroken: matches(/^alter table .* alter (column )?\w+ (set data )?type\b/),
    instead: 'Add a column of the new type, write both, fill it, and drop the old one in a later release.',
  },
  {
    name: 'rewrite',
    isBroken: matches(
      /^alter table .*(\bdefault (gen_random_uuid|random|clock_timestamp|nextval|uuid_generate)|\bgenerated (always|by default) as\b|\bserial\b|\bset (un)?logged\b|\bset tablespace\b|\bset access method\b)|^cluster\b|^vacuum full\b/,
    ),
    instead: 'It rewrites the table under a lock: add a plain column and fill it in batches.',
  },
  {
    name: 'constraint',
    isBroken: matches(
      /^alter table .*(\badd (constraint \w+ )?(check|foreign key|primary key|unique|exclude)\b|\badd (column )?\w+ .*\breferences\b)/,
      /\bnot valid\b|\busing index\b/,
    ),
    instead:
      'Add it with `not valid` and validate it in a migration without a transaction; for `unique`, `using index`.',
  },
  {
    name: 'validate',
    isBroken: ({ text, isOutsideTransaction }) =>
      /\bvalidate constraint\b/.test(text) && !isOutsideTransaction,
    instead:
      'Validate in a migration without a transaction, so that no lock is held while the table is read.',
  },
  {
    name: 'index',
    isBroken: matches(/^(create (unique )?index|drop index|reindex)\b/, /\bconcurrently\b/),
    instead: 'Use `concurrently`, in a migration without a transaction.',
  },
  {
    name: 'rows',
    isBroken: ({ text, isOnExisting, isRepeated }) =>
      isOnExisting &&
      /^(with .*)?(update|delete from|insert into .* select|truncate|merge into)\b/.test(text) &&
      !isRepeated,
    instead:
      'Change rows in batches: `-- repeat until no row is left`, in a migration without a transaction.',
  },
  {
    name: 'lock',
    isBroken: ({ text }) => /^lock\b/.test(text),
    instead: 'Requests wait for it. Use a statement that needs a weaker lock.',
  },
  {
    name: 'outside',
    isBroken: ({ text, isOutsideTransaction, isRepeated }) =>
      isOutsideTransaction && !isRepeated && !/\bconcurrently\b|\bvalidate constraint\b/.test(text),
    instead:
      'It is not repeatable after kill -9: put it into a migration of its own, which is one transaction.',
  },
  {
    name: 'inside',
    isBroken: ({ text, isOutsideTransaction }) => /\bconcurrently\b/.test(text) && !isOutsideTransaction,
    instead: 'Begin the file with `-- without a transaction`.',
  },
]

/** `-- allowed: rename: the previous server never reads the table.` before a statement. */
const allowance = /^-- allowed: (\w+): (.{20,})$/

/** The broken rules of a migration: the name of the rule, the statement, and what to write instead. */
export function findBrokenRules(sql: string): string[] {
  const parts = splitParts(sql)
  const tables = new Set(
    parts.map(({ text }) => findTable(text, /^create (unlogged )?table (if not exists )?/)),
  )
  return parts.flatMap(({ text, comments }) => {
    const allowedRules = comments.map((line) => allowance.exec(line)?.[1])
    const table = findTable(text, tablePattern)
    const statement: Statement = {
      text,
      isOnExisting: table === undefined || !tables.has(table),
      isOutsideTransaction: isOutsideTransaction(sql),
      isRepeated: comments.includes(repeatMark),
    }
    return migrationRules
      .filter(({ name, isBroken }) => isBroken(statement) && !allowedRules.includes(name))
      .map(({ name, instead }) => `${name}: ${text.slice(0, 80)} > ${instead}`)
  })
}

const tablePattern =
  /^(alter table (if exists )?(only )?|create (unique )?index (concurrently )?(if not exists )?(\w+ )?on (only )?|insert into |update |delete from )/

function findTable(text: string, before: RegExp): string | undefined {
  const start = before.exec(text)
  return start ? /^[\w."]+/.exec(text.slice(start[0].length))?.[0] : undefined
}

function splitParts(sql: string): { text: string; comments: string[] }[] {
  // Bodies of functions have their own semicolons.
  return sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => {
      const lines = part.split('\n').map((line) => line.trim())
      const code = lines.filter((line) => !line.startsWith('--')).map((line) => line.replace(/ --.*$/, ''))
      return {
        text: code.join(' ').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
        comments: lines.filter((line) => line.startsWith('--')),
      }
    })
    .filter(({ text }) => text !== '')
}
