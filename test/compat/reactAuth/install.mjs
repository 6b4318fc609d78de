// Puts one published version of the React SDK, with its peers, into a folder of its own.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Installs `@privy-io/react-auth` at exactly this version. Registries that are partial mirrors may lack some
 * version deep in the tree: the nearest one below takes its place, and is named in the answer.
 */
export async function install(version, folder) {
  const done = join(folder, 'installed.json')
  if (existsSync(done)) return JSON.parse(readFileSync(done, 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const react = version.startsWith('1.') || /^2\.[0-4]\./.test(version) ? '18.3.1' : '19.3.1'
  const wanted = {
    name: `compat-${version}`,
    private: true,
    type: 'module',
    dependencies: { '@privy-io/react-auth': version, react, 'react-dom': react },
    // Newer ones ask for builds of `ox` that partial mirrors lack (the workspace has the same pin).
    overrides: { viem: '2.57.1' },
  }
  const answer = await untilItInstalls(folder, wanted)
  writeFileSync(done, JSON.stringify(answer, null, 2))
  return answer
}

async function untilItInstalls(folder, wanted) {
  const substituted = {}
  let legacyPeerDeps = false
  for (let attempt = 0; attempt < 40; attempt++) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted, null, 2))
    try {
      await npm(['install', ...flags, ...(legacyPeerDeps ? ['--legacy-peer-deps'] : [])], folder)
      return { legacyPeerDeps, substituted }
    } catch (error) {
      const complaint = String(error.stderr ?? error)
      const missing = /No matching version found for (@?[^@\s]+)@(.+?)\.?\n/.exec(complaint)
      if (missing) {
        const [, name, range] = missing
        const instead = await nearest(name, range.replace(/^npm:.*@/, ''))
        if (instead === undefined || substituted[`${name}@${range}`] === instead) throw error
        substituted[`${name}@${range}`] = instead
        wanted.overrides[`${name}@${range}`] = instead
      } else if (complaint.includes('ERESOLVE') && !legacyPeerDeps) {
        legacyPeerDeps = true
      } else throw error
    }
  }
  throw new Error(`gave up after ${Object.keys(substituted).length} substitutions`)
}

// Install scripts of 560 packages have no business on this machine.
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--save-exact']

function npm(args, cwd) {
  return run('npm', args, { cwd, maxBuffer: 1e8, timeout: 900_000 })
}

/** The highest version at or below the wanted one, of the same major if there is any. */
async function nearest(name, range) {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 1e8 })
  const versions = [JSON.parse(stdout || '[]')].flat().filter((version) => !version.includes('-'))
  const [, major, minor = '999', patch = '999'] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(range) ?? [null, '999']
  const want = `${major}.${minor}.${patch}`
  const below = versions.filter((version) => compare(version, want) <= 0).sort(compare)
  const same = (list) => list.filter((version) => version.split('.')[0] === major)
  return same(below).pop() ?? same(versions.sort(compare))[0] ?? below.pop()
}

function compare(left, right) {
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)]
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
