import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vault } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { askAsApp, enableDelegation } from '../../../../test/support/delegation.ts'
import { signAsApp } from '../../../../test/support/signAsApp.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createLog } from '../../../server/src/telemetry/log.ts'
import { type Fetch, newProfile, openPage } from '../../test/page.ts'
import { toBase58 } from '../keys/base58.ts'
import { toBase64Url, toHex } from '../keys/encoding.ts'

afterEach(() => void vi.restoreAllMocks())

/** Every encoding in which bytes could leak. */
function spell(bytes: Uint8Array): string[] {
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
  const hex = toHex(bytes).slice(2)
  return [
    ...[hex, hex.toUpperCase(), base64, toBase64Url(bytes), toBase58(bytes), bytes.join(',')],
    ...[BigInt(`0x${hex}`).toString(), JSON.stringify(bytes).slice(1, -1)],
  ]
}

/** Each table as text, bytes as hex. */
async function readDatabase({ ctx }: World): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(ctx.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      ctx.db,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

async function readFolder(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const files = await Promise.all(
    names.map((name) => readFile(join(folder, name)).catch(() => Buffer.from(''))),
  )
  return files.map((bytes) => `${bytes.toString('latin1')}\n${bytes.toString('hex')}`).join('\n')
}

const seed = Uint8Array.from({ length: 32 }, (_, n) => 9 * n + 5)
/** The keys that must not leave their place, on both chains. */
const canaries = {
  ethereum: { text: toHex(seed), spellings: spell(seed) },
  solana: {
    text: toBase58(Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])),
    spellings: spell(Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])),
  },
}
const secrets = [...canaries.ethereum.spellings, ...canaries.solana.spellings]

test('security: the key of a delegated wallet stands in no log, message, error, file, mail or row (R85: secrets in logs)', async () => {
  const output: string[] = []
  const record = (text: unknown) => void output.push(String(text))
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => line.forEach(record))
  const world = await createWorld({ parts: { log: createLog('trace', { write: record }) } })
  const delegation = await enableDelegation(world)
  const recordSigner = watchSigner(world, record)
  const ada = await signIn(world)
  const fetch =
    (real: Fetch): Fetch =>
    async (url, init) => {
      const reply = await real(url, init)
      record([url, JSON.stringify(init.headers), String(init.body), await reply.clone().text()].join('\n'))
      return reply
    }
  const page = openPage(world, { ...newProfile(), fetch })

  for (const chainType of ['ethereum', 'solana'] as const) {
    const { data } = await page.send('privy:wallets:import', {
      ...{ accessToken: ada.token, chainType, privateKey: canaries[chainType].text },
    })
    const { address } = data as { address: string }
    const request = {
      accessToken: ada.token,
      rootWallet: { address, chainType, imported: true },
      delegatedWallets: [{ address, chainType, walletIndex: 0 }],
    }
    const consent = (changes: object = {}) =>
      page.send('privy:delegated-actions:consent', { ...request, ...changes } as never)
    // Malformed, without the signer, correct, and repeated.
    await consent({ delegatedWallets: [{ address, chainType, walletIndex: 3 }] })
    await consent({ delegatedWallets: [{ address, chainType, walletIndex: 0, policyHash: 'A' }] })
    await delegation.signer.stop()
    await consent()
    await delegation.signer.start()
    expect(await consent()).toMatchObject({ data: { success: true } })
    await consent()

    const row = await world.ctx.db
      .selectFrom('api_wallets')
      .select('id')
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
    const say = (message: string, by?: []) =>
      signAsApp(world, delegation, { id: row.id, message, ...(by && { by }) })().then(
        (answer) => record(JSON.stringify(answer)),
        (cause: Error) => record(`${cause.stack}\n${JSON.stringify(cause)}`),
      )
    await say('hello')
    await say('')
    await say('unsigned', [])
    const { body } = await askAsApp(world, { method: 'GET', path: `/wallets/${row.id}` })
    record(JSON.stringify(body))
    const me = await world.get('/api/v1/users/me', { token: ada.token })
    record(JSON.stringify(me.body))
    // After all requests, and after a restart.
    output.push(await readDatabase(world), await readFolder(delegation.signer.folder))
    await delegation.signer.stop()
    await delegation.signer.start()
    await say('again')
    await world.post(vault.revokeDelegation.path, {}, { token: ada.token })
    await say('too late')
    output.push(await readDatabase(world), await readFolder(delegation.signer.folder))
  }
  await world.delivered()
  output.push(JSON.stringify(page.messages), JSON.stringify(world.inbox), JSON.stringify(world.texts))
  const text = output.join('\n')
  expect(recordSigner.count).toBeGreaterThan(10)
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
  // Proves that the searched texts contain the wallets.
  expect(text).toContain('"signature"')
})

/** Records the messages to and from the signer. */
function watchSigner(world: World, record: (text: unknown) => void): { count: number } {
  const watch = { count: 0 }
  const signer = world.ctx.signer as unknown as Record<string, (input: unknown) => Promise<unknown>>
  for (const [name, call] of Object.entries(signer)) {
    if (name === 'close' || name === 'isThere') continue
    signer[name] = async (input) => {
      watch.count++
      record(JSON.stringify([name, input]))
      return call(input).then(
        (result) => {
          record(JSON.stringify(result))
          return result
        },
        (cause: Error) => {
          record(cause.stack)
          throw cause
        },
      )
    }
  }
  return watch
}

test('the canary would be seen: it is found where it is written down', async () => {
  const world = await createWorld()
  const { folder } = (await enableDelegation(world)).signer
  await world.ctx.db
    .insertInto('analytics_events')
    .values({
      ...{ app_id: world.app.id, event_name: 'x', created_at: world.clock.now(), client_id: null },
      payload: JSON.stringify({ leak: canaries.ethereum.spellings[0] }),
    })
    .execute()
  expect(await readDatabase(world)).toContain(canaries.ethereum.spellings[0])
  expect(await readFolder(folder)).toContain('row')
})
