import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { screens } from '../../examples/react/src/galleryScreens.tsx'
import { areas } from '../../packages/react/src/screens.ts'

const root = join(import.meta.dirname, '../../packages/react/src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })

test('every screen of the modal draws a view, which is in the gallery', async () => {
  const modules = await Promise.all(Object.values(areas).map(async (load) => (await load()).screens))
  const components = [...new Set(modules.flatMap((screens) => Object.values(screens)))]
  expect(components.length).toBeGreaterThan(40)
  expect(components.map(({ name }) => name).filter((name) => !drawsView(name))).toEqual([])
})

test('every view is in the gallery, and no two entries have one id', async () => {
  const components = new Set(screens.flatMap(({ view }) => componentsIn(view)))
  const views = await Promise.all(
    files
      .filter((file) => file.endsWith('View.tsx'))
      .map((file) => import(join(root, file)) as Promise<object>),
  )
  const missing = views
    .flatMap((view) => Object.entries(view))
    .filter(([name, view]) => name.endsWith('View') && !components.has(view))
  expect(missing.map(([name]) => name)).toEqual([])
  expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length)
})

test('every part that screens are made of has a page in the gallery', () => {
  const parts = files
    .filter((file) => /^ui\/((amount|choice|steps)\/[A-Z]\w+|marks\/\w+Mark)\.tsx$/.test(file))
    .filter((file) => !/\.test\.tsx$|ChoiceRow|BrandMark/.test(file))
  expect(parts.length).toBeGreaterThan(7)
  const gallery = ['galleryParts.tsx', 'galleryMarks.tsx']
    .map((file) => readFileSync(join(root, '../../../examples/react/src', file), 'utf8'))
    .join('')
  expect(parts.filter((file) => !gallery.includes(`/${file}'`))).toEqual([])
})

/** Itself or through another screen: `EmailCodeScreen` is the `CodeScreen` of its method. */
function drawsView(screen: string): boolean {
  const file = files.find((path) => path.endsWith(`/${screen}.tsx`))
  const text = file ? readFileSync(join(root, file), 'utf8') : ''
  const others = [...text.matchAll(/\/(\w+Screen)\.tsx'/g)].map(([, name]) => name ?? '')
  return /\w+View\.tsx'/.test(text) || others.some(drawsView)
}

/** The components that draw an element, and those in its props. */
function componentsIn(node: ReactNode | object): unknown[] {
  if (Array.isArray(node)) return node.flatMap(componentsIn)
  if (!isValidElement<object>(node)) return []
  return [node.type, ...Object.values(node.props).flatMap(componentsIn)]
}
