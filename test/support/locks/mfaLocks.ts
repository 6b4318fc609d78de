import type { LockRow } from './list.ts'
import type { FunctionName } from './scan.ts'

/** Locks of second factors. */
export const mfaLocks: Record<FunctionName, LockRow> = {
  'mfa/enroll.ts changeFactors': {
    callers: 'the user, and the factors',
    looks: [
      {
        code: "await requireGrant(ctx, caller, { factors: before, purpose: 'change' })",
        without: '',
        races: [
          'two first factors at once: the login alone is enough for one',
          'two first passkeys at once: the second list would replace the first',
        ],
      },
      {
        code: 'const session = await lockCaller(at, caller, ctx.now())',
        without:
          "const session = (await at.db.selectFrom('sessions').selectAll().where('id', '=', caller.sessionId).executeTakeFirstOrThrow()) as never",
        races: ['a factor, and the end of the session that enrolls it'],
      },
    ],
  },
  'mfa/totpFactor.ts enrollTotp': {
    looks: [
      {
        code: "if (active.some(({ type }) => type === 'totp')) throw new AppError('cannot_link_more_of_type')",
        without: '',
        races: ['two authenticator apps'],
      },
      {
        code: ' || current.id !== pending?.id',
        without: '',
        races: ['an authenticator app, and one begun on another page'],
      },
    ],
  },
  'methods/sms/mfaNumber.ts enrollNumber': {
    looks: [
      {
        code: "if (getNumber(factors) !== undefined) throw new AppError('cannot_link_more_of_type')",
        without: '',
        races: ['two numbers'],
      },
    ],
  },
  'methods/passkeys/mfaPasskey.ts enrollPasskeys': {
    looks: [
      {
        code: 'const own = user ? listPasskeys(user) : []',
        without: 'const own = user ? listPasskeys(caller.user) : []',
        races: ['a passkey, and its end as a way to log in'],
      },
      {
        code: 'ids.filter((id) => !hasPasskey(factors.active, id))',
        without: 'ids',
        races: ['one passkey, twice'],
      },
    ],
  },
  'mfa/routes.ts unenrolling': { noRace: 'the second removal finds no factor, and changes nothing' },
  'mfa/recoveryCodes.ts makeRecoveryCodes': {
    looks: [
      {
        code: "(await hasCodes(at, owner)) ? 'change' : 'codes'",
        without: "'codes'",
        races: ['two first sets of recovery codes'],
      },
      {
        code: "if (factors.active.length === 0) throw new AppError('missing_or_invalid_mfa')",
        without: '',
        races: ['recovery codes, and the end of the last factor'],
      },
      {
        code: 'await lockCaller(at, caller, now)',
        without: '',
        races: ['recovery codes, and the end of the session that makes them'],
      },
    ],
  },
  'mfa/endResets.ts endReset': {
    looks: [
      {
        code: 'active.find(({ endsAt }) => endsAt && endsAt <= now)',
        without: 'active.map((one) => ({ ...one, endsAt: one.endsAt ?? now }))[0]',
        races: ['a reset that is called off as it ends'],
      },
    ],
  },
  'mfa/reset.ts underLock': { callers: 'the user, and the factors' },
  'mfa/reset.ts resetFactors': {
    looks: [
      {
        code: 'if (firstEnd)\n      throw new Error(`The removal is already under way: it happens at ${firstEnd.toISOString()}.`)',
        without: '',
        races: ['two resets by the operator'],
      },
    ],
  },
  'mfa/reset.ts cancelReset': {
    looks: [
      {
        code: 'if (!active.some(({ endsAt }) => endsAt)) throw new Error(`No removal is under way for user ${userId}.`)',
        without: '',
        races: ['a reset that is called off twice'],
      },
    ],
  },
  'mfa/reset.ts stopReset': {
    looks: [
      {
        code: 'if (active.some(({ endsAt }) => endsAt)) await stop',
        without: 'await stop',
        races: ['a reset that two factors stop'],
      },
    ],
  },
  'mfa/factors.ts spendStep': {
    looks: [
      {
        code: ".where('last_step', '<', String(step))",
        without: '',
        tests: ['packages/server/src/mfa/mfa.test.ts: one answer passes once, also of ten at once'],
      },
    ],
  },
  'db/once/tries.ts reserveTry': {
    looks: [
      {
        code: 'where t.locked_until is null or t.locked_until <= ${now}',
        without: 'where true',
        tests: [
          'packages/server/src/mfa/mfa.test.ts: fifty wrong ones at once: no more than four are compared',
        ],
      },
    ],
  },
  'db/once/recoveryCode.ts spendRecoveryCode': {
    looks: [
      {
        code: ".where('used_at', 'is', null)",
        without: '',
        tests: ['packages/server/src/mfa/recoveryCodes.test.ts: of ten at once with one code one passes'],
      },
    ],
  },
}
