import { AppError } from '@latchkey/wire'
import { frameErrorType } from '../errors.ts'
import type { ExportTexts } from './texts/en.ts'

export type Problem = { text: keyof ExportTexts; until?: number | undefined; canRetry?: boolean }

const texts: Partial<Record<ReturnType<typeof frameErrorType> | AppError['code'], keyof ExportTexts>> = {
  missing_or_invalid_token: 'loginTooOld',
  login_on_hold: 'onHold',
  export_on_hold: 'onHold',
  guest_cannot_export: 'guest',
  wallet_not_on_device: 'notHere',
  wallet_damaged: 'damaged',
  too_many_requests: 'tooOften',
  terms_not_accepted: 'terms',
  missing_or_invalid_mfa: 'grantOver',
  storage_unavailable: 'noStorage',
  embedded_wallet_insecure: 'unsafe',
  embedded_wallet_sandboxed: 'unsafe',
}

/** Maps an error to the message with the next step. */
export function getProblem(error: unknown): Problem {
  if (!(error instanceof AppError)) return { text: texts[frameErrorType(error)] ?? 'failed' }
  const { code, status = 500, data } = error
  const text = texts[code] ?? texts[frameErrorType(error)]
  if (!text) return status >= 500 ? { text: 'serverAway', canRetry: true } : { text: 'failed' }
  const { held_until } = (data ?? {}) as { held_until?: unknown }
  return { text, until: typeof held_until === 'number' ? held_until * 1_000 : undefined }
}
