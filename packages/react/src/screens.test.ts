import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, loadScreens } from './screens.ts'

test('a route without a known area is an error, not another area’s chunk', async () => {
  await expect(loadScreens('nowhere.screen')).rejects.toThrow(
    'No area of screens is called "nowhere": name it in screens.ts.',
  )
})

test('each area’s chunk has its screens, and every screen belongs to an area of its chunk', async () => {
  for (const [area, load] of Object.entries(areas)) {
    const names = Object.keys((await load()).screens)
    expect(names.filter((name) => name.startsWith(`${area}.`)).length, area).toBeGreaterThan(0)
    const strangers = names.filter((name) => areas[name.split('.')[0] ?? ''] !== load)
    expect(strangers, area).toEqual([])
  }
})

test('every route that the code opens has a screen', async () => {
  const chunks = await Promise.all(Object.values(areas).map((load) => load()))
  const screens = new Set(chunks.flatMap((chunk) => Object.keys(chunk.screens)))
  const routeNames = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\bname: '(\w+\.\w+)'/g),
    ])
    .map(([, name]) => name ?? '')
  expect(routeNames.length).toBeGreaterThan(20)
  expect([...new Set(routeNames)].filter((name) => !screens.has(name))).toEqual([])
})
