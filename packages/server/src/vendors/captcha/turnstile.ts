import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import { fetchPublic, OutsideError } from '../../network/fetchPublic.ts'
import type { Verdict, VerifyCaptcha } from './captcha.ts'

const siteVerify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const Reply = v.variant('success', [
  v.object({ success: v.literal(true), hostname: v.string(), action: v.optional(v.string(), '') }),
  v.object({ success: v.literal(false), 'error-codes': v.optional(v.array(v.string()), []) }),
])

/** Cloudflare Turnstile, with the timeout of `fetchPublic`. */
export function createTurnstile({ secret_key = '', verify_url = siteVerify }: VendorKeys): VerifyCaptcha {
  return async (ctx, { token, address }) => {
    const body = new URLSearchParams({ secret: secret_key, response: token, remoteip: address })
    try {
      const { status, text } = await fetchPublic(ctx, verify_url, {
        service: 'captcha',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(body),
      })
      return toVerdict(status, text)
    } catch (cause) {
      if (cause instanceof OutsideError) return { passed: false, reason: cause.message }
      throw cause
    }
  }
}

function toVerdict(status: number, text: string): Verdict {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Reply), text)
  if (!result.success) return { passed: false, reason: `Turnstile answered ${status} without a usable body.` }
  const { output } = result
  return output.success
    ? { passed: true, hostname: output.hostname, action: output.action }
    : { passed: false, reason: `Turnstile refuses: ${output['error-codes'].join(', ')}` }
}
