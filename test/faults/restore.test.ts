import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { verifyMessage } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { debianPostgres, type OwnPostgres, startDebianPostgres } from '../support/debianPostgres.ts'
import { overDatabase, type System } from '../support/faults/system.ts'
import { openPage, signIn } from '../support/faults/walletPage.ts'

if (!debianPostgres)
  console.warn('\nNOT RUN: no pg_dump with its server. Debian: apt-get install postgresql\n')

const guide = new URL('../../docs/selfHosting.md', import.meta.url)
const message = 'after the fire'

/** The commands of the guide, letter by letter: those of the block that has `word`, but for the start of the server. */
async function commandsWith(word: string): Promise<string> {
  const blocks = (await readFile(guide, 'utf8')).matchAll(/```sh\n([\s\S]*?)```/g)
  const block = [...blocks].map(([, text = '']) => text).find((text) => text.includes(word))
  if (!block) throw new Error(`The guide has no commands with ${word}.`)
  return block.replace(/^.*npx latchkey.*$/gm, '')
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function newServer(
  { connection }: OwnPostgres,
  copy: { database: string; folder: string },
): Promise<System> {
  const env = { LATCHKEY_KEYS: '', LATCHKEY_DATA: copy.folder }
  const system = await overDatabase(connection(copy.database), env)
  onTestFinished(() => system.close())
  await system.start()
  return system
}

async function blank({ connection }: OwnPostgres, name: string): Promise<pg.PoolConfig> {
  const client = new pg.Client(connection('postgres'))
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return connection(name)
}

describe.skipIf(!debianPostgres)('restore', () => {
  test('of pg_dump and the escrowed keys on a blank machine: the wallet recovers and signs as before (F24)', async () => {
    const postgres = await startDebianPostgres()
    onTestFinished(() => postgres.stop())
    const folder = await newFolder()
    const pool = new pg.Pool({ ...(await blank(postgres, 'latchkey')), max: 1 })
    await migrate(pool)
    await pool.end()
    const before = await newServer(postgres, { database: 'latchkey', folder })
    const login = await signIn(before)
    const page = openPage(before, login)
    const address = await page.createWallet()
    await page.unlock(address)
    const signature = await page.sign(address, message)

    const DATABASE_URL = postgres.url('latchkey')
    const NEW_DATABASE_URL = postgres.url('restored')
    const env = { PATH: `${debianPostgres}:${process.env.PATH}`, DATABASE_URL, NEW_DATABASE_URL }
    const sh = async (commands: string) =>
      promisify(execFile)('sh', ['-e', '-u', '-c', commands], { cwd: folder, env })
    await sh(await commandsWith('pg_dump'))
    await before.kill()

    await blank(postgres, 'restored')
    await sh(await commandsWith('pg_restore'))
    const restored = join(folder, 'restored')
    const after = {
      ...(await newServer(postgres, { database: 'restored', folder: restored })),
      app: before.app,
    }
    const again = await signIn(after, login.email)
    expect(again.userId).toBe(login.userId)
    const elsewhere = openPage(after, again)
    await elsewhere.recover(address)
    expect(await elsewhere.sign(address, message)).toBe(signature)
    const signed = { address: address as `0x${string}`, message, signature }
    expect(await verifyMessage(signed)).toBe(true)
  })
})
