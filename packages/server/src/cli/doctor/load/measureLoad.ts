import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Config } from '../../../config/config.ts'
import type { Context, MailMessage } from '../../../context.ts'
import { createServer } from '../../../main.ts'
import { createMetrics, type Metrics } from '../../../telemetry/metrics.ts'
import { whenAborted } from '../../stopping.ts'
import { openChecked } from '../look.ts'
import { createLoadApp, removeLeftovers, removeLoadApp } from './loadApp.ts'
import { callNames, createSamples, runCaller, type Samples } from './loadCaller.ts'
import type { LoadReport, TimeParts } from './loadReport.ts'
import { toPercentiles } from './percentiles.ts'
import { probeDatabase, probeServer } from './probes.ts'

export type LoadOptions = {
  /** 1 to 60. */
  seconds: number
  /** 1 to 16. */
  callers: number
  /** Ends the run early. What it made is removed all the same. */
  stop: AbortSignal
}

/**
 * Logs in synthetic users of an app that is made for the run, and measures where the time goes. The server runs in this
 * process, with the database of the config; the one at PUBLIC_URL is asked a few times. Sends no mail, counts nothing
 * for a network, and removes what it made, also if it fails or is stopped; a later run removes what a killed one left.
 *
 * @throws Error if there is nothing to measure yet, or what was made could not be removed.
 */
export async function measureLoad(config: Config, options: LoadOptions): Promise<LoadReport> {
  const mails = new Map<string, string>()
  const send = async ({ to, text }: MailMessage) => void mails.set(to, text)
  const metrics = createMetrics({ process: false })
  const connections = Math.min(config.databasePool, options.callers + 1)
  const { ctx, close } = await openChecked(
    // Nobody's limits: the counters of a network are those of its users.
    { ...config, databasePool: connections, ipLimits: false, replicaUrls: [] },
    { mail: { send }, sms: { send: async () => {} }, metrics },
  )
  try {
    const leftovers = await removeLeftovers(ctx)
    const appId = await createLoadApp(ctx)
    const results = await measure(ctx, { ...options, appId, metrics, mails }).finally(() =>
      removeLoadApp(ctx, appId).catch((cause: unknown) => {
        throw new Error(`App ${appId} of this run could not be removed. A run in five minutes removes it.`, {
          cause,
        })
      }),
    )
    return { ...results, connections, leftovers }
  } finally {
    await close()
  }
}

type Run = LoadOptions & { appId: string; metrics: Metrics; mails: ReadonlyMap<string, string> }

async function measure(ctx: Context, run: Run): Promise<Omit<LoadReport, 'connections' | 'leftovers'>> {
  const { appId, metrics, mails, seconds, callers, stop } = run
  const server = createServer(ctx)
  const database = await probeDatabase(ctx, appId)
  const samples = createSamples()
  let token = ''
  const before = await readDatabaseMs(metrics)
  const [cpu, delay, start] = [
    process.cpuUsage(),
    monitorEventLoopDelay({ resolution: 5 }),
    performance.now(),
  ]
  delay.enable()
  const params = {
    ...{ appId, until: endAfter(seconds, stop), samples },
    fetch: async (request: Request) => server.fetch(request),
    codeFor: (address: string) => mails.get(address)?.match(/\b\d{6}\b/)?.[0],
    onToken: (latest: string) => {
      token = latest
    },
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => runCaller({ ...params, caller })))
  delay.disable()
  const took = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  const rounds = samples.times['wallet devices'].length
  return {
    seconds: took / 1_000,
    callers,
    interrupted: stop.aborted,
    calls: toCalls(samples),
    failures: [...samples.failures].map(([reason, count]) => ({ reason, count })),
    parts: toParts(samples, before, await readDatabaseMs(metrics)),
    database,
    process: {
      cpuPerRound: (user + system) / 1_000 / Math.max(1, rounds),
      delayP99: delay.percentile(99) / 1e6,
    },
    server:
      token === '' || stop.aborted
        ? { state: 'fails', reason: 'it was not asked, because no login succeeded' }
        : await probeServer(ctx.config, { appId, token }),
  }
}

/** Not `AbortSignal.any` of a time-out: Node 20 may collect it as garbage before it aborts. */
function endAfter(seconds: number, stop: AbortSignal): AbortSignal {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), seconds * 1_000)
  void whenAborted(stop).then(() => {
    clearTimeout(timer)
    end.abort()
  })
  return end.signal
}

function toCalls({ times }: Samples): LoadReport['calls'] {
  const calls = Object.fromEntries(callNames.map((name) => [name, toPercentiles(times[name])]))
  return calls as LoadReport['calls'] // one for each name
}

type DatabaseMs = Omit<TimeParts, 'server'>

function toParts({ times }: Samples, before: DatabaseMs, after: DatabaseMs): TimeParts {
  const all = Object.values(times)
    .flat()
    .reduce((sum, ms) => sum + ms, 0)
  const [waits, reads, writes] = (['waits', 'reads', 'writes'] as const).map(
    (part) => after[part] - before[part],
  ) as [number, number, number] // of three names
  // Statements of one call may run at the same time.
  return { waits, reads, writes, server: Math.max(0, all - waits - reads - writes) }
}

async function readDatabaseMs({ statements, connectionWaits }: Metrics): Promise<DatabaseMs> {
  const sums = (await statements.get()).values.filter(({ metricName }) => metricName?.endsWith('_sum'))
  const addUp = (isWanted: (kind: unknown) => boolean) =>
    sums.filter(({ labels }) => isWanted(labels.kind)).reduce((sum, { value }) => sum + value * 1_000, 0)
  const waits = (await connectionWaits.get()).values.find(({ metricName }) => metricName?.endsWith('_sum'))
  return {
    waits: (waits?.value ?? 0) * 1_000,
    reads: addUp((kind) => kind === 'read'),
    writes: addUp((kind) => kind !== 'read'),
  }
}
