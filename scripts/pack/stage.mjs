// Copies a package into its own folder, as it is published.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../setup.mjs'
import { toPublished } from './manifest.mjs'
import { writeNotices } from './notices.mjs'

const examples = ['vite', 'next']

/** Returns the folder. */
export function stagePackage(name, folder) {
  const from = join(root, 'packages', name)
  const manifest = readJson(join(from, 'package.json'))
  mkdirSync(folder, { recursive: true })
  const published = toPublished(manifest, readJson(join(root, 'package.json')))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(from, 'README.md'), join(folder, 'README.md'))
  for (const entry of manifest.files) {
    if (entry === 'dist') stageDist(from, folder)
    else if (isBuiltFolder(from, entry)) stageDist(from, folder, entry.slice('dist/'.length))
    else if (entry === 'examples') for (const example of examples) stageExample(example, folder)
    else if (entry === 'THIRD_PARTY_NOTICES') writeNotices(from, join(folder, entry))
    else stageEntry(join(from, entry), join(folder, entry))
  }
  return folder
}

/** Part of the compiler's output, such as `dist/keys`. */
function isBuiltFolder(from, entry) {
  return entry.startsWith('dist/') && existsSync(join(from, 'src', entry.slice('dist/'.length)))
}

/** Copies files whose source still exists: the compiler never removes its old output. */
function stageDist(from, folder, part = '') {
  const sources = readdirSync(join(from, 'src', part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(from, 'src').length))
  for (const source of sources)
    for (const ending of ['.js', '.d.ts'])
      stageEntry(
        join(from, 'dist', source.replace(/\.tsx?$/, ending)),
        join(folder, 'dist', source.replace(/\.tsx?$/, ending)),
      )
}

/**
 * Leaves out hidden files, which only the build needs, and references to source maps, whose sources are not published.
 */
function stageEntry(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => !basename(path).startsWith('.') })
  if (!/\.(js|d\.ts)$/.test(to)) return
  writeFileSync(to, readFileSync(to, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
}

const ofTheMachine = ['node_modules', 'dist', '.next', 'next-env.d.ts', 'tsconfig.tsbuildinfo']

/** Copies the example that `latchkey create-app` copies. */
function stageExample(name, folder) {
  const from = join(root, 'examples', name)
  if (!existsSync(from)) throw new Error(`There is no example ${name}.`)
  cpSync(from, join(folder, 'examples', name), {
    recursive: true,
    filter: (path) => !ofTheMachine.includes(basename(path)),
  })
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
