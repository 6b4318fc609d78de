import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const source = new URL('../../', import.meta.url)

/** Every file that reads from a replica, with what it reads. None of it is part of a decision. */
const readers: Record<string, string> = {
  'cli/commands/listCommands.ts': 'the counts of events that clients reported',
  'cli/commands/webhookCommands.ts': 'the log of deliveries',
  'management/routes.ts': 'look-ups, the list and the search of users, for the app’s server',
}

test('security: only look-ups, lists and statistics read from a replica', async () => {
  const files = await readdir(source, { recursive: true })
  const callers = []
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    if (
      /replicas\.read\(/.test(
        (await readFile(new URL(file, source), 'utf8')).replace(/^ \*.*$|^ {3}\* .*$/gm, ''),
      )
    )
      callers.push(file)
  expect(callers.sort()).toEqual(Object.keys(readers))
})

test('security: of the management API, only what changes nothing reads from a replica', async () => {
  const text = await readFile(new URL('management/routes.ts', source), 'utf8')
  const calls = text.split(/\n {2}(?:for .*\n {4})?route\(/).slice(1)
  const names = calls
    .filter((call) => call.includes('reads('))
    .map((call) => /^(?:management\.)?(\w+)/.exec(call)?.[1])
  // `endpoint`: each of the look-ups by an account.
  expect(names).toEqual(['getUser', 'listUsers', 'searchUsers', 'endpoint'])
})
