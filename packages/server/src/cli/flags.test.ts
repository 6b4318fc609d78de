import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contradictions, flagPairs } from '../../../../test/support/commandLine/flagPairs.ts'
import { type CommandScene, createScenes, toArgs } from '../../../../test/support/commandLine/scenes.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import type { Config } from '../config/config.ts'
import { commands } from './commands.ts'
import { run } from './run.ts'

let world: World
let config: Config
let scenes: Record<string, CommandScene>
beforeAll(async () => {
  const { env } = await startSigner('http://localhost:4000')
  world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off', ...env } })
  const { rows } = await sql<Record<'name' | 'port' | 'folder' | 'user', string>>`
    select current_database() as name, current_setting('port') as port, current_user as user,
      current_setting('unix_socket_directories') as folder`.execute(world.ctx.db)
  const [at] = rows
  const databaseUrl = `postgres://${at?.user}@/${at?.name}?host=${encodeURIComponent(String(at?.folder).replaceAll('"', ''))}&port=${at?.port}`
  config = { ...world.ctx.config, databaseUrl, databasePool: 3 }
  scenes = await createScenes(world)
  // The first command writes how its keys are recognized.
  await latchkey('app', 'list')
})

async function latchkey(...args: string[]) {
  const { input = '' } =
    Object.entries(scenes ?? {}).find(([name]) => args.join(' ').startsWith(`${name} `))?.[1] ?? {}
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(args, { out, config: () => config, input: async () => input })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

/** The content of every table. */
async function readTables(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(world.ctx.db)
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${sql.raw(name)} t`
      const answer = await rows.execute(world.ctx.db)
      return [name, (answer.rows[0] as { hash: string }).hash]
    }),
  )
  return Object.fromEntries(hashes)
}

const getOptions = (command: string) => Object.keys(commands[command]?.command.options ?? {}).sort()
const toPairs = (names: readonly string[]) =>
  names.flatMap((one, at) => names.slice(at + 1).map((other) => `${one} ${other}`))

/** Runs a command with these flags and its required ones. */
async function type(command: string, flags: readonly string[]) {
  const { values, needs = [], prepare } = scenes[command] ?? expect.fail(`no scene for ${command}`)
  const words = (await prepare?.(world, flags)) ?? []
  const chosen = Object.entries(values).filter(([name]) => needs.includes(name) || flags.includes(name))
  return { words, args: [...command.split(' '), ...words, ...toArgs(Object.fromEntries(chosen))] }
}

test('every two flags that can meet are in the table', () => {
  const generated = Object.keys(commands).flatMap((command) =>
    toPairs(getOptions(command)).map((pair) => `${command}: ${pair}`),
  )
  const listed = Object.entries(flagPairs).flatMap(([command, pairs]) =>
    Object.keys(pairs).map((pair) => `${command}: ${pair}`),
  )
  expect(listed.sort()).toEqual(generated.sort())
})

const meetings = Object.entries(flagPairs)
  // Another test checks what its two flags create.
  .filter(([command]) => command !== 'create-app')
  .flatMap(([command, pairs]) => Object.entries(pairs).map(([pair, meeting]) => ({ command, pair, meeting })))

test.each(meetings)('$command with $pair: $meeting', async ({ command, pair, meeting }) => {
  const { args } = await type(command, pair.split(' '))
  const before = await readTables()
  const { code, said, notes } = await latchkey(...args)
  if (meeting !== 'together') {
    expect({ code, notes }).toEqual({ code: 2, notes: expect.stringMatching(meeting) })
    expect(await readTables()).toEqual(before)
    return
  }
  // The findings do not depend on the flags.
  const isLoad = pair.split(' ').includes('load')
  if (command === 'doctor' && !isLoad) expect(said).toMatch(/Content-Security-Policy/)
  else expect({ code, notes }).toMatchObject({ code: 0 })
  // What --load leaves is tested next to it.
  if ((command === 'doctor' && !isLoad) || pair.includes('dry-run'))
    expect(await readTables()).toEqual(before)
  if (pair.split(' ').includes('json')) expect(JSON.parse(said)).toBeDefined()
})

test('create-app with next packages: together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-flags-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['wire', 'core', 'react', 'node'])
    await writeFile(join(folder, `latchkey-${name}-0.0.0.tgz`), '')
  const info = { publicUrl: 'http://localhost:4000', dataFolder: config.dataFolder, database: 'here' }
  const server = createServer((_, reply) => reply.end(JSON.stringify(info))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const notes: string[] = []
  const out = { line() {}, note: (text: string) => void notes.push(text) }
  const at = { config: () => ({ ...config, port, variables: ['PORT'] }), out }
  const args = ['create-app', join(folder, 'app'), '--next', '--packages', folder]
  const code = await run(args, at)
  expect(code, notes.join()).toBe(0)
  const { dependencies } = JSON.parse(await readFile(join(folder, 'app/package.json'), 'utf8'))
  expect(dependencies).toMatchObject({
    ...{ next: expect.any(String), '@latchkey/react': 'file:../latchkey-react-0.0.0.tgz' },
    '@latchkey/node': 'file:../latchkey-node-0.0.0.tgz',
  })
  const variables = await readFile(join(folder, 'app/.env.local'), 'utf8')
  expect(variables).toMatch(/^LATCHKEY_APP_SECRET=\S{20,}$/m)
  expect(variables).not.toMatch(/NEXT_PUBLIC_\w*SECRET/)
  expect(await readFile(join(folder, 'app/.gitignore'), 'utf8')).toContain('.env.local')
})

const dry = Object.keys(commands).filter((command) => getOptions(command).includes('dry-run'))
/** Every subset, including the empty and the full one. */
const subsets = (names: readonly string[]): string[][] =>
  Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_, at) => (bits >> at) % 2 === 1))
const rehearsals = dry.flatMap((command) => {
  const canMeet = (others: readonly string[]) =>
    toPairs(['dry-run', ...others].sort()).every((pair) => flagPairs[command]?.[pair] === 'together')
  const others = getOptions(command).filter((name) => name !== 'dry-run')
  return subsets(others)
    .filter(canMeet)
    .map((chosen) => ({ command, others: chosen }))
})

test.each(rehearsals)(
  'security: $command --dry-run with $others changes nothing, and without it does',
  async ({ command, others }) => {
    const { args, words } = await type(command, ['dry-run', ...others])
    const before = await readTables()
    expect(await latchkey(...args)).toMatchObject({ code: 0 })
    expect(await readTables()).toEqual(before)
    const forReal = args.filter((one) => one !== '--dry-run')
    expect(await latchkey(...forReal)).toMatchObject({ code: 0 })
    expect(await readTables(), words.join(' ')).not.toEqual(before)
  },
)

test.each(contradictions)(
  'error: $command $args is refused, and nothing is done',
  async ({ command, args, notes }) => {
    const words = (await scenes[command]?.prepare?.(world, [])) ?? []
    const before = await readTables()
    const reply = await latchkey(...command.split(' '), ...words, ...args)
    expect(reply).toMatchObject({ code: 2, notes: expect.stringMatching(notes) })
    expect(await readTables()).toEqual(before)
  },
)

describe.each(Object.keys(commands))('latchkey %s', (command) => {
  const name = command.split(' ')
  const { options, words } = commands[command]?.command ?? expect.fail()
  const single = Object.entries(options).filter(([, { multiple }]) => !multiple)

  test('names each of its flags in its help, and no other', () => {
    const { says = '' } = commands[command] ?? {}
    const [takes = ''] = says.split('  ')
    const flagNames = new Set([...takes.matchAll(/--([\w-]+)/g)].map(([, flag]) => flag))
    expect([...flagNames].sort()).toEqual(getOptions(command))
  })

  test('error: refuses a flag that it does not have, and a word too many', async () => {
    expect(await latchkey(...name, '--nonsense')).toMatchObject({
      code: 2,
      notes: expect.stringMatching(/^Unknown option/),
    })
    const many = Array.from({ length: words + 1 }, (_, at) => `word${at}`)
    const notes = expect.stringMatching(new RegExp(`^Unexpected argument "word${words}"`))
    expect(await latchkey(...name, ...many)).toMatchObject({ code: 2, notes })
  })

  if (single.length > 0)
    test.each(single)('error: refuses --%s twice', async (flag, { type: kind }) => {
      const once = kind === 'boolean' ? [`--${flag}`] : [`--${flag}`, '1']
      const notes = expect.stringMatching(new RegExp(`^--${flag} is given twice`))
      expect(await latchkey(...name, ...once, ...once)).toMatchObject({ code: 2, notes })
    })
})
