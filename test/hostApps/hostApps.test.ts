import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

// Apps in the style of public ones that use the published SDK, from 1.98 to 3.x. Their imports are of that SDK; here,
// and for the compiler (`tsc -b`), those are ours. `providerProps.tsx` has all changes that were needed to move them
// over.
const apps = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.tsx') && file !== 'providerProps.tsx',
)

test('there are apps of every kind', () => {
  expect(apps.length).toBeGreaterThanOrEqual(12)
})

test.each(apps)('%s is drawn on a server, as a page is before anybody is known', async (file) => {
  const { default: App } = (await import(join(import.meta.dirname, file))) as { default: ComponentType }
  expect(renderToString(createElement(App))).toMatch(/^<\w+/)
})
