import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const recipes = join(root, 'docs/recipes')

/** Everything that a recipe may name, by its path from here. */
const files = ['packages', 'examples', 'test', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !/[/\\](node_modules|dist)\b/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length) + (entry.isFile() ? '' : '/')),
)

/** `packages/wire/src/frame.ts`, `modal/shell/Modal.tsx` or `pending/`: whole, or its end. Not with a `<blank>`. */
const named = /(?<![\w<>/*.{-])((?:[\w.-]+\/)*[\w.-]+(?:\.(?:ts|tsx|md)|\/))(?=[`)])/g

test.each(readdirSync(recipes))('%s names files that are there', (recipe) => {
  const text = readFileSync(join(recipes, recipe), 'utf8')
  const paths = [...text.matchAll(named)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(3)
  const isThere = (path: string) => files.some((file) => file.endsWith(`/${path}`))
  // Pictures are there once the browser tests have run.
  expect(paths.filter((path) => !isThere(path) && !path.startsWith('artefacts/'))).toEqual([])
})
