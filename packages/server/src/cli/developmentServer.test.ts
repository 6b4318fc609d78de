import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { startServer } from '../../../../test/support/listeningServer.ts'
import { type Config, readConfig } from '../config/config.ts'
import { freePort } from '../network/port.ts'
import { findDevelopmentServer, toConfigFor } from './developmentServer.ts'
import { run } from './run.ts'

let home: string
let port: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'latchkey-elsewhere-'))
  const { url, close } = await startServer({ env: { LATCHKEY_DATA: join(home, 'there') } })
  port = new URL(url).port
  closeAtEnd(async () => {
    await close()
    await rm(home, { recursive: true, force: true })
  })
})

/** The config of a terminal in an empty folder. */
function elsewhere(env: Record<string, string> = {}): Config {
  return { ...readConfig({ PORT: port, ...env }), dataFolder: join(home, 'here') }
}

async function latchkey(config: Config, ...args: string[]) {
  const lines: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void lines.push(text) }
  return { code: await run(args, { out, config: () => config }), said: lines.join('\n') }
}

test.each([[['app', 'list']], [['app', 'create', '--name', 'x']], [['keys', 'list']], [['endpoints']]])(
  'latchkey %j in another folder makes nothing there, and says where the data is',
  async (args) => {
    const { code, said } = await latchkey(elsewhere(), ...args)
    expect(code).toBe(1)
    expect(said).toBe(
      `There is no database in ${join(home, 'here')}. The development server on http://localhost:${port} keeps its ` +
        `data in ${join(home, 'there')}: run the command in ${home}, or set LATCHKEY_DATA=${join(home, 'there')}.`,
    )
    expect(await readdir(home)).not.toContain('here')
  },
)

test('a server on another port is found by the folder that npm start left its address in', async () => {
  const folder = join(home, 'checkout')
  await mkdir(folder)
  await writeFile(join(folder, 'dev.json'), JSON.stringify({ apiUrl: `http://localhost:${port}` }))
  const config = { ...readConfig({}), port: await freePort(), dataFolder: folder }
  expect((await findDevelopmentServer(config))?.publicUrl).toBe(`http://localhost:${port}`)
  // An explicit port is used as given.
  const settings = { ...config, variables: ['PORT'] }
  expect(await findDevelopmentServer(settings)).toBeUndefined()
})

test.each([1, 10])(
  'a server %i beyond the usual port, as our own messages suggest, is found',
  async (beyond) => {
    const config = { ...readConfig({}), port: Number(port) - beyond, dataFolder: join(home, 'here') }
    expect((await findDevelopmentServer(config))?.dataFolder).toBe(join(home, 'there'))
  },
)

test('where no server runs, it says how to name the data', async () => {
  const { code, said } = await latchkey(elsewhere({ PORT: String(await freePort()) }), 'app', 'list')
  expect(code).toBe(1)
  expect(said).toMatch(/LATCHKEY_DATA.*DATABASE_URL.*latchkey serve/)
})

test('a second server in another folder makes nothing there either', async () => {
  const { code, said } = await latchkey(elsewhere(), 'serve')
  expect(code).toBe(1)
  expect(said).toBe(
    `A development server already runs on http://localhost:${port}, with its data in ${join(home, 'there')}. ` +
      `Stop it first, or choose another port with PORT=${Number(port) + 1}.`,
  )
  expect(await readdir(home)).not.toContain('here')
})

test('doctor recognizes the running development server', async () => {
  await mkdir(join(home, 'there'), { recursive: true })
  const { said } = await latchkey(elsewhere(), 'doctor')
  expect(said).toContain(`ok    a development server runs on http://localhost:${port}`)
  expect(said).toContain('ok    profile development')
  expect(said).toContain('ok    mails go to the inbox of the sandbox')
  const production = await latchkey(elsewhere({ LATCHKEY_PROFILE: 'production' }), 'doctor')
  expect(production.said).toContain('BAD   SMTP_URL is not set')
})

test('security: a folder that is not ours is not opened, whoever names it on the port', async () => {
  const server = { publicUrl: 'http://localhost:4000', dataFolder: '/proc', database: 'embedded' }
  const mine = { ...server, dataFolder: home }
  expect(toConfigFor(mine, elsewhere())).toMatchObject({ dataFolder: home, profile: 'development' })
  expect(toConfigFor({ ...server, dataFolder: join(home, 'nowhere') }, elsewhere())).toBeUndefined()
  // If the tests run as root, /proc belongs to their user.
  if (process.getuid?.() !== 0) expect(toConfigFor(server, elsewhere())).toBeUndefined()
  expect(toConfigFor({ ...mine, database: 'db.example' }, elsewhere())).toBeUndefined()
  expect(
    toConfigFor(mine, { ...elsewhere({ LATCHKEY_DATA: '/other' }), dataFolder: '/other' }),
  ).toBeUndefined()
})

test('create-app says what is missing, and writes over nothing', async () => {
  const config = elsewhere({ PORT: String(await freePort()) })
  const folder = join(home, 'mine')
  await mkdir(folder)
  await writeFile(join(folder, 'notes.txt'), 'mine')
  expect(await latchkey(config, 'create-app')).toMatchObject({ code: 2 })
  expect(await latchkey(config, 'create-app', folder)).toMatchObject({
    code: 1,
    said: `${folder} is not empty. Choose a new folder.`,
  })
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  const none = await latchkey(config, 'create-app', join(home, 'new'), '--packages', home)
  expect(none.said).toContain('has no tarballs of version')
})
