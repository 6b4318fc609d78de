import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

/** The build's output for browsers, by name; `npm test` builds beforehand. */
const built = ['core', 'react', 'wire', 'frame', 'consent'].flatMap((name) => {
  const folder = `packages/${name}/dist`
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return files.filter((file) => file.endsWith('.js')).map((file) => join(folder, file))
})
const texts = new Map(built.map((file) => [file, readFileSync(file, 'utf8')]))

/** The oldest versions, from `docs/use/browsers.md`. */
const docs = readFileSync('docs/use/browsers.md', 'utf8')
const oldest = Object.fromEntries(
  ['Chrome', 'Firefox', 'Safari'].map((name) => [
    name.toLowerCase(),
    Number(new RegExp(`^\\| ${name}[^|]*\\| ([\\d.]+) `, 'm').exec(docs)?.[1]),
  ]),
) as { chrome: number; firefox: number; safari: number }

/**
 * Features that browsers got late, with the first version of each (developer.mozilla.org, browser-compat-data).
 * `guard`: how a file first checks whether the feature exists.
 */
const late: Record<string, { pattern: RegExp; since: typeof oldest; guard?: RegExp }> = {
  'URL.canParse': {
    pattern: /URL\.canParse/,
    // As Valibot does it.
    guard: /URL\.canParse\?/,
    since: { chrome: 120, firefox: 115, safari: 17 },
  },
  'URL.parse': { pattern: /\bURL\.parse\(/, since: { chrome: 126, firefox: 126, safari: 18 } },
  'AbortSignal.any': { pattern: /AbortSignal\.any/, since: { chrome: 116, firefox: 124, safari: 17.4 } },
  'AbortSignal.timeout': {
    pattern: /AbortSignal\.timeout/,
    since: { chrome: 103, firefox: 100, safari: 16 },
  },
  'sorted copies': {
    pattern: /\.(toSorted|toReversed|toSpliced)\(/,
    since: { chrome: 110, firefox: 115, safari: 16 },
  },
  'Promise.withResolvers': {
    pattern: /\bwithResolvers\(/,
    since: { chrome: 119, firefox: 121, safari: 17.4 },
  },
  'Promise.try': { pattern: /Promise\.try\(/, since: { chrome: 128, firefox: 134, safari: 18.2 } },
  grouping: { pattern: /(Object|Map)\.groupBy/, since: { chrome: 117, firefox: 119, safari: 17.4 } },
  'Array.fromAsync': { pattern: /Array\.fromAsync/, since: { chrome: 121, firefox: 115, safari: 16.4 } },
  'well-formed texts': {
    pattern: /\.(isWellFormed|toWellFormed)\(/,
    since: { chrome: 111, firefox: 119, safari: 16.4 },
  },
  'bytes as text': {
    pattern: /Uint8Array\.from(Base64|Hex)\(|\.setFromHex\(/,
    // As @noble/hashes does it.
    guard: /typeof Uint8Array\.fromHex\b/,
    since: { chrome: 140, firefox: 133, safari: 18.2 },
  },
  'iterator methods': {
    pattern: /\.(values|keys|entries)\(\)\s*\.(map|filter|toArray|some|find|take|drop)\(/,
    since: { chrome: 122, firefox: 131, safari: 18.4 },
  },
  'JSON of passkeys': {
    pattern: /parse(Creation|Request)OptionsFromJSON/,
    since: { chrome: 129, firefox: 119, safari: 18.4 },
  },
  popovers: { pattern: /\.(showPopover|togglePopover)\(/, since: { chrome: 114, firefox: 125, safari: 17 } },
  'cookie store': { pattern: /\bcookieStore\b/, since: { chrome: 87, firefox: 140, safari: 18.4 } },
  checkVisibility: { pattern: /\.checkVisibility\(/, since: { chrome: 105, firefox: 106, safari: 17.4 } },
  'light-dark()': { pattern: /light-dark\(/, since: { chrome: 123, firefox: 120, safari: 17.5 } },
  'nested style rules': {
    pattern: /@starting-style|\{&[:. ]/,
    since: { chrome: 120, firefox: 129, safari: 17.5 },
  },
}

test('docs/use/browsers.md names the oldest versions, and every package for browsers is built', () => {
  expect(Object.values(oldest).every((version) => version > 0)).toBe(true)
  for (const name of ['core', 'react', 'wire', 'frame', 'consent'])
    expect(
      built.some((file) => file.startsWith(`packages/${name}/dist`)),
      name,
    ).toBe(true)
})

test('no built file has syntax that the oldest of these versions cannot read', async () => {
  const target = Object.entries(oldest).map(([name, version]) => `${name}${version}`)
  const newer: string[] = []
  for (const [file, text] of texts) {
    // Syntax that a build for these browsers would rewrite is syntax that they cannot read.
    const [lowered, same] = await Promise.all(
      [target, ['esnext']].map((level) =>
        transformWithOxc(text, file, { lang: 'js', target: level, sourcemap: false }),
      ),
    )
    if (lowered?.code !== same?.code) newer.push(file)
  }
  expect(newer).toEqual([])
})

test.each(Object.entries(late))(
  'no built file needs %s from a browser that has it not',
  (_, { pattern, since, guard }) => {
    const isEverywhere = Object.entries(since).every(
      ([name, version]) => version <= oldest[name as keyof typeof oldest],
    )
    const users = [...texts]
      .filter(([, text]) => pattern.test(withoutComments(text)) && !guard?.test(text))
      .map(([file]) => file)
    expect(isEverywhere ? [] : users).toEqual([])
  },
)

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
