import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countWords, findMarkers } from './support/plainEnglish/markers.ts'
import { readPage, readSource } from './support/plainEnglish/prose.ts'
import { goal, records, shownRecords, slack } from './support/plainEnglish/records.ts'

/**
 * The words of `markers.ts` show prose that is hard to read for an engineer who is new here. Their number per 1,000
 * words only goes down. Print the places of one area with `npx vitest run test/plainEnglish.test.ts -t
 * "packages/core"`.
 */

type Prose = { file: string; text: string }

const root = join(import.meta.dirname, '..')
/** Files of this test, which contain the markers themselves. */
const ownFiles = /^test\/(plainEnglish\.test\.ts|support\/plainEnglish\/)/
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && !ownFiles.test(file) && existsSync(join(root, file)))

const sources = files
  .filter((file) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(file))
  .map((file) => ({ file, ...readSource(file, read(file)) }))
const pages = files
  .filter((file) => file.endsWith('.md') && !file.startsWith('.changeset/'))
  .map((file) => ({ file, text: readPage(read(file)) }))

const areas = group([...sources.map(({ file, comments }) => ({ file, text: comments })), ...pages])

describe('the markers of hard sentences only go down', () => {
  test.each([...areas])('%s', (area, texts) => {
    const hits = texts.flatMap(({ file, text }) => findMarkers(text).map((word) => `${file}: ${word}`))
    const words = texts.reduce((sum, { text }) => sum + countWords(text), 0)
    const perThousand = Math.ceil((hits.length / words) * 10_000) / 10
    const record = records[area] ?? 0
    const line = `'${area}': ${perThousand},`
    const places = hits.slice(0, 40).join('\n')
    expect(
      perThousand,
      `${hits.length} markers in ${words} words of ${area}:\n${places}\n`,
    ).toBeLessThanOrEqual(Math.max(record, goal))
    expect(perThousand, `better than its record: write ${line} in records.ts\n`).toBeGreaterThanOrEqual(
      record - slack,
    )
  })

  test('every record has its area', () => {
    expect(Object.keys(records).filter((area) => !areas.has(area))).toEqual([])
  })
})

describe('text that users, operators and developers see has none', () => {
  const visibleFiles = sources.filter(
    ({ file }) => /^packages\/[^/]+\/(src|bin)\//.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const markedSentences = visibleFiles.flatMap(({ file, sentences }) =>
    sentences
      .filter((sentence) => findMarkers(sentence).length > 0)
      .map((sentence) => `${file}: ${sentence.trim()}`),
  )

  test.each([...new Set(visibleFiles.map(({ file }) => toArea(file)))])('%s', (area) => {
    const lines = markedSentences.filter((line) => line.startsWith(`${area}/`))
    expect(lines.length, lines.join('\n')).toBe(shownRecords[area] ?? 0)
  })
})

test('the scanner reads comments, and neither code nor strings', () => {
  const code =
    "/** Nobody. */\nconst mend = 'anew beside it // mend' // whoever\nconst re = /\\/\\* beside \\*\\//"
  const { comments, sentences } = readSource('a.ts', code)
  expect(findMarkers(comments)).toEqual(['nobody', 'whoever'])
  expect(sentences.flatMap(findMarkers)).toEqual(['anew', 'beside', 'mend'])
  expect(findMarkers(readPage('It is\nno key: `mend`.\n\n```ts\n// whoever\n```\n'))).toEqual(['is no'])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function group(texts: Prose[]): Map<string, Prose[]> {
  const groups = new Map<string, Prose[]>()
  for (const text of texts) groups.set(toArea(text.file), [...(groups.get(toArea(text.file)) ?? []), text])
  return groups
}

/** A package, a folder of the docs, or another folder of the root; the root's own files are `.`. */
function toArea(file: string): string {
  const folders = file.split('/').slice(0, -1)
  const depth = ['packages', 'docs'].includes(folders[0] ?? '') ? 2 : 1
  return folders.slice(0, depth).join('/') || '.'
}
