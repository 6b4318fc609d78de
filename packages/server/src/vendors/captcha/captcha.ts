import type { Context } from '../../context.ts'

/** The vendor's verdict on a token. */
export type Verdict =
  | { passed: true; hostname: string; action: string }
  /** `reason` is for logs. */
  | { passed: false; reason: string }

export type CaptchaToken = {
  appId: string
  /** The token that the page got for solving it. */
  token: string
  /** Network address of the visitor. */
  address: string
}

/** Asks whether a token is genuine. Never throws: without a response the verdict is not passed. */
export type VerifyCaptcha = (ctx: Context, token: CaptchaToken) => Promise<Verdict>
