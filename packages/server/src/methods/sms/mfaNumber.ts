import { AppError, type mfa, type ParsedInput } from '@latchkey/wire'
import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { CodePurpose } from '../../db/schema.ts'
import { changeFactors, refuseGuest, requireEnroller } from '../../mfa/enroll.ts'
import { type Factors, insertFactor, readFactors } from '../../mfa/factors.ts'
import { type MfaCaller, toOwner, tryOnce, verifyFactor } from '../../mfa/require.ts'
import { getLoginCounter } from '../../mfa/tryCounter.ts'
import type { CodeTarget } from '../../otp/code.ts'
import { issueCode } from '../../otp/issue.ts'
import { tryCode } from '../../otp/verify.ts'
import { parseNumber } from '../../user/phoneNumber.ts'
import { assertRegion } from './rules.ts'
import { assertBudget, sendCode } from './sendCode.ts'
import { mfaCodeText } from './texts.ts'

type Request = { app: App; user: SignedIn; address: string; input: ParsedInput<typeof mfa.initSms> }

/** Texts a code to the enrolled number, or to one being enrolled. The codes are not interchangeable. */
export async function sendMfaCode(ctx: Context, { app, user, address, input }: Request): Promise<void> {
  const isNew = input.action === 'enroll'
  if (isNew) refuseGuest(user)
  const to = isNew
    ? input.phoneNumber
    : getNumber(await readFactors(ctx, { appId: app.id, userId: user.userId }))
  if (to === undefined) throw new AppError('missing_or_invalid_mfa')
  const number = parseNumber(to)
  assertRegion(ctx, app, number)
  await assertBudget(ctx, app)
  const target = toTarget({ app, userId: user.userId }, number.number, isNew ? 'mfa-enroll' : 'mfa-verify')
  const counter = isNew ? undefined : getLoginCounter(ctx, { ...user, app })
  await issueCode(ctx, { ...target, address, counter }, (code) =>
    sendCode(ctx, { app, to: number.number, code, text: mfaCodeText(app, code) }),
  )
}

export async function enrollNumber(
  ctx: Context,
  caller: MfaCaller,
  { phoneNumber, code }: ParsedInput<typeof mfa.enrollSms>,
): Promise<string | undefined> {
  await requireEnroller(ctx, caller)
  const owner = toOwner(caller)
  const { number } = parseNumber(phoneNumber)
  await tryOnce(ctx, caller, 'sms', (counter) =>
    spendCode(ctx, toTarget(caller, number, 'mfa-enroll'), { code, counter }),
  )
  return changeFactors(ctx, caller, {
    type: 'sms',
    async write(at, factors) {
      if (getNumber(factors) !== undefined) throw new AppError('cannot_link_more_of_type')
      const now = ctx.now()
      await insertFactor(at, owner, { type: 'sms', subject: number, sealed: null, verifiedAt: now, now })
      return true
    },
  })
}

export function verifyNumber(
  ctx: Context,
  caller: MfaCaller,
  { code, purpose }: ParsedInput<typeof mfa.verifySms>,
): Promise<{ token: string }> {
  return verifyFactor(ctx, caller, {
    purpose,
    type: 'sms',
    async isRight(factors, counter) {
      const number = getNumber(factors)
      return number !== undefined && spendCode(ctx, toTarget(caller, number, 'mfa-verify'), { code, counter })
    },
  })
}

/** Compares a code and uses it up: of two simultaneous calls one succeeds (R18: code spent once). */
async function spendCode(
  ctx: Context,
  target: CodeTarget,
  { code, counter }: { code: string; counter: string },
): Promise<boolean> {
  const proof = await tryCode(ctx, target, { code, caId: undefined, counter }).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'invalid_credentials') return undefined
    throw cause
  })
  if (!proof) return false
  const { rows } = await sql`
    with proof as (${proof.spend}), given_back as (${proof.withProof ?? sql`select 1`}) select 1 from proof`.execute(
    ctx.db,
  )
  return rows.length === 1
}

function getNumber({ active }: Factors): string | undefined {
  return active.find(({ type }) => type === 'sms')?.subject
}

/** Valid only for this user. */
function toTarget(
  { app, userId }: Pick<MfaCaller, 'app' | 'userId'>,
  identity: string,
  purpose: CodePurpose,
): CodeTarget {
  return { app, channel: 'sms', recipient: identity, purpose, userId }
}
