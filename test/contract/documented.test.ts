import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientErrors, endpoints, frameErrors, frameOps, serverErrors } from '@latchkey/wire'

import { expect, test } from 'vitest'
import { operations } from '../../packages/frame/src/channel/operations.ts'
import { buildServer } from '../../packages/server/src/main.ts'
import { createWorld } from '../support/world.ts'

/**
 * Compares docs/develop/protocol with the contract: every addition, change, build or removal there is required here.
 */

const folder = join(import.meta.dirname, '../../docs/develop/protocol')
const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
const text = pages.join('\n')
const rows = text.split('\n').filter((line) => line.startsWith('| `'))

test('docs/develop/protocol lists every call: its path, who may make it, what it takes, and whether it is built', async () => {
  const { ctx } = await createWorld()
  const unbuilt = new Set(buildServer(ctx).notImplemented)
  const missing = Object.entries(endpoints).flatMap(([name, { method, path, guard, input }]) => {
    const start = `| \`${method} ${path}\` | ${guard} | ${listMembers(input, path)} |`
    const row = rows.find((line) => line.startsWith(start))
    if (!row) return [`${start} …`]
    return row.endsWith('| not built |') === unbuilt.has(name)
      ? []
      : [`${start} is built: ${!unbuilt.has(name)}`]
  })
  expect(missing).toEqual([])
})

test('docs/develop/protocol lists no call that is gone', () => {
  const known = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  const listed = rows.flatMap((line) => /^\| `((?:GET|POST|PATCH|DELETE) [^`]+)`/.exec(line)?.[1] ?? [])
  expect(listed.filter((call) => !known.includes(call))).toEqual([])
})

test('docs/develop/protocol lists every code with its status, and every code of the client', () => {
  const missing = Object.entries(serverErrors)
    .map(([code, { status }]) => `| \`${code}\` | ${status} |`)
    .filter((start) => !rows.some((line) => line.startsWith(start)))
  expect([...missing, ...named(Object.keys(clientErrors))]).toEqual([])
})

test('docs/develop/protocol lists every event and every error of the frame', () => {
  const missing = Object.keys(frameOps).filter(
    (event) => !rows.some((line) => line.startsWith(`| \`${event}\` |`)),
  )
  expect([...missing, ...named(Object.keys(frameErrors))]).toEqual([])
})

test('docs/develop/protocol says of every event what it takes and answers, and which is not built', () => {
  // The letters of 6.4: "A is `accessToken`; E is …".
  const letters = Object.fromEntries(
    [
      ...(/^A is `accessToken`.*$/m.exec(text)?.[0] ?? '').matchAll(/([A-Z]) is (.+?)(?=; [A-Z] is|\.$)/g),
    ].map(([, letter, members]) => [letter, members]),
  )
  const toMembers = (cell: string) =>
    [...cell.replaceAll(/\b[AERM]\b/g, (letter) => letters[letter] ?? letter).matchAll(/`([^`]+)`/g)]
      .map(([, name]) => name)
      .sort()
  const wrong = Object.entries(frameOps).flatMap(([event, { data, reply }]) => {
    const [, takes = '', answers = ''] =
      new RegExp(`^\\| \`${event}\` \\| (.+) \\| (.+) \\|$`, 'm').exec(text) ?? []
    const expected = {
      takes: toMembers(listMembers(data, '')),
      answers: event in operations ? toMembers(listMembers(reply, '')) : 'not built',
    }
    const row = {
      takes: toMembers(takes),
      answers: answers === 'not built' ? answers : toMembers(answers).filter((name) => name !== '{}'),
    }
    return JSON.stringify(row) === JSON.stringify(expected) ? [] : [{ event, row, expected }]
  })
  expect(wrong).toEqual([])
})

test('the sentences that the pages of behavior quote are sentences of the screens', () => {
  const texts = join(import.meta.dirname, '../../packages/react/src/texts/en')
  const screens = readdirSync(texts)
    .map((name) => readFileSync(join(texts, name), 'utf8'))
    .join('\n')
  const behavior = readdirSync(folder).filter((name) => /^1[789]-/.test(name))
  const quotes = behavior.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?<=[ (])(?:"([A-Z][^"`]+)"|'([A-Z][^'`]+)')(?=[ ,.;)\n])/g,
      ),
    ].map(([, double, single]) => double ?? single ?? ''),
  )
  expect(quotes.length).toBeGreaterThan(8)
  expect(quotes.filter((quote) => !screens.includes(`'${quote}'`))).toEqual([])
})

/** Those that are missing everywhere. */
function named(codes: readonly string[]): string[] {
  return codes.filter((code) => !text.includes(`\`${code}\``))
}

type Schema = { type: string; entries?: Record<string, Schema>; options?: readonly Schema[] }

/** `email`, `token?`: the members that are not part of the path, by the form of each variant. */
function listMembers(schema: unknown, path: string): string {
  const { entries = {}, options } = schema as Schema // every input is an object or a choice of objects
  if (options) return [...new Set(options.map((option) => listMembers(option, path)))].join(' or ')
  const names = Object.entries(entries)
    .filter(([name]) => !path.split('/').includes(`:${name}`))
    .map(([name, { type }]) => `\`${name}${type === 'optional' || type === 'nullish' ? '?' : ''}\``)
  return names.join(', ') || '–'
}
