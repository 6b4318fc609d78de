import { AppError, type MfaMethod, mfa, vault } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { beginVerification, enrolPasskeys, verifyPasskey } from '../methods/passkeys/mfaPasskey.ts'
import { enrolNumber, sendMfaCode, verifyNumber } from '../methods/sms/mfaNumber.ts'
import { onDevice } from '../wallet/deviceRoutes.ts'
import { changeFactors, removeFactors } from './enrol.ts'
import { toOwner } from './require.ts'
import { beginTotp, enrolTotp, verifyTotp } from './totpFactor.ts'

/**
 * Multi-factor verification (protocol 5.4). The frame asks, on a device that proves itself; the two calls of the host
 * page begin something and give nothing away.
 */
export const mfaRoutes: Routes = (route, ctx) => {
  const done = { success: true }

  route(mfa.initSms, async ({ app, user, address, input }) => {
    if (input.action === 'enroll') assertOffered(app, 'sms')
    await sendMfaCode(ctx, { app, user, address, input })
    return done
  })
  route(mfa.initPasskey, ({ app, user: caller, clientId, origin, input }) => {
    const { publicUrl } = ctx.config
    return beginVerification(ctx, { app, caller, clientId, origin, publicUrl, wanted: input.relying_party })
  })

  route(mfa.verifySms, onDevice(ctx, mfa.verifySms, verifyNumber))
  route(mfa.verifyTotp, onDevice(ctx, mfa.verifyTotp, verifyTotp))
  route(mfa.verifyPasskey, onDevice(ctx, mfa.verifyPasskey, verifyPasskey))

  route(mfa.initTotp, (asked) => {
    assertOffered(asked.app, 'totp')
    const token = asked.header(vault.mfaHeader)
    return onDevice(ctx, mfa.initTotp, (_, caller) => beginTotp(ctx, caller, token))(asked)
  })
  route(mfa.enrollTotp, (asked) => {
    assertOffered(asked.app, 'totp')
    const token = asked.header(vault.mfaHeader)
    return onDevice(ctx, mfa.enrollTotp, async (_, caller, { code }) => {
      await enrolTotp(ctx, caller, { code, token })
      return done
    })(asked)
  })
  route(mfa.enrollSms, (asked) => {
    assertOffered(asked.app, 'sms')
    const token = asked.header(vault.mfaHeader)
    return onDevice(ctx, mfa.enrollSms, async (_, caller, input) => {
      await enrolNumber(ctx, caller, { ...input, token })
      return done
    })(asked)
  })
  route(mfa.enrollPasskeys, (asked) => {
    if (asked.input.credential_ids.length > 0) assertOffered(asked.app, 'passkey')
    const token = asked.header(vault.mfaHeader)
    return onDevice(ctx, mfa.enrollPasskeys, async (_, caller, input) => {
      await enrolPasskeys(ctx, caller, { ...input, token })
      return done
    })(asked)
  })

  for (const [endpoint, type] of [
    [mfa.unenrollSms, 'sms'],
    [mfa.unenrollTotp, 'totp'],
  ] as const)
    route(endpoint, (asked) => {
      const token = asked.header(vault.mfaHeader)
      return onDevice(ctx, endpoint, async (_, caller) => {
        const isMeant = (factor: { type: MfaMethod }) => factor.type === type
        await changeFactors(ctx, caller, {
          token,
          type,
          write: (at, factors) => removeFactors(at, toOwner(caller), { factors, now: ctx.now(), isMeant }),
        })
        return done
      })(asked)
    })
}

/** What an app does not offer any more is taken off all the same, and passed. */
function assertOffered(
  { settings }: { settings: { mfa_methods: readonly MfaMethod[] } },
  type: MfaMethod,
): void {
  if (!settings.mfa_methods.includes(type)) throw new AppError('feature_not_enabled')
}
