import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Every citation in code, tests and docs must lead to something in this repository. */

const root = join(import.meta.dirname, '..')
const notOurs = /^(node_modules|dist|artifacts|coverage|\.next|\.cache|\.pages|\.git|\.latchkey|\.changeset)$/
const files = filesUnder(root).filter((file) => /\.(ts|tsx|mjs|jsx|css|html|sql|md)$/.test(file))
const all = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
/** This file contains the citation forms that it searches for. */
const texts = all.filter(({ file }) => file !== 'test/citations.test.ts')
const isMigration = (file: string) => file.includes('/migrations/')

describe('sections', () => {
  // "protocol 7.7", "security 2.4 and 2.5", "protocol 17.8, 19.8"; also across two lines of a comment.
  const citationKinds =
    /\b(protocol|security)\s+(?:\*\s+|\/\/\s+)?(\d+(?:\.\d+)*(?:(?:, | and | to )\d+(?:\.\d+)*)*)/g
  const titles = Object.fromEntries(
    ['develop/protocol', 'security'].map((folder) => [basename(folder), listSections(`docs/${folder}/`)]),
  )

  test('that are cited are there', () => {
    const missing = texts.flatMap(({ file, text }) =>
      [...withNewNames(file, text).matchAll(citationKinds)].flatMap(([, folder = '', list = '']) =>
        list
          .split(/, | and | to /)
          .filter((number) => !titles[folder]?.includes(number))
          .map((number) => `${file}: ${folder} ${number}`),
      ),
    )
    expect(missing).toEqual([])
  })

  test('are numbered once', () => {
    for (const sections of Object.values(titles)) expect(sections).toEqual([...new Set(sections)])
  })
})

