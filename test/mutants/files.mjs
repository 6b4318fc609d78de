// Which files are changed, and which tests run on them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/setup.mjs'

const isTest = (path) => /\.test\.tsx?$/.test(path)

/** With these each mutant would wait for a second program or a browser, which do not use the changed code. */
const apart = [/\/db\/embedded\//, /\/cli\//]
const browser = /support\/(?:browser\/|tab\.ts)|chromium/

/** Other packages whose tests cover a package: its rules are those of its users. */
const users = {
  'packages/wire': [
    'packages/core',
    'packages/frame/src/keys',
    'test/typedData.test.ts',
    'test/parsers.test.ts',
  ],
  'packages/core': ['test/parsers.test.ts', 'test/typedData.test.ts'],
}

/** Folders whose tests are the nearest to code that has few tests itself: rows of users, and operations on them. */
const neighbors = {
  'packages/server/src/user': ['packages/server/src/account'],
  'packages/server/src/notices': ['packages/server/src/account/undo'],
  'packages/core/src/wallet': ['packages/core/src/transaction/ethereum/sending.test.ts'],
  'packages/core/src/transaction': ['test/several.test.ts', 'test/parsers.test.ts'],
}

/** Sources under a folder, or the file itself, that a test loads in its own process. */
export function listSources(path) {
  return list(path).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !isTest(file) &&
      !file.endsWith('.d.ts') &&
      !apart.some((pattern) => pattern.test(file)),
  )
}

/** Tests in the folder and below it, and those of its neighbors. */
export function testsBeside(path) {
  const folder = /\.tsx?$/.test(path) ? dirname(path) : path
  return [folder, ...(neighbors[folder] ?? [])]
    .flatMap(list)
    .filter((file) => isTest(file) && seesChange(file))
}

/** Tests of the package and of its users that load a change in their own process. */
export function testsOfPackage(path) {
  const name = path.split('/').slice(0, 2).join('/')
  return [name, ...(users[name] ?? [])].flatMap(list).filter((file) => isTest(file) && seesChange(file))
}

function seesChange(file) {
  if (apart.some((pattern) => pattern.test(file))) return false
  return !browser.test(readFileSync(join(root, file), 'utf8'))
}

function list(path) {
  return execFileSync('git', ['ls-files', '--', path], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}
