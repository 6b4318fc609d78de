import { AppError, type MfaMethod, mfa } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { Routes } from '../http/route.ts'
import { beginVerification, enrollPasskeys, verifyPasskey } from '../methods/passkeys/mfaPasskey.ts'
import { enrollNumber, sendMfaCode, verifyNumber } from '../methods/sms/mfaNumber.ts'
import type { VaultCaller } from '../wallet/caller.ts'
import { onDevice } from '../wallet/deviceRoutes.ts'
import { changeFactors, removeFactors } from './enroll.ts'
import { countRecoveryCodes, makeRecoveryCodes, verifyRecoveryCode } from './recoveryCodes.ts'
import { toOwner } from './require.ts'
import { beginTotp, enrollTotp, verifyTotp } from './totpFactor.ts'

const success = { success: true }

/**
 * Multi-factor verification (protocol 5.4). The frame calls it with a device proof; the two calls of the host page only
 * begin a verification and reveal nothing.
 */
export const mfaRoutes: Routes = (route, ctx) => {
  route(mfa.initSms, async ({ app, user, address, input }) => {
    if (input.action === 'enroll') assertOffered(app, 'sms')
    await sendMfaCode(ctx, { app, user, address, input })
    return success
  })
  route(mfa.initPasskey, ({ app, user: caller, clientId, origin, input }) => {
    const { publicUrl } = ctx.config
    return beginVerification(ctx, { app, caller, clientId, origin, publicUrl, wanted: input.relying_party })
  })

  route(mfa.verifySms, onDevice(ctx, mfa.verifySms, verifyNumber))
  route(mfa.verifyTotp, onDevice(ctx, mfa.verifyTotp, verifyTotp))
  route(mfa.verifyPasskey, onDevice(ctx, mfa.verifyPasskey, verifyPasskey))

  route(mfa.makeRecoveryCodes, onDevice(ctx, mfa.makeRecoveryCodes, makeRecoveryCodes))
  route(mfa.countRecoveryCodes, onDevice(ctx, mfa.countRecoveryCodes, countRecoveryCodes))
  route(mfa.verifyRecoveryCode, onDevice(ctx, mfa.verifyRecoveryCode, verifyRecoveryCode))

  route(mfa.initTotp, (request) => {
    assertOffered(request.app, 'totp')
    return onDevice(ctx, mfa.initTotp, beginTotp)(request)
  })
  route(mfa.enrollTotp, (request) => {
    assertOffered(request.app, 'totp')
    return onDevice(ctx, mfa.enrollTotp, answering(enrollTotp))(request)
  })
  route(mfa.enrollSms, (request) => {
    assertOffered(request.app, 'sms')
    return onDevice(ctx, mfa.enrollSms, answering(enrollNumber))(request)
  })
  route(mfa.enrollPasskeys, (request) => {
    if (request.input.credential_ids.length > 0) assertOffered(request.app, 'passkey')
    return onDevice(ctx, mfa.enrollPasskeys, answering(enrollPasskeys))(request)
  })
  route(mfa.unenrollSms, onDevice(ctx, mfa.unenrollSms, answering(unenrolling('sms'))))
  route(mfa.unenrollTotp, onDevice(ctx, mfa.unenrollTotp, answering(unenrolling('totp'))))
}

/** Returns a grant if there is one. */
type Change<I> = (ctx: Context, caller: VaultCaller, input: I) => Promise<string | undefined>

function answering<I>(change: Change<I>) {
  return async (ctx: Context, caller: VaultCaller, input: I) => {
    const token = await change(ctx, caller, input)
    return token === undefined ? success : { ...success, token }
  }
}

function unenrolling(type: MfaMethod): Change<object> {
  return (ctx, caller) =>
    changeFactors(ctx, caller, {
      type,
      write: (at, factors) =>
        removeFactors(at, toOwner(caller), {
          factors,
          now: ctx.now(),
          isMeant: (factor) => factor.type === type,
        }),
    })
}

/** Factors that an app no longer offers can still be verified and removed. */
function assertOffered(
  { settings }: { settings: { mfa_methods: readonly MfaMethod[] } },
  type: MfaMethod,
): void {
  if (!settings.mfa_methods.includes(type)) throw new AppError('feature_not_enabled')
}