describe('requirements, faults and goals', () => {
  const requirements = getRows('docs/security/requirements.md')
  const faults = getRows('docs/security/faults.md')
  const goals = getRows('docs/develop/performance.md')
  const invariants = ['I1', 'I2', 'I3', 'I4']

  test('are complete, each once', () => {
    expect(Object.keys(requirements)).toEqual(Array.from({ length: 88 }, (_, i) => `R${i + 1}`))
    expect(Object.keys(faults)).toEqual(Array.from({ length: 26 }, (_, i) => `F${i + 1}`))
    const slots = readFileSync(join(root, 'docs/security/key-slots.md'), 'utf8')
    expect(invariants.filter((name) => !slots.includes(`**${name}**`))).toEqual([])
  })

  test('that are cited are there', () => {
    const titles = new Set([...Object.keys({ ...requirements, ...faults, ...goals }), ...invariants])
    const missing = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w.#/-])[RFPI]\d{1,2}(?![\w.-]*\w|%)/g)]
        .filter(([name]) => !titles.has(name))
        .map(([name]) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('have their own word, which every citation in code and docs carries', () => {
    const rows = Object.values({ ...requirements, ...faults })
    const words: Record<string, string> = Object.fromEntries(
      [...rows.join('\n').matchAll(/^\| (\w+) \| (.+?) \|/gm)].map(([, name, word = '']) => [name, word]),
    )
    expect(Object.values(words).filter((word) => !/^[A-Za-z0-9 -]{3,35}$/.test(word))).toEqual([])
    expect(new Set(Object.values(words)).size).toBe(rows.length)
    // "(R13: session handed over in a URL)" or "R13 (session handed over in a URL)"; a range has none.
    const sources = texts.filter(
      ({ file }) =>
        !isMigration(file) && !/^docs\/(security|README|site)/.test(file) && /\.(tsx?|mjs|md)$/.test(file),
    )
    const wrong = sources.flatMap(({ file, text }) =>
      [...inOneLine(text).matchAll(/(?<![\w.#/-])([RF]\d{1,2})(?![\w.-]*\w|%)(.{0,45})/g)]
        .filter(([, name = '', rest = '']) => {
          const word = words[name] ?? ''
          return !rest.startsWith(`: ${word}`) && !rest.startsWith(` (${word})`)
        })
        .map(([citation]) => `${file}: ${citation}`),
    )
    expect(wrong).toEqual([])
  })

  test('name every test that names them', () => {
    const orphans = texts
      .filter(({ file }) => /\.test\.tsx?$/.test(file))
      .flatMap(({ file, text }) =>
        Object.entries({ ...requirements, ...faults })
          .filter(([name, row]) => new RegExp(`\\b${name}\\b`).test(text) && !row.includes(`(../../${file})`))
          .map(([name]) => `${name}: [${basename(file).replace(/\.test\.tsx?$/, '')}](../../${file})`),
      )
    expect(orphans).toEqual([])
  })
})

describe('decisions', () => {
  const folder = 'docs/develop/decisions/'
  const decisions = all.filter(({ file }) => file.startsWith(folder) && !file.endsWith('README.md'))
  const titles = decisions.map(({ text }) => /^# \d{3} (.+)$/m.exec(text)?.[1] ?? '')

  test.each(decisions)('$file has its number, a status, the decision and its reason', ({ file, text }) => {
    const [, number, title = ''] = /^# (\d{3}) (.+)\n/.exec(text) ?? []
    expect(basename(file)).toBe(`${number}-${title.toLowerCase().replaceAll(' ', '-')}.md`)
    const [, status = '', by] = /^Status: (accepted|superseded by (\d{3}))$/m.exec(text) ?? []
    expect(status).not.toBe('')
    if (by) expect(decisions.map(({ file: name }) => basename(name).slice(0, 3))).toContain(by)
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)
    expect(parts).toEqual(['Context', 'Decision', 'Consequences', 'Refused'])
  })

  test('are numbered from 001, without a gap', () => {
    const numbers = decisions.map(({ file }) => Number(basename(file).slice(0, 3))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('that are cited are there, and each citation carries its word', () => {
    // "decision 12: recovery". A migration is never edited, so it has earlier numbers (protocol 0.4).
    const sources = texts.filter(({ file }) => !isMigration(file))
    const wrong = sources.flatMap(({ file, text }) =>
      [...inOneLine(text).matchAll(/\bdecisions? (\d+)(.{0,40})/g)]
        .filter(([, number, rest = '']) => {
          const title = titles[Number(number) - 1]
          return title === undefined || !rest.toLowerCase().startsWith(`: ${title.toLowerCase()}`)
        })
        .map(([citation]) => `${file}: ${citation}`),
    )
    expect(wrong).toEqual([])
  })

  test('are cited by a link that names the same one', () => {
    const wrong = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\[decision (\d+): [^\]]+\]\([^)]*\/(\d{3})-[^)]*\)/g)]
        .filter(([, number, page]) => Number(number) !== Number(page))
        .map(([link]) => `${file}: ${link}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  test('that a page of the docs links to are there', () => {
    const broken = all
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\]\(([^)\s]+)\)/g)]
          .map(([, target = '']) => target.replace(/#.*$/, ''))
          .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
          .filter((target) => !existsSync(join(root, dirname(file), target)))
          .map((target) => `${file}: ${target}`),
      )
    expect(broken).toEqual([])
  })

  test('that are cited by name are in this repository', () => {
    const names = files.filter((file) => file.endsWith('.md'))
    const missing = texts
      .filter(({ file }) => !isMigration(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/(?<![\w@/.*<-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)]
          .map(([, name = '']) => name)
          .filter((name) => !names.some((path) => `/${path}`.endsWith(`/${name.replace(/^[./]+/, '')}`)))
          .map((name) => `${file}: ${name}`),
      )
    expect(missing).toEqual([])
  })
})

/** A migration is never edited, so migrations older than the docs in this repository use older names. */
function withNewNames(file: string, text: string): string {
  if (!isMigration(file)) return text
  return text.replaceAll('wire.md', 'protocol').replaceAll('security.md', 'security')
}

/** Joins the lines of comments and paragraphs, so that a citation is whole. */
const inOneLine = (text: string) => text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** By headings (`## 7.7 …`) and numbered points (`**14.17** …`). */
function listSections(folder: string): string[] {
  return all
    .filter(({ file }) => file.startsWith(folder))
    .flatMap(({ text }) =>
      [...text.matchAll(/^(?:#+|- \*\*) ?(\d+(?:\.\d+)*)\b/gm)].map(([, number = '']) => number),
    )
}

/** Rows of a table by the number in their first cell; a goal may have several rows. */
function getRows(file: string): Record<string, string> {
  const text = readFileSync(join(root, file), 'utf8')
  return Object.fromEntries([...text.matchAll(/^\| ([RFP]\d+) \|.*$/gm)].map(([row, name]) => [name, row]))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [relative(root, path)]
  })
}
