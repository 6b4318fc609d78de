import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { isSignedByKey, toChain } from '../../packages/server/src/wallet/newKey.ts'
import { debianPostgres, type OwnPostgres, startDebianPostgres } from '../support/debianPostgres.ts'
import { overDatabase, type System } from '../support/faults/system.ts'
import { openPage, type Page, signIn } from '../support/faults/walletPage.ts'

if (!debianPostgres)
  console.warn('\nNOT RUN: no pg_dump with its server. Debian: apt-get install postgresql\n')

const guide = new URL('../../docs/operate/self-hosting.md', import.meta.url)
const message = 'after the fire'
const password = 'Tr0ub4dor&3'
/** An imported key. */
const privateKey = `0x${'17'.repeat(32)}`

type Kind = { root: string; address: string; place: Parameters<Page['sign']>[2] }

/** One wallet of each kind: of both chains, additional ones, and one of an imported key. */
async function makeEveryKind(page: Page): Promise<Kind[]> {
  const root = await page.createWallet()
  const places = [
    { chain: 'ethereum', index: 1 },
    { chain: 'solana', index: 0 },
    { chain: 'solana', index: 1 },
  ] as const
  const kinds: Kind[] = [{ root, address: root, place: undefined }]
  for (const place of places) kinds.push({ root, address: await page.addWallet(root, place), place })
  const importedWallet = await page.importKey({ chain: 'ethereum', privateKey })
  return [...kinds, { root: importedWallet, address: importedWallet, place: undefined }]
}

const signEach = async (page: Page, kinds: readonly Kind[]) => {
  const signatures: string[] = []
  for (const { root, place } of kinds) signatures.push(await page.sign(root, message, place))
  return signatures
}

/** The commands of the guide, unchanged: those of the block that contains `word`, without the start of the server. */
async function commandsWith(word: string): Promise<string> {
  const blocks = (await readFile(guide, 'utf8')).matchAll(/```sh\n([\s\S]*?)```/g)
  const block = [...blocks].map(([, text = '']) => text).find((text) => text.includes(word))
  if (!block) throw new Error(`The guide has no commands with ${word}.`)
  return block.replace(/^.*npx @latchkey\/server.*$/gm, '')
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
  test('of pg_dump and the escrowed keys on a blank machine: every kind of wallet recovers and signs as before (F24: restored backup)', async () => {
    const postgres = await startDebianPostgres()
    onTestFinished(() => postgres.stop())
    const folder = await newFolder()
    const pool = new pg.Pool({ ...(await blank(postgres, 'latchkey')), max: 1 })
    await migrate(pool)
    await pool.end()
    const before = await newServer(postgres, { database: 'latchkey', folder })
    const [ada, ben] = [await signIn(before), await signIn(before)]
    const page = openPage(before, ada)
    const kinds = await makeEveryKind(page)
    const signatures = await signEach(page, kinds)
    const his = openPage(before, ben)
    const guardedWallet = await his.createWallet()
    await his.setRecovery(guardedWallet, password)
    const cleo = await signIn(before)
    const drive = { kind: 'google-drive', account: cleo.email } as const
    const inDrive = { kind: drive.kind, token: await before.giveAccess(drive) }
    const backedUp = await openPage(before, cleo).createWallet(inDrive)

    const DATABASE_URL = postgres.url('latchkey')
    const NEW_DATABASE_URL = postgres.url('restored')
    const env = { PATH: `${debianPostgres}:${process.env.PATH}`, DATABASE_URL, NEW_DATABASE_URL }
    const sh = async (commands: string) =>
      promisify(execFile)('sh', ['-e', '-u', '-c', commands], { cwd: folder, env })
    await sh(await commandsWith('pg_dump'))
    await before.kill()

    await blank(postgres, 'restored')
    await sh(await commandsWith('pg_restore'))
    const freshFolder = join(folder, 'restored')
    const after = {
      ...(await newServer(postgres, { database: 'restored', folder: freshFolder })),
      app: before.app,
    }
    const again = await signIn(after, ada.email)
    expect(again.userId).toBe(ada.userId)
    // One recovery for each secret: the mnemonic, and the imported key.
    const elsewhere = openPage(after, again)
    for (const root of new Set(kinds.map((kind) => kind.root))) await elsewhere.recover(root)
    expect(await signEach(elsewhere, kinds)).toEqual(signatures)
    for (const [n, { address }] of kinds.entries()) {
      const proof = { chain: toChain(address), address, text: message, signature: signatures[n] ?? '' }
      expect(isSignedByKey(proof)).toBe(true)
    }

    const later = openPage(after, await signIn(after, ben.email))
    await expect(later.recover(guardedWallet)).rejects.toMatchObject({ code: 'invalid_recovery_pin' })
    await later.recover(guardedWallet, password)
    const signature = await later.sign(guardedWallet, message)
    expect(isSignedByKey({ chain: 'ethereum', address: guardedWallet, text: message, signature })).toBe(true)

    // The half in the user's own Drive was never on the lost machine.
    const hers = openPage(after, await signIn(after, cleo.email))
    await expect(hers.recover(backedUp)).rejects.toMatchObject({ code: 'cloud_login_needed' })
    const token = await after.giveAccess(drive, before.app)
    await hers.recover(backedUp, { kind: drive.kind, token })
    const newSignature = await hers.sign(backedUp, message)
    expect(
      isSignedByKey({ chain: 'ethereum', address: backedUp, text: message, signature: newSignature }),
    ).toBe(true)
  })
})
