import type { LockRow } from './list.ts'
import type { FunctionName } from './scan.ts'

/** Locks of calls that change who may log in, and of sessions. */
export const accountLocks: Record<FunctionName, LockRow> = {
  'methods/farcaster/signers/ownSigner.ts changeSigner': {
    looks: [
      {
        code: 'if (account?.data.fid !== fid) return',
        without: 'if (!account) return',
        tests: [
          'packages/server/src/methods/farcaster/signers/signers.test.ts: security: an approval that comes while another account takes its place is named nowhere',
        ],
      },
      {
        code: 'if ((account.data.signer_public_key === key) !== isNamed) return',
        without: '',
        tests: [
          'packages/server/src/methods/farcaster/signers/signers.test.ts: is approved and told of once, by however many tabs',
        ],
      },
    ],
  },
  'account/guestCredential.ts lockGuestCredential': {
    looks: [
      {
        code: '.forUpdate()',
        without: '',
        tests: [
          'packages/server/src/account/stolenGuest.test.ts: whoever ends a guest waits for the credential before the user, as a login with it does',
        ],
      },
    ],
  },
  'account/reopenStore.ts lockClosed': { callers: 'a closed user' },
  'account/reopen.ts reopenUser': {
    looks: [
      {
        code: 'if (closedAt === undefined) return undefined',
        without: '',
        races: ['the operator opens a closed user, twice'],
      },
    ],
  },
  'account/reopen.ts giveUp': {
    looks: [
      {
        code: ' || !accounts.some((one) => one !== account && isProvenLogin(one))',
        without: '',
        races: ['what was taken is the last way to log in: the operator takes it back'],
      },
    ],
  },
  'account/restoreUser.ts whatWasTaken': { noRace: 'it reads what `reopenUser` and `giveUp` read again' },
  'account/change.ts changeAccounts': {
    callers: 'the user, and what is linked',
    looks: [
      {
        code: 'const session = await lockCaller(at, { ...caller, app }, now)',
        without:
          "const session = (await trx.selectFrom('sessions').selectAll().where('id', '=', caller.sessionId).executeTakeFirstOrThrow()) as never",
        races: ['the session ends: link'],
      },
    ],
  },
  'account/link.ts link': {
    looks: [
      {
        code: '  assertRoomForType(accounts, identity)\n  assertRoomForWallet',
        without: '  assertRoomForWallet',
        races: ['two last passkeys that fit'],
      },
    ],
  },
  'account/unlink.ts unlink': {
    looks: [
      {
        code: 'assertNotLast(accounts, account)',
        without: '',
        races: ['the last two ways to log in'],
      },
      { code: 'request.refuse?.(account)', without: '', races: ['the end of a passkey, and its enrollment'] },
    ],
  },
  'account/update.ts update': {
    looks: [
      {
        code: "if (!account) throw new AppError('linked_account_not_found')\n    await unlinkAccount",
        without: 'if (account) await unlinkAccount',
        races: ['two new addresses for one'],
      },
    ],
  },
  'account/transfer.ts transfer': {
    looks: [
      {
        code: 'if (!session) throw refusal()',
        without: 'if (!session) return caller.user',
        races: ['the session ends: transfer'],
      },
      {
        code: ' || losing.version !== offer.losingVersion',
        without: '',
        races: ['the other user changes: transfer'],
      },
      {
        code: '[caller.userId, losingUserId] }))) throw refusal()',
        without: '[caller.userId, losingUserId] }))) return caller.user',
        races: ['the other user is closed: transfer'],
      },
    ],
  },
  'account/upgradeGuest.ts upgradeGuest': {
    looks: [
      {
        code: ' || !(await findLive(at, { appId: app.id, id: guest.sessionId, now }))',
        without: '',
        races: ['the session ends: a guest logs in'],
      },
    ],
  },
  'account/restoreBySignIn.ts restoreBySignIn': {
    looks: [
      {
        code: '!(await restoreAccount(at, own))',
        without: '((await restoreAccount(at, own)), false)',
        races: ['a link puts an address back: a login by it'],
      },
    ],
  },
  'account/signInUnproven.ts signInUnproven': {
    looks: [
      {
        code: '!account || !isUnproven(account)',
        without: '!account',
        tests: ['packages/server/src/management/namedAccounts.test.ts: one code logs in once'],
      },
      {
        code: '!user.accounts.some(isProvenLogin)',
        without: 'true',
        tests: [
          'packages/server/src/management/namedAccounts.test.ts: two first logins at once: one of them is on hold',
        ],
      },
    ],
  },
  'account/undo/undo.ts undoNaming': {
    noRace: '`release` reads the account again with the user locked',
  },
  'management/deleteUser.ts deleteUser': {
    looks: [
      {
        code: 'if (!(await lockUsers(trx, { appId, ids: [userId] }))) throw noUser(id)',
        without: 'await lockUsers(trx, { appId, ids: [userId] })',
        tests: ['packages/server/src/management/namedAccounts.test.ts: twice at once deletes once'],
      },
    ],
  },
  'management/linkAccount.ts linkAccountFor': {
    looks: [
      {
        code: 'if (getAccount(user, identity)) return toUser(user)',
        without: '',
        tests: ['packages/server/src/management/namedAccounts.test.ts: twice, at once, is added once'],
      },
    ],
  },
  'management/metadata.ts changeMetadata': {
    looks: [
      {
        code: "by === 'merge' ? (await needUser(at, { appId, id })).custom_metadata : null",
        without: 'null',
        tests: ['packages/server/src/management/findUsers.test.ts: is replaced by POST and merged by PATCH'],
      },
    ],
  },
  'management/unlinkAccount.ts unlinkAccountFor': {
    looks: [
      {
        code: 'assertNotLast(accounts, account)',
        without: '',
        tests: [
          'packages/server/src/management/namedAccounts.test.ts: the last proven login cannot be unlinked, and one that is not proven can',
        ],
      },
    ],
  },
  'account/undo/undo.ts undoAll': {
    looks: [
      {
        code: '{ appId: app.id, ids: [userId] }))) return undefined',
        without: '{ appId: app.id, ids: [userId] }))) await Promise.resolve()',
        races: ['the user is closed: a link'],
      },
    ],
  },
  'account/signInStore.ts signInStatement': {
    looks: [
      {
        code: ' and user_id = ${known?.user_id ?? null} and mac = ${known?.mac ?? null}',
        without: '',
        tests: [
          'packages/server/src/account/changedMeanwhile.test.ts: an account that changes hands while its login is on the way',
        ],
      },
    ],
  },
  'account/signInStore.ts open': { noRace: 'it inserts: the statement around it looks' },
  'account/signInStore.ts quota': {
    looks: [
      {
        code: 'for share',
        without: '',
        races: ['a sign-up, and a limit of users'],
      },
      {
        code: ' and user_count < user_limit',
        without: '',
        tests: ['packages/server/src/account/signIn.test.ts: of 30 at once with five seats five get in'],
      },
    ],
  },
  'session/lockCaller.ts lockCaller': { callers: 'the user, and the session of the caller' },
  'session/endSessions.ts endOthers': {
    looks: [
      {
        code: 'await lockUsers(trx, { appId: ending.appId, ids: [ending.userId] })',
        without: '',
        races: ['a fork: all sessions are ended'],
      },
    ],
  },
  'session/endSessions.ts endStolen': {
    looks: [
      {
        code: 'await lockUsers(trx, { appId: params.appId, ids: [userId] })',
        without: '',
        races: ['a fork: a stolen session is ended'],
      },
    ],
  },
  'session/fork.ts recoverFork': {
    looks: [
      {
        code: '    if (!parent) return undefined\n',
        without: "    if (!parent) throw new Error('It goes on.')\n",
        races: ['all sessions are ended: a fork', 'a stolen session is ended: a fork of it'],
      },
    ],
  },
  'session/forkStore.ts takeForkToken': {
    looks: [
      {
        code: ' and used_at is null',
        without: '',
        tests: ['packages/server/src/session/fork.test.ts: 20 at once with one token open one session'],
      },
    ],
  },
  'session/store.ts rotate': {
    looks: [
      {
        code: ' and counter = ${rotation.counter}',
        without: '',
        tests: ['packages/server/src/session/refresh.test.ts: 30 at once with one token get one successor'],
      },
    ],
  },
  'session/store.ts revoke': { noRace: 'a session that has ended is ended once more: nothing changes' },
  'session/knownDeviceStore.ts storeKnown': {
    noRace: 'two at once are both kept, and `listKnown` reads the newest few',
  },
  'user/store.ts lockUsers': { callers: 'users' },
  'user/accessStore.ts addEntry': { noRace: 'a row that is there stays' },
  'user/accessStore.ts removeEntry': { noRace: 'it returns the row that it deletes' },
  'account/accessLists.ts endSessions': {
    noRace: 'it ends every session that is there; a login that comes later ends at its refresh',
  },
  'otp/testAccounts/store.ts deleteTestAccount': { noRace: 'it counts the rows that it deletes' },
}
