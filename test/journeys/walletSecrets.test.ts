import { vault } from '@latchkey/wire'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPage } from '../support/faults/walletPage.ts'
import { signIn } from '../support/signIn.ts'
import { memoryStore } from '../support/vaultDevice.ts'
import { createWorld, type World } from '../support/world.ts'

const password = 'quite-a-long-password'
const privateKey = `0x${'5e'.repeat(32)}`

/** Every row of every table. */
async function everyRow({ ctx }: World): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    ctx.db,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select t.*::text as text from ${sql.raw(name)} t`.execute(ctx.db)),
  )
  return JSON.stringify(rows.map((table) => table.rows))
}

async function watchPage() {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const world = await createWorld({ parts: { log } })
  const bodies: string[] = []
  const addresses: string[] = []
  const fetch: World['fetch'] = async (input, init) => {
    addresses.push(String(input))
    const reply = await world.fetch(input, init)
    bodies.push(String(init?.body), await reply.clone().text())
    return reply
  }
  const ada = await signIn(world)
  const system = { app: world.app, db: world.ctx.db, proxy: { url: world.ctx.config.publicUrl } }
  const open = (store = memoryStore()) =>
    openPage(system, ada, { store, fetch: fetch as typeof globalThis.fetch })
  return { world, ada, open, bodies, written: () => [...lines, ...addresses].join('\n') }
}

/** The parts of the bodies that only the two ends may know: halves, and secrets that open them. */
function secretsIn(bodies: readonly string[]): string[] {
  const matches = bodies.join('\n').matchAll(/"(?:client_half|server_half|access_key)":"([^"]+)"/g)
  return [...new Set([...matches].map(([, secret = '']) => secret))]
}

test('security: key, phrase, halves and password of a wallet stand in no log line, address or row (R77: secrets in the frame)', async () => {
  const { world, open, bodies, written } = await watchPage()
  const page = open()
  const root = await page.createWallet()
  const importedWallet = await page.importKey({ chain: 'ethereum', privateKey })
  const keys = [await page.exportKey(root), await page.exportKey(importedWallet)]
  await page.setRecovery(root, password)
  await expect(open().recover(root, `${password}!`)).rejects.toThrow()
  await open().recover(root, password)

  const [{ key = '', phrase = '' } = {}] = keys
  expect(phrase.split(' ')).toHaveLength(12)
  expect(keys[1]).toEqual({ key: expect.stringContaining(privateKey.slice(2)), phrase: undefined })
  const secrets = secretsIn(bodies)
  expect(secrets.length).toBeGreaterThan(6)
  const rows = await everyRow(world)
  expect(rows).toContain('wallet.exported')
  expect(written()).toContain('/api/v1/vault/slots/export')
  for (const text of [written(), rows])
    for (const secret of [key, privateKey, phrase, password, ...secrets])
      expect(text.toLowerCase()).not.toContain(secret.replace(/^0x/, '').toLowerCase())
})

const doors = Object.values(vault).flatMap((value) =>
  typeof value === 'object' && 'method' in value && value.method !== 'GET' ? [value] : [],
)

test('security: what a client sends to a call of the vault by mistake is written down nowhere', async () => {
  const { world, ada, written } = await watchPage()
  const mistaken = { entropy_id: privateKey, access_key: password, material: { privateKey, password } }
  for (const { method, path } of doors) {
    const place = path.replace(/:\w+/, crypto.randomUUID())
    // One call needs no input: it revokes what an app may sign.
    const lowest = path === vault.revokeDelegation.path ? 200 : 400
    for (const body of [mistaken, [mistaken], password])
      expect((await world.call(method, place, { token: ada.token, body })).status).toBeGreaterThanOrEqual(
        lowest,
      )
    expect(written()).toContain(path)
  }
  for (const text of [written(), await everyRow(world)])
    for (const secret of [privateKey.slice(2), password]) expect(text).not.toContain(secret)
})
