import type { Context } from '../../context.ts'

/** What a captcha's vendor says of a token. */
export type Verdict =
  | { passed: true; hostname: string; action: string }
  /** `reason` is for logs. */
  | { passed: false; reason: string }

export type CaptchaToken = {
  appId: string
  /** What the page was given for solving it. */
  token: string
  /** Network address of the visitor. */
  address: string
}

/** Asks whether a token was honestly earned. Never throws: who cannot be asked has not said yes. */
export type VerifyCaptcha = (ctx: Context, token: CaptchaToken) => Promise<Verdict>
