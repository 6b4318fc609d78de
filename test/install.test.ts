import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type LockEntry = { link?: boolean; resolved?: string; dependencies?: Record<string, string> }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> }

/** The packages that `npm install @latchkey/react react react-dom` installs, from the lock file. */
const folders = closure(['@latchkey/react', 'react', 'react-dom'])

test('the React SDK installs few packages, one copy of each (P5)', () => {
  const names = [...folders].map((path) => path.split('node_modules/').pop())
  expect(names.length).toBeLessThanOrEqual(28)
  expect(new Set(names).size).toBe(names.length)
})

test('the React SDK and React take less than 36 MB (P5)', () => {
  const bytes = [...folders].reduce(
    (sum, path) => sum + getSize(lock.packages[path]?.link ? linked(path) : path),
    0,
  )
  expect(bytes / 1e6).toBeLessThan(36)
})

test('the SDK for servers installs jose and nothing else', () => {
  expect(
    [...closure(['@latchkey/node'])].map((path) => path.replace(/^.*node_modules\//, '')).sort(),
  ).toEqual([...['@latchkey/node', 'jose']])
})

function closure(names: readonly string[], from = '', found = new Set<string>()): Set<string> {
  for (const name of names) {
    const nested = `${from}/node_modules/${name}`
    const path = from && lock.packages[nested] ? nested : `node_modules/${name}`
    if (found.has(path)) continue
    found.add(path)
    const place = lock.packages[path]?.link ? linked(path) : path
    closure(Object.keys(lock.packages[place]?.dependencies ?? {}), place, found)
  }
  return found
}

function linked(path: string): string {
  return lock.packages[path]?.resolved ?? path
}

/** For a workspace, the size of its published files. */
function getSize(folder: string): number {
  const published = folder.startsWith('packages/') ? join(folder, 'dist') : folder
  return readdirSync(published, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** Tools of this checkout, which npm finds in its node_modules. */
const ownTools = ['biome', 'changeset', 'tsc', 'vitest', 'playwright-core']

test('security: docs and screens run only packages of our scope by npx, which fetches what a folder lacks', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(md|tsx?|mjs|jsx|html|json)$/.test(path) && existsSync(path))
  const foreign = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bnpx (?:--?[\w-]+ )*(@?[a-z][\w-]*(?:\\?\/[\w-]+)?)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/^@latchkey\\?\//.test(name) && !ownTools.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(foreign).toEqual([])
})
