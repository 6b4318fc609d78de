import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as react from '@latchkey/react'
import * as extendedChains from '@latchkey/react/extended-chains'
import * as farcaster from '@latchkey/react/farcaster'
import * as solana from '@latchkey/react/solana'
import * as ui from '@latchkey/react/ui'
import * as wagmi from '@latchkey/react/wagmi'

import { startProblems } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { generatedPages } from '../docs/site/site.mjs'
import { commandsPage, commandsWithoutText } from './support/reference/commands.ts'
import { configMembers, configPage } from './support/reference/config.ts'
import { environmentPage, variableNames, variablesWithoutText } from './support/reference/environment.ts'
import { errorCodes, errorsPage } from './support/reference/errors.ts'
import { metricsPage } from './support/reference/metrics.ts'
import { publishedNamesPage } from './support/reference/publishedNames.ts'
import { reactPage, typesPage, valueNames, valuesWithoutText } from './support/reference/react.ts'
import { settingNames, settingsPage, settingsWithoutText } from './support/reference/settings.ts'
import { stolenSessionPage } from './support/reference/stolenSession.ts'

// docs/reference is generated from the code: `npm run docs:reference` writes the pages, and these tests compare them.

const folder = join(import.meta.dirname, '../docs/reference')
const note = '<!-- Generated from the code by `npm run docs:reference`: change the code, not this page. -->'

test.each([
  { page: 'react', write: reactPage },
  { page: 'types', write: typesPage },
  { page: 'config', write: configPage },
  { page: 'settings', write: settingsPage },
  { page: 'environment', write: environmentPage },
  { page: 'commands', write: commandsPage },
  { page: 'errors', write: errorsPage },
  { page: 'metrics', write: metricsPage },
  { page: 'published-names', write: publishedNamesPage },
])('docs/reference/$page is what the code says', async ({ page, write }) => {
  await expect(`${note}\n\n${await write()}\n`).toMatchFileSnapshot(join(folder, `${page}.md`))
})

test('docs/security/stolen-session.md is what the table of changes says', async () => {
  const file = join(folder, '../security/stolen-session.md')
  await expect(`${note}\n\n${stolenSessionPage()}\n`).toMatchFileSnapshot(file)
})

test.each(Object.entries(generatedPages))(
  'docs/%s is what the table of contents says',
  async (page, write) => {
    await expect(`${note}\n\n${write()}\n`).toMatchFileSnapshot(join(folder, '..', page))
  },
)

test('docs/use/troubleshooting.md has every cause of a page that does not start, in the words of the page', () => {
  const text = readFileSync(join(folder, '../use/troubleshooting.md'), 'utf8')
  const place = { origin: 'http://app.example:5173', appId: '<app id>', apiUrl: 'http://localhost:4000' }
  const rows = Object.values(startProblems).map(
    ({ title, reason, command }) => `| *${title}* | ${reason(place)} | \`${command(place)}\` |`,
  )
  expect(text).toContain(rows.join('\n'))
})

test('docs/use/migrate.md names every member of config that nothing reads', () => {
  const text = readFileSync(join(folder, '../use/migrate.md'), 'utf8')
  const unread = configMembers.filter(({ isRead, says }) => !isRead || /not read/i.test(says))
  expect(unread.length).toBeGreaterThan(10)
  expect(unread.filter(({ path }) => !text.includes(`\`${path}`)).map(({ path }) => path)).toEqual([])
})

test('a published name that is missing has a reason', () => {
  expect(publishedNamesPage()).not.toContain('| Other |')
})

describe('the reference says something of every', () => {
  test('hook, component and function', () => {
    const exports = [react, extendedChains, farcaster, solana, ui, wagmi].flatMap((entry) =>
      Object.keys(entry),
    )
    expect(exports.filter((name) => !valueNames.includes(name))).toEqual([])
    expect(valuesWithoutText()).toEqual([])
  })

  test('member of config', () => {
    expect(configMembers.length).toBeGreaterThan(50)
    expect(configMembers.filter(({ says, isRead }) => isRead && says === '').map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('setting of an app', () => {
    expect(settingNames.length).toBeGreaterThan(60)
    expect(settingsWithoutText()).toEqual([])
  })

  test('environment variable', () => {
    expect(variableNames.length).toBeGreaterThan(20)
    expect(variablesWithoutText()).toEqual([])
  })

  test('command', () => {
    expect(commandsWithoutText).toEqual([])
  })

  test('error code', () => {
    const page = errorsPage()
    expect(errorCodes.filter((code) => !page.includes(`\n| \`${code}\` | `))).toEqual([])
  })
})
