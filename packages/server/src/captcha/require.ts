import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'

export type Challenged = {
  app: App
  /** Whoever is signed in, a guest too, has passed already. Never derived from an unchecked bearer (R30). */
  caller: SignedIn | undefined
  token: string | null | undefined
  address: string
}

/** Lets nobody begin a login without a captcha where the app wants one (R30). Throws `invalid_captcha`. */
export async function requireCaptcha(_ctx: Context, { app, caller }: Challenged): Promise<void> {
  if (caller || !app.settings.captcha_enabled) return
  throw new AppError('invalid_captcha')
}
