import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/develop')
const recipes = readdirSync(join(folder, 'recipes')).map((name) => `recipes/${name}`)

/** Everything that a page may name, by its path from here. */
const files = ['packages', 'examples', 'test', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !/[/\\](node_modules|dist)\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length) + (entry.isFile() ? '' : '/')),
)
const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
const words = new Set(sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? []))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** `packages/wire/src/frame.ts`, `modal/shell/Modal.tsx` or `pending/`: whole, or its end. Not with a `<blank>`. */
const named = /(?<![\w<>/*.{-])((?:[\w.-]+\/)*[\w.-]+(?:\.(?:ts|tsx|md)|\/))(?=[`)])/g
/** `defineScreens`, `describeError` or `modal.open`: a name in the code. Not with a `<blank>`. */
const symbol = /(?<=`)[A-Za-z]\w*(?:\.[A-Za-z]\w*)*(?=(?:\(\))?`)/g
/** Derived from the row of the example network, or published: not written in the code. */
const follows = /twitch|^(getX|toX|xFor|xOf)$/i
const extension = /\.(tsx?|md|html)$/

describe.each([...recipes, 'architecture.md', 'glossary.md'])('%s', (page) => {
  const text = readFileSync(join(folder, page), 'utf8')

  test('names files that are there', () => {
    const paths = [...text.matchAll(named)].map(([path]) => path)
    expect(paths.length).toBeGreaterThan(3)
    const isThere = (path: string) =>
      files.some((file) => file.endsWith(`/${path.replace(/^(\.\.\/)+/, '')}`))
    // Pictures exist once the browser tests have run.
    expect(paths.filter((path) => !isThere(path) && !path.startsWith('artifacts/'))).toEqual([])
  })

  test('names what the code has', () => {
    const symbols = [...text.matchAll(symbol)].map(([name]) => name).filter((name) => !extension.test(name))
    expect(symbols.length).toBeGreaterThan(3)
    const isThere = (name: string) => name.split('.').every((word) => words.has(word)) || follows.test(name)
    expect(symbols.filter((name) => !isThere(name))).toEqual([])
  })

  test('links a name of the code to the file that has it', () => {
    const links = [...text.matchAll(/\[`?([a-z]\w*[A-Z]\w*|[A-Z]\w+[A-Z]\w*)`?\]\(([^)#]+\.tsx?)\)/g)]
    const wrong = links.filter(
      ([, name = '', path = '']) =>
        !new RegExp(`\\b${name}\\b`).test(readFileSync(join(folder, dirname(page), path), 'utf8')),
    )
    expect(wrong.map(([link]) => link)).toEqual([])
  })

  test('names commands that are there, and tests that they run', () => {
    const commands = [...text.matchAll(/\b(npm run|npx) ([\w:-]+)([^`\n&]*)/g)]
    const isThere = (runner: string, name: string) =>
      runner === 'npm run' ? name in scripts : existsSync(join(root, 'node_modules/.bin', name))
    expect(commands.filter(([, runner = '', name = '']) => !isThere(runner, name))).toEqual([])
    const paths = commands.flatMap(([, , , rest = '']) => rest.match(/[\w./]+\/[\w./]+/g) ?? [])
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('architecture.md names every folder of the server, and none that is gone', () => {
  const [, table = ''] =
    /\| Floor \|.*\n\|.*\n((?:\|.*\n)+)/.exec(readFileSync(join(folder, 'architecture.md'), 'utf8')) ?? []
  const names = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const server = join(root, 'packages/server/src')
  const folders = readdirSync(server, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(names.filter((name) => !/\./.test(name ?? '')).sort()).toEqual(
    folders.map(({ name }) => name).sort(),
  )
})
