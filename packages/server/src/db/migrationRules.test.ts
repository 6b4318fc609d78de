import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { findBrokenRules, migrationRules } from '../../../../test/support/migrationRules.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Earlier ones have run on no large database, because there is no release yet. */
const lastWithoutRules = '0060'

const outside = '-- without a transaction\n'
const repetition = '-- repeat until no row is left\n'

/** Statements that requests, or a server of the previous version, would not survive. */
const refusals: [rule: string, sql: string][] = [
  ['rename', 'alter table users rename to people'],
  ['rename', 'alter table users rename column email to mail'],
  ['drop', 'drop table codes'],
  ['drop', 'alter table users drop column email'],
  ['drop', 'alter table users add column a int, drop email'],
  ['drop', 'drop trigger keep on audit_log'],
  ['required', 'alter table users add column a text not null'],
  ['required', 'alter table users alter column email set not null'],
  ['type', 'alter table users alter column email type citext'],
  ['type', 'ALTER TABLE users\n  ALTER email SET DATA TYPE citext'],
  ['rewrite', 'alter table users add column a uuid default gen_random_uuid()'],
  ['rewrite', 'alter table users add column a date generated always as (b::date) stored'],
  ['rewrite', 'alter table counters set unlogged'],
  ['rewrite', 'vacuum full users'],
  ['constraint', 'alter table users add constraint c check (a > 0)'],
  ['constraint', 'alter table users add unique (email)'],
  ['constraint', 'alter table users add column app text references apps'],
  ['constraint', 'alter table only users add constraint c foreign key (app) references apps'],
  ['validate', 'alter table users validate constraint c'],
  ['index', 'create index users_a on users (a)'],
  ['index', 'create unique index users_a on users (a)'],
  ['index', 'drop index users_a'],
  ['rows', 'update users set a = 1'],
  ['rows', 'delete from users where a = 1'],
  ['rows', 'with b as (select 1) update users set a = 1'],
  ['lock', 'lock table users in exclusive mode'],
  ['outside', `${outside}create table a (one int)`],
  ['inside', 'create index concurrently if not exists users_a on users (a)'],
  // The mark is only for a reason that a reader can check.
  ['rename', '-- allowed: rename: yes\nalter table users rename to people'],
  ['rename', '-- allowed: drop: no server reads it since 1.2.0\nalter table users rename to people'],
  // A table of the same file does not excuse another one.
  ['index', 'create table a (one int);\ncreate index users_a on users (a)'],
]
const permissions: string[] = [
  'create table a (one int not null, two text references users);\ncreate index a_one on a (one)',
  'alter table users add column a text',
  'alter table users add column a int not null default 0',
  'alter table users add constraint c check (a > 0) not valid',
  'alter table users alter column a drop not null',
  'alter table users drop constraint c',
  'alter table users set (fillfactor = 80)',
  'create function f() returns trigger language plpgsql as $$ begin update users set a = 1; end $$',
  "insert into settings (name) values ('a')",
  `${outside}create index concurrently if not exists users_a on users (a);\ndrop index concurrently if exists users_b`,
  `${outside}alter table users validate constraint c`,
  `${outside}${repetition}update users set a = 1 where id in (select id from users where a is null limit 1000 for update)`,
  '-- allowed: drop: no server since 1.2.0 reads or writes it\ndrop table codes',
]

describe('rules of a migration', () => {
  test.each(refusals)('%s refuses: %s', (rule, sql) => {
    expect(findBrokenRules(sql).map((text) => text.split(':')[0])).toEqual([rule])
  })

  test.each(permissions)('permit: %s', (sql) => {
    expect(findBrokenRules(sql)).toEqual([])
  })

  test('each has a statement that only it refuses', () => {
    const rulesHere = new Set(refusals.map(([rule]) => rule))
    expect(migrationRules.map(({ name }) => name).filter((name) => !rulesHere.has(name))).toEqual([])
  })

  test('hold for every migration since there are rules', async () => {
    const names = (await readdir(folder)).filter((name) => name.slice(0, 4) > lastWithoutRules).sort()
    const broken = await Promise.all(
      names.map(async (name) =>
        findBrokenRules(await readFile(new URL(name, folder), 'utf8')).map((text) => `${name}: ${text}`),
      ),
    )
    expect(broken.flat()).toEqual([])
  })
})
