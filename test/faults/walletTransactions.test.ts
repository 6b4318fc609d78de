import { type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '../../packages/server/src/app/manage.ts'
import { readConfig } from '../../packages/server/src/config/config.ts'
import { connect } from '../../packages/server/src/db/open.ts'
import { createContext } from '../../packages/server/src/main.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { appServer } from '../support/appServer.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../support/chains/brokenNode.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { cloneDatabase } from '../support/database.ts'
import { type DelegatedWallet, delegateWallet } from '../support/delegatedWallet.ts'
import { eventually } from '../support/eventually.ts'
import { overDatabase, type System } from '../support/faults/system.ts'
import { startSigner } from '../support/signer.ts'
import { buildWorld, createOutside, hostOrigin, type World } from '../support/world.ts'

const publicUrl = 'https://auth.example'
const caip2 = 'eip155:31337'
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const rpc = { at: /POST .*\/rpc$/ }

let system: System
let world: World
let chain: Anvil
let node: BrokenNode

beforeAll(async () => {
  chain = await startAnvil()
  node = await startBrokenNode(chain.url)
  const signer = await startSigner(publicUrl)
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const env = { PUBLIC_URL: publicUrl, RPC_URLS: `31337=${node.url}`, ...signer.env }
  system = await overDatabase(connection, env)
  const log = createLog('silent')
  const database = connect(connection, log)
  const config = readConfig({ LATCHKEY_PROFILE: 'development', ...system.env })
  const outside = createOutside()
  const ctx = await createContext({ config, database, log, parts: outside.parts })
  const { appId: id, appSecret: secret } = await createApp(ctx, {
    name: 'Test app',
    origins: [hostOrigin],
    settings: {},
  })
  world = buildWorld(ctx, { id, secret, origin: hostOrigin }, outside)
  closeAtEnd(async () => {
    await system.close()
    await database.close()
    await drop()
  })
})
afterEach(async () => {
  Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false })
  system.proxy.heal()
  await system.freeAll()
})
afterAll(() => system?.kill())

/** The app's server asks the process, and gets no answer when the process dies. */
function send({ id, keys }: DelegatedWallet, key: string) {
  const call = async (method: string, path: string, { headers = {}, body = {} }) => {
    const reply = await fetch(`${system.proxy.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const ask = appServer({ ...world, call: call as never })
  const body = { method: 'eth_sendTransaction', caip2, params: { transaction: { to: shop, value: 1 } } }
  return ask('POST', `/wallets/${id}/rpc`, {
    body,
    by: keys,
    headers: { 'privy-idempotency-key': key },
  }).catch(() => undefined)
}

/** Moves on by a minute: work of the dead process can be taken over, and its remaining work is due. */
async function letTimePass() {
  const past = new Date(Date.now() - 1_000)
  await system.db.updateTable('idempotency_keys').set({ lease_expires_at: past }).execute()
  await system.db
    .updateTable('wallet_transactions')
    .set({ due_at: past })
    .where('due_at', 'is not', null)
    .execute()
}

const sentCount = async ({ address }: DelegatedWallet) =>
  Number(await chain.ask<Hex>('eth_getTransactionCount', address, 'latest'))

type Death = { name: string; die(work: () => Promise<unknown>): Promise<void> }
const atProxy = (['asked', 'done', 'answered'] as const).map(
  (when): Death => ({
    name: `the request is ${when}`,
    async die(work) {
      const strike = system.proxy.fail({ ...rpc, when, strike: system.kill })
      await work()
      await strike
    },
  }),
)
const atTable = ['idempotency_keys', 'wallet_transactions', 'audit_log'].flatMap((table) =>
  (['finish', 'cut'] as const).map(
    (how): Death => ({
      name: `it waits for ${table}, then ${how}`,
      async die(work) {
        const hold = await system.hold(`lock table ${table} in exclusive mode`)
        const sending = work()
        await hold.caught()
        await system.kill()
        await hold.release(how)
        await sending
      },
    }),
  ),
)
const atNode = [false, true].map(
  (losesAnswers): Death => ({
    name: losesAnswers ? 'the node has it and its answer is lost' : 'the node is asked and has nothing',
    async die(work) {
      Object.assign(node, { illness: 'hangs', methods: ['eth_sendRawTransaction'], losesAnswers, asked: [] })
      const sending = work()
      await eventually(async () => expect(node.asked).toContain('eth_sendRawTransaction'))
      await system.kill()
      await sending
      node.illness = undefined
    },
  }),
)

test.each([...atProxy, ...atTable, ...atNode])(
  'kill -9 when $name: sent once, or never and said so',
  async ({ die }) => {
    await system.start()
    const wallet = await delegateWallet(world)
    await chain.fund(wallet.address as Hex, parseEther('1'))
    const key = wallet.id
    await die(() => send(wallet, key))
    await system.start()
    await letTimePass()
    const reply = await send(wallet, key)
    // The signature was made and lost: this request has ended, and no transaction was sent.
    const isLost = reply?.body.code === 'request_already_signed'
    if (!isLost) expect(reply).toMatchObject({ status: 200 })
    await letTimePass()
    await eventually(async () => expect(await sentCount(wallet)).toBe(isLost ? 0 : 1))
    expect(await send(wallet, isLost ? `${key}-again` : key)).toMatchObject({ status: 200 })
    await eventually(async () => expect(await sentCount(wallet)).toBe(1))
  },
)

test('kill -9 without a second request: the next process sends the signed transaction', async () => {
  await system.start()
  const wallet = await delegateWallet(world)
  await chain.fund(wallet.address as Hex, parseEther('1'))
  Object.assign(node, { illness: 'hangs', methods: ['eth_sendRawTransaction'], asked: [] })
  const sending = send(wallet, wallet.id)
  await eventually(async () => expect(node.asked).toContain('eth_sendRawTransaction'))
  await system.kill()
  await sending
  node.illness = undefined
  await letTimePass()
  await system.start()
  await eventually(async () => expect(await sentCount(wallet)).toBe(1))
})
