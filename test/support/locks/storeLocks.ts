import type { LockRow } from './list.ts'
import type { FunctionName } from './scan.ts'

const upsert = 'one statement that writes the whole row: the last one counts'

/** Statements that write under a condition: those that work once, and those that count. */
export const storeLocks: Record<FunctionName, LockRow> = {
  'ceremony/ceremony.ts restartCeremony': {
    looks: [
      {
        code: 'ceremonies.used_at is not null or ceremonies.expires_at <= ${ctx.now()} or ${isFormer}',
        without: 'true or ${isFormer}',
        tests: [
          'packages/server/src/methods/farcaster/signers/signers.test.ts: that is asked for in several tabs at once is one request, which any of them can have approved',
        ],
      },
    ],
  },
  'account/signIn.ts signIn': { noRace: 'it measures `signInProven`, which looks' },
  'db/lockCheck.ts assertLocksExclude': { noRace: 'its locks have a random key, which nothing else takes' },
  'db/lockCheck.ts tryLock': { noRace: 'its locks have a random key, which nothing else takes' },
  'telemetry/metricList.ts metricList': { noRace: 'it describes figures' },
  'db/once/attempt.ts reserveAttempt': {
    looks: [
      {
        code: ' and attempts < ${attempt.limit}',
        without: '',
        tests: ['packages/server/src/otp/codes.test.ts: of 200 wrong codes at once five are compared'],
      },
    ],
  },
  'db/once/consume.ts consuming': {
    looks: [
      {
        code: ' and used_at is null',
        without: '',
        races: ['one link, twice'],
        tests: ['packages/server/src/db/once/once.test.ts: of 30 at the same moment one gets the row'],
      },
    ],
  },
  'db/once/counter.ts counting': {
    looks: [
      {
        code: ' or c.count < ${limit.limit}',
        without: ' or true',
        tests: ['packages/server/src/db/once/once.test.ts: 200 at the same moment with a limit of 5 are 5'],
      },
    ],
  },
  'db/once/spend.ts spending': {
    looks: [
      {
        code: ' where spent.expires_at <= ${now}',
        without: '',
        tests: [
          'packages/server/src/db/once/once.test.ts: a value is taken once, also by 30 at the same moment',
        ],
      },
    ],
  },
  'db/once/claimKey.ts claimKey': {
    looks: [
      {
        code: ' and k.lease_expires_at <= ${now}',
        without: '',
        tests: [
          'packages/server/src/walletApi/rpc.test.ts: security: of 16 equal requests at once one runs, and all that are answered have its answer',
        ],
      },
    ],
  },
  'db/once/claimKey.ts isHeld': {
    looks: [
      {
        code: "\n    .where('holder', '=', holder)",
        without: '',
        tests: [
          'packages/server/src/walletApi/transactions/transactions.test.ts: when its process stands still for longer than its lease',
        ],
      },
    ],
  },
  'walletApi/transactions/store.ts lockNonces': {
    looks: [
      {
        code: 'select pg_advisory_xact_lock(',
        without: 'select (',
        tests: [
          'packages/server/src/walletApi/transactions/transactions.test.ts: security: a send waits for one of another process',
        ],
      },
    ],
  },
  'walletApi/transactions/store.ts claimDue': {
    looks: [
      {
        code: 'set due_at = ${leaseEndsAt}',
        without: 'set due_at = due_at',
        tests: [
          'packages/server/src/walletApi/transactions/transactions.test.ts: of several processes one follows each transaction',
        ],
      },
    ],
  },
  'delegation/signerRows.ts insertRow': {
    noRace:
      'the primary key takes a version once, and of two proposals the signer commits one (delegation.test.ts: of 16 changes at once …)',
  },
  'otp/store.ts storeCode': {
    looks: [
      {
        code: '      where c.used_at is not null or c.created_at <= ${coolSince} or c.created_at >= ${coolUntil}\n',
        without: '',
        races: ['two processes send a code to one address'],
      },
    ],
  },
  'db/queue/claim.ts claim': {
    looks: [
      {
        code: ' for update skip locked',
        without: '',
        tests: [
          'packages/server/src/outbox/outbox.test.ts: two processes and forty messages: each is sent once',
        ],
      },
    ],
  },
  'webhooks/endpointStore.ts lockEndpoint': {
    looks: [
      {
        code: ' for no key update',
        without: '',
        tests: [
          'packages/server/src/webhooks/signature.test.ts: of rotations at once each keeps the secret before it',
        ],
      },
    ],
  },
  'webhooks/endpointStore.ts deleteEndpoint': {
    noRace: 'a delivery that is written meanwhile has no endpoint: it is never sent, and goes with its event',
  },
  'webhooks/eventStore.ts insertEvents': {
    noRace:
      'an endpoint that is disabled or removed meanwhile gets nothing: `claimFor` and `deliver` read it again',
  },
  'webhooks/deliveryStore.ts replayDeliveries': {
    noRace: 'a delivery that two replays make due is claimed once',
  },
  'webhooks/manage.ts addEndpoint': {
    looks: [
      {
        code: '.forUpdate()',
        without: '',
        tests: [
          'packages/server/src/webhooks/addresses.test.ts: of endpoints that are added at once, an app gets twenty',
        ],
      },
    ],
  },
  'methods/guest/verify.ts verifyGuest': {
    noRace: 'it waits for an upgrade; the account of the guest goes with that, which `signInStatement` sees',
    races: ['a guest gets a name: a login with its credential'],
  },
  'methods/oauth/store.ts noteSession': {
    looks: [
      {
        code: "returning data ? 'replayed' as replayed",
        without: 'returning false as replayed',
        tests: ['packages/server/src/methods/oauth/replay.test.ts: each of the two sees the other'],
      },
    ],
  },
  'methods/oauth/store.ts markReplayed': {
    looks: [
      {
        code: "returning data ->> 'session' as session",
        without: 'returning null as session',
        tests: [
          'packages/server/src/methods/oauth/security.test.ts: a replay is refused and kills the session',
        ],
      },
    ],
  },
  'methods/passkeys/store.ts advanceCounter': {
    looks: [
      {
        code: '${counter}::bigint > ${storedCounter} or (',
        without: 'true or (',
        tests: ['packages/server/src/methods/passkeys/attacks.test.ts: of ten with one count'],
      },
    ],
  },
  'methods/crossApp/grants.ts allow': { noRace: 'one grant of a user and a requester: an index decides' },
  'methods/crossApp/grants.ts revokeGrant': { noRace: 'a grant that has ended is not ended again' },
  'methods/crossApp/store.ts saveProvider': { noRace: upsert },
  'methods/crossApp/store.ts saveRequester': { noRace: upsert },
  'methods/crossApp/store.ts removeProvider': { noRace: 'it counts the rows that it deletes' },
  'methods/crossApp/store.ts removeRequester': { noRace: 'it counts the rows that it deletes' },
  'sandbox/fileStore.ts writeFile': { noRace: upsert },
  'sandbox/onramps/purchaseStore.ts addPurchase': { noRace: 'only in the sandbox' },
  'sandbox/onramps/purchaseStore.ts move': { noRace: 'only in the sandbox' },
  'sandbox/onramps/purchaseStore.ts openOnce': { noRace: 'only in the sandbox' },
  'sandbox/relay/intentStore.ts moveIntent': { noRace: 'only in the sandbox' },
  'vendors/captcha/fake.ts setBehavior': { noRace: upsert },
}
