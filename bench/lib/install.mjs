// Installs one peer into its own folder and records the result: size, packages, conflicts.
import { execFile } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Installs exactly these dependencies into `folder`, once: a second call with the same list returns the record of the
 * first. Registries that are partial mirrors may lack a version deep in the tree. Then the nearest lower version takes
 * its place and is named in the record, as is a peer conflict that npm refuses to solve.
 */
export async function install(folder, dependencies, { scripts = false, overrides = {} } = {}) {
  const record = join(folder, 'installed.json')
  const wanted = { name: 'bench', private: true, type: 'module', dependencies, overrides }
  if (existsSync(record)) {
    const before = JSON.parse(readFileSync(record, 'utf8'))
    if (JSON.stringify(before.wanted) === JSON.stringify(wanted)) return before
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const start = performance.now()
  const how = await untilItInstalls(folder, structuredClone(wanted), scripts)
  const seconds = (performance.now() - start) / 1_000
  const answer = { wanted, ...how, seconds, ...inspect(folder) }
  writeFileSync(record, JSON.stringify(answer, null, 2))
  return answer
}

async function untilItInstalls(folder, wanted, scripts) {
  const substituted = {}
  let legacyPeerDeps = false
  for (let attempt = 0; attempt < 40; attempt += 1) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted, null, 2))
    try {
      const flags = ['--no-audit', '--no-fund', '--prefer-offline', scripts ? '' : '--ignore-scripts']
      const { stderr } = await npm(['install', ...flags, legacyPeerDeps ? '--legacy-peer-deps' : ''], folder)
      const overriddenPeers = stderr.match(/ERESOLVE overriding peer dependency/g)?.length ?? 0
      return { substituted, legacyPeerDeps, overriddenPeers }
    } catch (error) {
      const complaint = String(error.stderr ?? error)
      const missing = /No matching version found for (@?[^@\s]+)@(.+?)\.?\n/.exec(complaint)
      if (missing !== null) await substitute(wanted, substituted, missing, error)
      else if (complaint.includes('ERESOLVE') && !legacyPeerDeps) legacyPeerDeps = true
      else throw error
    }
  }
  throw new Error(`gave up after ${Object.keys(substituted).length} substitutions`)
}

async function substitute(wanted, substituted, [, name, range], error) {
  const instead = await nearest(name, range.replace(/^npm:.*@/, ''))
  const key = `${name}@${range}`
  if (instead === undefined || substituted[key] === instead) throw error
  substituted[key] = instead
  if (wanted.dependencies[name] === undefined) wanted.overrides[key] = instead
  else wanted.dependencies[name] = instead
}

/** The highest version that is not above the wanted one, of the same major version if there is one. */
async function nearest(name, range) {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 1e8 })
  const versions = [JSON.parse(stdout || '[]')].flat().filter((version) => !version.includes('-'))
  const [, major, minor = '999', patch = '999'] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(range) ?? [null, '999']
  const sorted = versions.sort(compare)
  const below = sorted.filter((version) => compare(version, `${major}.${minor}.${patch}`) <= 0)
  const ofSameMajor = (list) => list.filter((version) => version.split('.')[0] === major)
  return ofSameMajor(below).pop() ?? ofSameMajor(sorted)[0] ?? below.pop()
}

function compare(left, right) {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number))
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

function npm(args, cwd) {
  return run('npm', args.filter(Boolean), { cwd, maxBuffer: 1e8, timeout: 900_000 })
}

/** The contents of `node_modules`: bytes of all files, number of packages, and packages present more than once. */
export function inspect(folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const present = Object.keys(lock.packages).filter((path) => path !== '' && existsSync(join(folder, path)))
  const names = present.map((path) => path.split('node_modules/').pop())
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  return { bytes: getBytes(join(folder, 'node_modules')), packages: present.length, twice }
}

function getBytes(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += getBytes(path)
    else if (entry.isFile()) bytes += lstatSync(path).size
  }
  return bytes
}
