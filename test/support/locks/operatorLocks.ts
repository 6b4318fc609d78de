import type { LockRow } from './list.ts'
import type { FunctionName } from './scan.ts'

const readAgain = { code: '.forUpdate()', without: '' }

/** Locks of operators' changes, of keys, and of work that one of several processes does. */
export const operatorLocks: Record<FunctionName, LockRow> = {
  'app/manage.ts updateApp': { looks: [{ ...readAgain, races: ['two settings of one app'] }] },
  'app/manage.ts rebindApp': {
    looks: [{ ...readAgain, races: ['a setting, and the row of its app is bound again'] }],
  },
  'app/manage.ts rotateSecret': { looks: [{ ...readAgain, races: ['two new secrets of one app'] }] },
  'app/secretList.ts revokeSecret': {
    looks: [
      {
        ...readAgain,
        tests: [
          'packages/server/src/app/secretList.test.ts: security: two commands at once leave one secret',
        ],
      },
    ],
  },
  'db/once/claimKey.ts keepMade': {
    noRace: 'one statement: only the holder of the claim writes, and a run that has lost it is rolled back',
  },
  'usersImport/importUsers.ts writePosition': {
    noRace: 'one statement that writes the whole row, in the transaction of its batch',
  },
  'usersImport/write.ts insertUsers': {
    noRace: 'the counter in the row of the app decides, as at a sign-up; the indexes refuse a second row',
  },
  'app/vendorKeys.ts setVendorKeys': {
    noRace: 'one statement that writes the whole row: the last one counts',
  },
  'db/lock.ts takeLock': { callers: 'the key-encryption keys' },
  'db/lock.ts underKeysLock': { callers: 'the key-encryption keys' },
  'db/seal/openKeyRing.ts openKeyRing': {
    looks: [
      {
        code: 'underKeysLock(deps.db, (trx) => begin(deps, trx))',
        without: 'begin(deps, deps.db)',
        tests: [
          'packages/server/src/db/seal/openKeyRing.test.ts: first starts at once in one folder end with one set of keys',
        ],
      },
    ],
  },
  'db/seal/rotate.ts rotateKeys': {
    looks: [
      {
        code: 'underKeysLock(deps.db, async (trx) => {\n    const rows',
        without: 'deps.db.transaction().execute(async (trx) => {\n    const rows',
        tests: ['packages/server/src/db/seal/openKeyRing.test.ts: of two that rotate at once one is done'],
      },
    ],
  },
  'db/seal/rotate.ts renewDataKeys': { noRace: 'the key of the table refuses a version that is there' },
  'db/seal/addKeys.ts addFreshKeys': {
    looks: [
      {
        code: 'underKeysLock(db, async (trx) =>',
        without: 'db.transaction().execute(async (trx) =>',
        tests: [
          'packages/server/src/db/seal/addKeys.test.ts: keys that are added while another process changes them wait for it',
        ],
      },
    ],
  },
  'db/seal/addKeys.ts takeOverKeys': {
    looks: [
      {
        code: 'underKeysLock(db, async (trx) =>',
        without: 'db.transaction().execute(async (trx) =>',
        tests: [
          'packages/server/src/db/seal/addKeys.test.ts: keys that are added while another process changes them wait for it',
        ],
      },
    ],
  },
  'db/seal/canary.ts addCanaries': { noRace: 'it holds the lock for keys' },
  'db/seal/dataKeyLoader.ts createDataKeyLoader': {
    noRace: 'a row that is there stays, and is read afterward',
  },
  'db/migrate.ts stepInside': {
    looks: [
      {
        code: "if (!rows[0]?.got) return { what: 'taken' }",
        without: '',
        tests: ['packages/server/src/db/migrate.test.ts: run once when several servers start together'],
      },
    ],
  },
  'cli/doctor/load/loadApp.ts removeLoadApp': {
    noRace:
      'only users of a run can be in its app: its one origin is reserved, and other users are looked for first',
  },
  'db/bindOldRows.ts waiting': { noRace: 'the word is in the name of a setting' },
  'db/bindOldRows.ts bindBatch': {
    noRace: 'two that bind one row write the same MAC: the lock only saves them waiting for each row',
  },
  'db/bindOldRows.ts finish': { noRace: 'a row that is there stays' },
  'db/embedded/embedded.ts takeLock': {
    noRace: 'who has the lock owns the folder: nothing is looked at before it',
  },
  'jobs/cleaning.ts cleaningRules': { noRace: 'conditions of `removeBatch`' },
  'jobs/cleaning.ts removal': { noRace: 'a part of `removeBatch`' },
  'db/partitions.ts attach': { noRace: 'a part of `makePart`, which calls `takeTurn` first' },
  'db/partitions.ts takeTurn': {
    looks: [
      {
        code: 'await sql`select pg_advisory_xact_lock(${partitionsLock})`.execute(trx)',
        without: '',
        tests: [
          'packages/server/src/db/partitions.test.ts: several processes make and drop the same parts at once',
        ],
      },
    ],
  },
  'jobs/cleaning.ts removeBatch': {
    noRace: 'two processes that clean at once delete each row once; the lock only saves work',
  },
}
