import { limits } from '@latchkey/wire'
import { type App, allOriginsFor } from '../../app/app.ts'

type CodeApp = Pick<App, 'name' | 'allowedOrigins' | 'clients'>

/**
 * Nothing in these texts comes from a request (R24: content of messages). The name and the page's address are the app's
 * own.
 */
export function codeText(app: CodeApp, code: string): string {
  return toText(app, code, 'login')
}

/** A second-factor code must not look like a login code: a thief asks for each with a different story. */
export function mfaCodeText(app: CodeApp, code: string): string {
  return toText(app, code, 'verification')
}

function toText(app: CodeApp, code: string, kind: 'login' | 'verification'): string {
  const minutes = limits.codeLifeSeconds / 60
  const text = `${code} is your ${app.name} ${kind} code. It works once, for ${minutes} minutes. Don't share it.`
  return [text, ...autofillLine(allOriginsFor(app), code)].join('\n\n')
}

/**
 * The last line of an [origin-bound code](https://wicg.github.io/sms-one-time-codes/): a phone offers the code only to
 * pages of that host, and not to imitations. It names one host, so an app with several has none.
 */
function autofillLine(origins: readonly string[], code: string): string[] {
  const [origin = '', ...others] = origins
  if (others.length > 0 || !origin.startsWith('https://')) return []
  return [`@${new URL(origin).hostname} #${code}`]
}
