import type { Config } from '../../../config/config.ts'
import type { Finding } from '../../../doctor/finding.ts'
import { readWholeNumber } from '../../command.ts'
import { type Output, table, usageError } from '../../output.ts'
import { callNames } from './loadCaller.ts'
import { thresholds, toFindings, toMs } from './loadFindings.ts'
import type { LoadReport } from './loadReport.ts'
import { type LoadOptions, measureLoad } from './measureLoad.ts'

const most = { seconds: 60, callers: 16 } as const
const usual = { seconds: 10, callers: 4 } as const

export type LoadFlags = { load?: boolean; seconds?: string; callers?: string; json?: boolean }

/** The options of a run; undefined without --load. */
export function toLoadOptions(flags: LoadFlags): Omit<LoadOptions, 'stop'> | undefined {
  if (flags.load)
    return { seconds: readUpTo('seconds', flags.seconds), callers: readUpTo('callers', flags.callers) }
  const extra = (['seconds', 'callers', 'json'] as const).find((name) => flags[name] !== undefined)
  if (extra !== undefined) throw usageError(`--${extra} needs --load.`)
  return undefined
}

function readUpTo(name: keyof typeof most, text: string | undefined): number {
  const number = text === undefined ? usual[name] : readWholeNumber(text)
  if (number === undefined || number < 1 || number > most[name])
    throw usageError(`--${name} takes a number from 1 to ${most[name]}.`)
  return number
}

/** Measures, and prints the result. Returns what it found. */
export async function runLoad(
  config: Config,
  options: LoadOptions & { json: boolean },
  out: Output,
): Promise<Finding[]> {
  out.note(
    `Logging in synthetic users for ${options.seconds} s. Their app is removed afterwards; no mail is sent, and no real user is touched.`,
  )
  const report = await measureLoad(config, options)
  const findings = toFindings(report, config.publicUrl)
  if (options.json) out.line(JSON.stringify({ ...report, thresholds, findings }))
  else out.line(`${toTable(report)}\n\n${toShares(report)}\n`)
  return findings
}

function toTable({ calls }: LoadReport): string {
  const rows = callNames.map((name) => [
    name,
    String(calls[name].count),
    toMs(calls[name].p50),
    toMs(calls[name].p99),
  ])
  return table([['call', 'count', 'median', '99 % below'], ...rows])
}

function toShares({ parts }: LoadReport): string {
  const all = Object.values(parts).reduce((sum, ms) => sum + ms, 0)
  const share = (ms: number) => `${Math.round((100 * ms) / Math.max(1, all))} %`
  return table([
    ['where the time goes', ''],
    ['writes and commits of the database', share(parts.writes)],
    ['reads of the database', share(parts.reads)],
    ['waiting for a connection', share(parts.waits)],
    ['the server itself', share(parts.server)],
  ])
}
