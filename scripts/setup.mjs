// The first step of every command: packages that match the lock file, and a browser for the tests.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canInstall, installCommand } from './debian.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const marker = join(root, 'node_modules', '.latchkey-lock')
const oldestNode = [20, 19]

/** Next.js is a third of all installed packages, and only `npm run test:deep` starts it. */
const rarelyNeeded = ['examples/next']

/** Installs packages if node_modules does not match package-lock.json. `whole`: also the rarely needed ones. */
export function ensureInstalled({ whole = false } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    throw new Error(`Latchkey needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const found = readText(marker)
  if ((found === `${wanted} whole` || (found === wanted && !whole)) && isCommandLinked()) return
  const { packages } = JSON.parse(lock)
  const isThere = holds(packages) && isCommandLinked()
  if (!isThere) install(whole ? [] : chooseWorkspaces(packages))
  writeFileSync(marker, isThere || whole ? `${wanted} whole` : wanted)
}

/** Arguments for npm: every workspace except the rarely needed ones. */
function chooseWorkspaces(packages) {
  const links = Object.values(packages).filter(
    ({ link, resolved }) => link && !rarelyNeeded.includes(resolved),
  )
  return [...links.map(({ resolved }) => `--workspace=${resolved}`), '--include-workspace-root']
}

function install(workspaces) {
  console.log('Installing packages. The first time this takes a minute or two …')
  const args = ['ci', ...workspaces, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci failed, see above.')
}

/** True if every package of the lock file is there in its version. Optional ones for other platforms may be missing. */
function holds(packages) {
  const installed =
    JSON.parse(readText(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages ?? {}
  return Object.entries(packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.optional) return true
    const found = installed[path]
    return wanted.link ? found?.link === true : found?.version === wanted.version
  })
}

/** Whether `npx @latchkey/server` works from a fresh checkout. */
function isCommandLinked() {
  return existsSync(join(root, 'node_modules', '.bin', 'latchkey'))
}

/**
 * Ensures that there is a Chromium for the browser tests; installs one if the machine has none. Throws rather than
 * skipping.
 */
export function ensureChromium() {
  return findChromium() ?? installChromium() ?? fail()
}

export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH is ${given}, but there is no such file.`)
  const candidates = [
    ...playwrightBrowsers(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => existsSync(path))
}

function playwrightBrowsers() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ].filter((folder) => folder && existsSync(folder))
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort()
      .reverse()
      .flatMap((name) => [
        join(folder, name, 'chrome-linux', 'chrome'),
        join(folder, name, 'chrome-linux64', 'chrome'),
        join(folder, name, 'chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'),
      ]),
  )
}

function installChromium() {
  console.log('No Chromium found; installing one …')
  const ways = [
    ...(canInstall() ? [installCommand(['chromium', 'chromium-headless-shell'])] : []),
    'npx --no-install playwright-core install chromium',
  ]
  for (const way of ways) {
    spawnSync('sh', ['-c', way], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
    const found = findChromium()
    if (found) return found
  }
  return undefined
}

function fail(reason = 'No Chromium could be found or installed. Install one, or set CHROMIUM_PATH.') {
  throw new Error(reason)
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
