// Programs that tests start, and where the tests look for them. If one is missing, its tests are skipped, which counts
// as neither passed nor failed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, installPackages, stopService } from './debian.mjs'
import { findChromium } from './setup.mjs'

/** Installs missing programs, all at once, in the background. Prints those that are still missing. */
export async function ensurePrograms(programs) {
  const missing = programs.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  if (canInstall()) await install(missing)
  for (const { name, packages = [name], lack = `the tests with ${name}`, isThere } of missing)
    if (!isThere())
      console.log(`\n── NOT RUN: ${lack}. Install it (Debian: apt-get install ${packages.join(' ')}).`)
}

async function install(missing) {
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`)
  await installPackages(missing.flatMap(({ name, packages = [name] }) => packages))
  // Separate calls, since one package that the distribution does not know would prevent all others.
  for (const { name, packages = [name], isThere } of missing) if (!isThere()) await installPackages(packages)
  for (const { service } of missing) if (service) await stopService(service)
}

/** Chromium itself is required: `setup.mjs` looks for it once more, and fails. */
const chromium = [
  { name: 'chromium', lack: 'anything in a browser', isThere: () => isFound(findChromium) },
  {
    name: 'chromium-headless-shell',
    lack: 'the browser tests in the headless shell; in Chromium they take twice the time',
    // Where `test/support/browser/chromium.ts` looks.
    isThere: () =>
      process.env.CHROMIUM_SHELL_PATH !== undefined || existsSync('/usr/bin/chromium-headless-shell'),
  },
]

const servers = [
  {
    name: 'pgbouncer',
    service: 'pgbouncer',
    // Where `test/support/pgbouncer.ts` looks.
    isThere: () =>
      ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].some((path) =>
        existsSync(path),
      ),
  },
  {
    name: 'postgresql',
    service: 'postgresql',
    // Where `test/support/debianPostgres.ts` looks.
    isThere: () =>
      existsSync('/usr/lib/postgresql') &&
      readdirSync('/usr/lib/postgresql').some((version) =>
        existsSync(join('/usr/lib/postgresql', version, 'bin', 'initdb')),
      ),
  },
  { name: 'caddy', service: 'caddy', isThere: () => existsSync('/usr/bin/caddy') },
  {
    name: 'prometheus',
    service: 'prometheus',
    lack: 'the alerts in Prometheus itself',
    // Where `test/telemetry/alerts.test.ts` looks.
    isThere: () => ['/usr/bin/promtool', '/usr/local/bin/promtool'].some((path) => existsSync(path)),
  },
  {
    name: 'redis-server',
    service: 'redis-server',
    lack: 'the counts of calls that servers share',
    // Where `test/support/redis.ts` looks.
    isThere: () => ['/usr/bin/redis-server', '/usr/bin/valkey-server'].some((path) => existsSync(path)),
  },
  { name: 'haproxy', service: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') },
  { name: 'nginx-light', service: 'nginx', isThere: () => existsSync('/usr/sbin/nginx') },
]

/** Only for deep runs: where `test/support/highAvailability` looks. */
export const deepPrograms = [
  { name: 'patroni', service: 'patroni', isThere: () => existsSync('/usr/bin/patroni') },
  { name: 'etcd', packages: ['etcd-server'], service: 'etcd', isThere: () => existsSync('/usr/bin/etcd') },
]

/** The browser engines besides Chromium, where `test/support/engines` looks for them. */
export const engines = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () =>
      [
        process.env.FIREFOX_PATH,
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ].some((path) => path && existsSync(path)),
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () =>
      existsSync(process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb'),
  },
]

export const programs = [...chromium, ...servers, ...engines]

/** If a path is set but wrong, the step that needs the program reports it. */
function isFound(find) {
  try {
    return find() !== undefined
  } catch {
    return true
  }
}
