import { AppError, startProblems } from '@latchkey/wire'
import { BoundedMap } from '../boundedMap.ts'
import type { Context } from '../context.ts'
import { isOrigin } from '../network/origin.ts'

type Refusal = { cause: unknown; origin: string | undefined; appId: string | undefined }
type RefusalLog = (refusal: Refusal) => void

/** Above this number the oldest are dropped, and logged again. */
const maxRemembered = 1_000
/** Origins and ids come from outside: new ones must not fill the log. */
const maxPerMinute = 20
const minuteMs = 60_000

const problems: Record<string, 'origin_not_listed' | 'unknown_app'> = {
  invalid_origin: 'origin_not_listed',
  not_found: 'unknown_app',
  missing_or_invalid_privy_app_id: 'unknown_app',
}

/**
 * Logs which page was refused, and how to fix that: once for each origin and app, since the page tries again every few
 * seconds. In production without the command: an attacker who sends a foreign origin often enough might get an operator
 * to run it.
 */
export function createRefusalLog({ log, config, now }: Pick<Context, 'log' | 'config' | 'now'>): RefusalLog {
  const refusals = new BoundedMap<string, true>(maxRemembered)
  const minute = { startedAt: 0, lines: 0 }
  return ({ cause, origin, appId }) => {
    const name = cause instanceof AppError ? problems[cause.code] : undefined
    if (name === undefined || origin === undefined) return
    const page = { origin: readable(origin, isOrigin), app: readable(appId, isAppId) }
    const key = `${name} ${page.origin} ${page.app}`
    if (refusals.has(key) || !hasRoom(minute, now().getTime())) return
    refusals.set(key, true)
    const request = { origin: page.origin, appId: page.app, apiUrl: config.publicUrl }
    const isTypable = config.profile === 'development' && !Object.values(page).includes(unreadable)
    const mend = isTypable ? { mend: startProblems[name].command(request) } : {}
    log.warn({ ...page, ...mend }, startProblems[name].title)
  }
}

function hasRoom(minute: { startedAt: number; lines: number }, time: number): boolean {
  if (Math.abs(time - minute.startedAt) >= minuteMs) Object.assign(minute, { startedAt: time, lines: 0 })
  minute.lines += 1
  return minute.lines <= maxPerMinute
}

const unreadable = 'unreadable'
const isAppId = (text: string) => /^[\w-]{1,64}$/.test(text)

/** In the format of browsers. Nothing else is quoted: terminals and shells interpret some characters. */
function readable(text: string | undefined, isReadable: (text: string) => boolean): string {
  return text !== undefined && isReadable(text) ? text : unreadable
}
