import { AppError } from '@latchkey/wire'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context, Sms } from '../../context.ts'
import { sendLocally } from './fake.ts'
import { sendByTwilio, type TwilioKeys } from './twilio.ts'

/**
 * Twilio if the app or the server has keys; on a laptop the sandbox's inbox; otherwise none, and a request for a code
 * fails (docs/operate/self-hosting.md). Looked up for every message, because keys may be set while the server runs.
 */
export function chooseSms(
  ctx: Pick<Context, 'config' | 'db' | 'seal' | 'now' | 'log'> & Partial<Pick<Context, 'metrics'>>,
): Sms {
  return {
    async send(message) {
      const keys = await findVendorKeys(ctx, { id: message.app }, 'twilio')
      // `findVendorKeys` returns nothing if a required key is missing.
      if (keys) return sendByTwilio(ctx, keys as TwilioKeys, message)
      if (ctx.config.profile === 'development') return sendLocally(ctx, message)
      throw new AppError('disallowed_login_method', { message: 'Login with SMS is not set up.' })
    },
  }
}
