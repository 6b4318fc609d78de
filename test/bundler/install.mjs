// Installs the bundler and its contracts, separately from the other packages: 360 MB that only tests of smart accounts
// need. Alto is GPL-3.0, so no published package may depend on it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const modules = join(here, 'node_modules')
const marker = '.latchkey-lock'

/** Does nothing if `node_modules` matches `package-lock.json`. Several processes may call it at once. */
export function ensureBundler() {
  const lock = readFileSync(join(here, 'package-lock.json'), 'utf8')
  if (isInstalled(lock)) return
  const cache = join(here, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'install-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(here, file), join(folder, file))
    const args = ['ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
    const { status } = spawnSync('npm', args, {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error('npm ci of test/bundler failed, see above.')
    cpSync(join(here, 'package-lock.json'), join(folder, 'node_modules', marker))
    replace(folder, lock)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isInstalled(lock) {
  const file = join(modules, marker)
  return existsSync(file) && readFileSync(file, 'utf8') === lock
}

function replace(folder, lock) {
  try {
    if (existsSync(modules) && !isInstalled(lock)) renameSync(modules, join(folder, 'old'))
    renameSync(join(folder, 'node_modules'), modules)
  } catch (error) {
    // Another process was first.
    if (!isInstalled(lock)) throw error
  }
}
