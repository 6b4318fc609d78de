import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../../support/browser/chromium.ts'
import { type Site, serveSite } from '../../support/compat/hostPage.ts'
import { buildPage } from './build.ts'
import { startChains } from './chains.ts'
import { install } from './install.ts'
import { startRealServer } from './server.ts'
import { type Outcome, tell } from './story.ts'

/** protocol 0.2: every version that differs from the others. */
const all = ['1.98.4', '1.99.1', '2.0.0', '2.0.4', '2.0.9', '2.2.1', '2.4.1', '2.25.0', '3.45.0']
const cache = fileURLToPath(new URL('../../../.cache/compat/', import.meta.url))
const installsAtOnce = 2
const storiesAtOnce = 3

/**
 * Installs, bundles and runs the versions. An argument that is not a version is the beginning of a step's name. Returns
 * how many failed.
 */
export async function main(args: readonly string[]): Promise<number> {
  const versionWords = args.filter((word) => /^\d/.test(word))
  const only = args.find((word) => !versionWords.includes(word))
  const versions = versionWords.length > 0 ? versionWords : all
  const sites = new Map<string, Site>()
  const outcomes = new Map<string, Outcome>()
  const finish = (version: string, outcome: Outcome) => {
    outcomes.set(version, outcome)
    report(version, outcome)
  }
  await forEachAtOnce(versions, installsAtOnce, async (version) => {
    const site = await prepare(version).catch((error: unknown) => String(error).slice(0, 2_000))
    if (typeof site !== 'string') return void sites.set(version, site)
    finish(version, { passed: [], seconds: 0, failed: { step: 'install', reason: site } })
  })
  if (sites.size > 0) await runStories(sites, { finish, ...(only ? { only } : {}) })
  const failures = [...outcomes.values()].filter((outcome) => outcome.failed).length
  console.log(`${outcomes.size - failures} passed, ${failures} failed`)
  return failures
}

async function prepare(version: string): Promise<Site> {
  const startedAt = Date.now()
  const folder = join(cache, version)
  const { substituted, legacyPeerDeps } = await install(version, folder)
  const site = await buildPage(version, folder)
  const changes = Object.entries(substituted).map(([range, got]) => `, ${got} for ${range}`)
  if (legacyPeerDeps) changes.push(', --legacy-peer-deps')
  say(version, `installed and bundled in ${secondsSince(startedAt)} s${changes.join('')}`)
  return site
}

async function runStories(
  sites: ReadonlyMap<string, Site>,
  { finish, only }: { finish: (version: string, outcome: Outcome) => void; only?: string },
): Promise<void> {
  const pages = await serveSite(new Map([...sites.values()].flatMap((site) => [...site])))
  // Purchases at the fakes arrive on these chains.
  const chains = await startChains()
  const [server, browser] = await Promise.all([startRealServer(chains), launchChromium()])
  try {
    const hosts = { first: `http://localhost:${pages.port}`, second: `http://127.0.0.1:${pages.port}` }
    const appId = await server.createApp(Object.values(hosts))
    await forEachAtOnce([...sites.keys()], storiesAtOnce, async (version) => {
      finish(
        version,
        await tell({ version, browser, server, appId, chains, hosts, ...(only ? { only } : {}) }),
      )
    })
  } finally {
    await Promise.all([browser.close(), server.stop(), chains.stop(), pages.close()])
  }
}

function report(version: string, { passed, failed, seconds }: Outcome): void {
  if (failed)
    say(version, `FAILED at "${failed.step}" after ${passed.join(', ') || 'nothing'}: ${failed.reason}`)
  else say(version, `passed: ${passed.join(', ')} (${seconds} s)`)
}

function say(version: string, text: string): void {
  console.log(`${version.padEnd(8)} ${text}`)
}

function secondsSince(startedAt: number): number {
  return Math.round((Date.now() - startedAt) / 1_000)
}

/** A few at a time, in order. */
async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
