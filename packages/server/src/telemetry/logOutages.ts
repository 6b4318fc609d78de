import type { LoggerOptions } from 'pino'

const everyMs = 1_000

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Window = { heldBack: number; say(): void }

/**
 * Logs lines with the member `outage` once a second for each kind: every request notices an outage, and their lines
 * would fill a disk and hide the others. The line at the end of a second has the number of suppressed lines.
 */
export function oneLinePerOutage(): Hook {
  const windows = new Map<string, Window>()
  const open = (kind: string) => {
    const window: Window = { heldBack: 0, say() {} }
    windows.set(kind, window)
    const close = () => {
      windows.delete(kind)
      if (window.heldBack === 0) return
      window.say()
      open(kind)
    }
    setTimeout(close, everyMs).unref()
  }
  return function logMethod(args, method) {
    const [about, ...rest] = args as Parameters<typeof method>
    const kind = getKind(about)
    if (kind === undefined) return method.apply(this, args)
    const window = windows.get(kind)
    if (!window) {
      open(kind)
      return method.apply(this, args)
    }
    window.heldBack += 1
    window.say = () => method.apply(this, [{ ...Object(about), heldBack: window.heldBack }, ...rest])
  }
}

function getKind(about: unknown): string | undefined {
  if (typeof about !== 'object' || about === null || !('outage' in about)) return undefined
  return String(about.outage)
}
