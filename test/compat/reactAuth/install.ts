import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The changes that were necessary to install this version. Empty with a complete registry. */
export type InstalledVersion = { legacyPeerDeps: boolean; substituted: Record<string, string> }
type Manifest = { dependencies: Record<string, string>; overrides: Record<string, string> }

const run = promisify(execFile)
// The install scripts of some 600 packages must not run on this machine.
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--save-exact']
const maxAttempts = 40

/**
 * Installs exactly one published version with its peers into a separate folder. Registries that are partial mirrors may
 * lack some version deep in the tree: then the nearest lower version takes its place, and is named in the answer.
 */
export async function install(version: string, folder: string): Promise<InstalledVersion> {
  const markerFile = join(folder, 'installed.json')
  const ranges = getDependencies(version)
  if (existsSync(markerFile)) {
    const { dependencies, ...installed } = JSON.parse(
      readFileSync(markerFile, 'utf8'),
    ) as InstalledVersion & {
      dependencies?: Record<string, string>
    }
    if (JSON.stringify(dependencies) === JSON.stringify(ranges)) return installed
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const outcome = await untilItInstalls(folder, {
    dependencies: ranges,
    // Newer ones need builds of `ox` that partial mirrors lack; the workspace has the same pin.
    overrides: { viem: '2.57.1' },
  })
  writeFileSync(markerFile, JSON.stringify({ ...outcome, dependencies: ranges }, null, 2))
  return outcome
}

function getDependencies(version: string): Record<string, string> {
  // Both majors of React are in use: the older versions get the older one.
  const react = /^(1\.|2\.[0-4]\.)/.test(version) ? '18.3.1' : '19.3.1'
  const packages = { '@privy-io/react-auth': version, react, 'react-dom': react }
  const [major = '', minor = ''] = version.split('.')
  return { ...packages, ...peers[major], ...peers[`${major}.${minor}`], ...peers[version] }
}

/**
 * The packages that an app with Solana wallets or smart wallets installs next to some versions: their optional peers.
 */
const peers: Record<string, Record<string, string>> = {
  '2.0.9': { permissionless: '0.2.18' },
  '2.25': {
    '@solana/kit': '2.3.0',
    '@solana/spl-token': '0.4.14',
    '@solana/web3.js': '1.98.4',
    '@solana-program/system': '0.7.0',
    '@solana-program/token': '0.5.1',
  },
  '3': {
    permissionless: '0.2.57',
    '@solana/kit': '5.5.1',
    '@solana-program/memo': '0.10.0',
    '@solana-program/system': '0.10.0',
    '@solana-program/token': '0.9.0',
  },
}

async function untilItInstalls(folder: string, manifest: Manifest): Promise<InstalledVersion> {
  const version: InstalledVersion = { legacyPeerDeps: false, substituted: {} }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }, null, 2))
    const legacy = version.legacyPeerDeps ? ['--legacy-peer-deps'] : []
    const complaint = await npm(['install', ...flags, ...legacy], folder)
    if (complaint === undefined) return version
    const [, name, range] = /No matching version found for (@?[^@\s]+)@(.+?)\.?\n/.exec(complaint) ?? []
    if (name && range) {
      const instead = await nearest(name, range.replace(/^npm:.*@/, ''))
      const dependency = `${name}@${range}`
      if (instead === undefined || version.substituted[dependency] === instead) throw new Error(complaint)
      version.substituted[dependency] = instead
      manifest.overrides[dependency] = instead
    } else if (complaint.includes('ERESOLVE') && !version.legacyPeerDeps) version.legacyPeerDeps = true
    else throw new Error(complaint)
  }
  throw new Error(`gave up after ${maxAttempts} attempts`)
}

/** Returns the error output of npm, if it failed. */
async function npm(args: string[], cwd: string): Promise<string | undefined> {
  try {
    await run('npm', args, { cwd, maxBuffer: 1e8, timeout: 900_000 })
    return undefined
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error)
  }
}

/** The highest version that is not above the wanted one, of the same major version if there is one. */
async function nearest(name: string, range: string): Promise<string | undefined> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 1e8 })
  const versions = [JSON.parse(stdout || '[]') as string | string[]].flat()
  const ascending = versions.filter((version) => !version.includes('-')).sort(compare)
  const [, major = '', minor = '999', patch = '999'] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(range) ?? []
  const below = ascending.filter((version) => compare(version, `${major}.${minor}.${patch}`) <= 0)
  const sameMajor = (version: string) => version.startsWith(`${major}.`)
  return below.findLast(sameMajor) ?? ascending.find(sameMajor) ?? below.at(-1)
}

function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
