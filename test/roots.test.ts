import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../packages')

/**
 * Every place that puts something of ours into a page, and the file that keeps its errors away from the page around it:
 * by the error boundary, or, where no React draws, by a `catch`.
 */
const roots: Record<string, { root: string; guard: string; by: RegExp }> = {
  modal: {
    root: 'react/src/modal/shell/Shell.tsx',
    guard: 'react/src/modalRuntime.ts',
    by: /createElement\(ModalBoundary, null, createElement\(Modal,/,
  },
  pill: {
    root: 'react/src/account/pill/Pill.tsx',
    guard: 'react/src/account/pill/UserPill.tsx',
    by: /<PillBoundary>\s+<Pill\b/,
  },
  'consent window': {
    root: 'consent/src/main.tsx',
    guard: 'consent/src/main.tsx',
    by: /createRoot\(container\)\.render\(\s*<Boundary\b/,
  },
  'development panel': {
    root: 'react/src/development/panel.ts',
    guard: 'react/src/development/watchStart.ts',
    by: /look\(\)\.catch\(/,
  },
  'export page': {
    root: 'frame/src/export/view.ts',
    guard: 'frame/src/export/exportPage.ts',
    by: /try \{\s+view\.wait\(\)/,
  },
}

const read = (file: string) => readFileSync(join(packages, file), 'utf8')

/** Code that renders into a page: a root of React's, a shadow root, or the body. */
// The message where nothing can be rendered is one line.
const draws =
  /\bcreateRoot\((?!createHost|place\.current)|<ShadowHost\b|\.attachShadow\(|body\.replaceChildren\((?!line\))/

test('every root is in the list', () => {
  const files = ['react', 'consent', 'frame'].flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `${name}/src/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')),
  )
  // The host itself, which the modal and the pill are drawn in.
  const drawing = files.filter((file) => file !== 'react/src/ui/ShadowHost.tsx' && draws.test(read(file)))
  expect(drawing.sort()).toEqual(
    Object.values(roots)
      .map(({ root }) => root)
      .sort(),
  )
})

test.each(Object.entries(roots))('the errors of the %s stay in it', (_, { guard, by }) => {
  expect(read(guard)).toMatch(by)
})

/** React's root or the whole page: a translator would move the texts that are changed later. */
const untranslated: Record<string, RegExp> = {
  'react/src/ui/ShadowHost.tsx': /keepUntranslated\(host\)/,
  'react/src/development/panel.ts': /keepUntranslated\(host\)/,
  'consent/index.html': /<html lang="en" translate="no" class="notranslate">/,
  'frame/index.html': /<html lang="en" translate="no" class="notranslate">/,
  'frame/export.html': /<html lang="en" translate="no" class="notranslate">/,
}

test.each(Object.entries(untranslated))('%s asks not to be translated', (file, by) => {
  expect(read(file)).toMatch(by)
})
