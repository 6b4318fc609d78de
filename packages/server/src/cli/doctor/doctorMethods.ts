import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { Finding } from '../../doctor/finding.ts'
import { checkFunding } from '../../funding/checkFunding.ts'
import { methods } from '../../methods/registry.ts'
import { checkSmartWallets } from '../../methods/siwe/checkSmartWallets.ts'
import { checkClouds, cloudCallbacks } from '../../wallet/recovery/clouds/check.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { checkCookies } from './checkCookies.ts'

const all = Object.values(methods)

/** Checks what the login methods, the funding and the sessions of an app need from outside. */
export async function checkMethods(ctx: Context, app: App): Promise<Finding[]> {
  const findings = await Promise.all([
    ...all.map(({ check }) => check?.(ctx, app) ?? []),
    app.settings.captcha_enabled ? checkCaptcha(ctx, app) : [],
    checkClouds(ctx, app),
    checkFunding(ctx, app),
    checkSmartWallets(ctx, app),
    checkCookies(ctx, app),
  ])
  return findings.flat().map(({ level, what }) => ({ level, what: `app "${app.name}": ${what}` }))
}

/** The values to register at each vendor, exactly as written, such as the callback for users. */
export function listCallbacks(app: App, publicUrl: string): string[][] {
  return [
    ...all.flatMap(({ callbacks }) => callbacks?.(app, publicUrl) ?? []),
    ...cloudCallbacks(app, publicUrl),
  ]
}
