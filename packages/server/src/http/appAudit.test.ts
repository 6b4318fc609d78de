import { type Endpoint, endpoints } from '@latchkey/wire'
import { generateP256KeyPair } from '@privy-io/node'
import { beforeAll, expect, test } from 'vitest'
import { appServer, type KeyPair } from '../../../../test/support/appServer.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { type Answer, createWorld, type World } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'
import { buildServer } from '../main.ts'

let world: World
let ada: KeyPair
let count = 0

beforeAll(async () => {
  const signer = await startSigner('http://localhost:4000')
  world = await createWorld({ env: { ...signer.env, LATCHKEY_IP_LIMITS: 'off' } })
  ada = await generateP256KeyPair()
  const delegation_config = { key_quorum_id: await makeId('/key_quorums', quorum()), policy_ids: {} }
  await updateApp(world.ctx, world.app.id, { settings: { delegation_config } })
})

const call = (method: string, path: string, body?: object) =>
  appServer(world)(method, path, { by: [ada], ...(body && { body }) })

async function makeId(path: string, body: object): Promise<string> {
  const reply = await call('POST', path, body)
  expect(reply).toMatchObject({ status: 200 })
  return String(reply.body.id)
}

const owner = () => ({ owner: { public_key: ada.publicKey } })
const quorum = () => ({ public_keys: [ada.publicKey] })
const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }
const policy = () => ({ version: '1.0', name: 'A policy', chain_type: 'ethereum', rules: [rule], ...owner() })
const aggregation = () => ({
  ...{ name: 'Spent', method: 'eth_signTransaction', window: { type: 'rolling', seconds: 86_400 } },
  metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
  ...owner(),
})
const ofChain = { chain_type: 'ethereum' }
const newUser = () => ({ linked_accounts: [{ type: 'email', address: `audit${++count}@example.com` }] })
const newCustom = () => ({ type: 'custom_auth', custom_user_id: `custom ${++count}` })
const ofApp = (list: string) => `/apps/${world.app.id}/${list}`
const newEntry = () => ({ type: 'email', value: `listed${++count}@example.com` })
const makeRule = async () => {
  const id = await makeId('/policies', policy())
  const { rules } = (await call('GET', `/policies/${id}`)).body as { rules: { id: string }[] }
  return `/policies/${id}/rules/${rules[0]?.id}`
}
const token = async () => ({ user_jwt: (await signIn(world)).token })

/** One successful request to each call that writes. A new call needs its row here. */
const requests: Record<string, () => Promise<Answer>> = {
  importUser: () => call('POST', '/users', newUser()),
  importUsers: () => call('POST', '/users/batch', { users: [newUser()] }),
  deleteUser: async () => call('DELETE', `/users/${await makeId('/users', newUser())}`),
  setUserMetadata: async () =>
    call('POST', `/users/${await makeId('/users', newUser())}/custom_metadata`, {
      custom_metadata: { a: 1 },
    }),
  changeUserMetadata: async () =>
    call('PATCH', `/users/${await makeId('/users', newUser())}/custom_metadata`, {
      custom_metadata: { a: 1 },
    }),
  linkUserAccount: async () =>
    call('POST', `/users/${await makeId('/users', newUser())}/accounts`, newCustom()),
  unlinkUserAccount: async () => {
    const custom = newCustom()
    const id = await makeId('/users', { linked_accounts: [...newUser().linked_accounts, custom] })
    const body = { type: 'custom_auth', handle: custom.custom_user_id }
    return call('POST', `/users/${id}/accounts/unlink`, body)
  },
  addUserWallets: async () =>
    call('POST', `/users/${await makeId('/users', newUser())}/wallets`, { wallets: [ofChain] }),
  addWalletsTo: async () =>
    call('POST', ofApp('users/wallet'), {
      ...{ user_id: await makeId('/users', newUser()), wallets: [ofChain] },
    }),
  allow: () => call('POST', ofApp('allowlist'), newEntry()),
  disallow: async () => {
    const entry = newEntry()
    await call('POST', ofApp('allowlist'), entry)
    return call('DELETE', ofApp('allowlist'), entry)
  },
  deny: () => call('POST', ofApp('denylist'), newEntry()),
  undeny: async () => call('DELETE', ofApp('denylist'), { id: await makeId(ofApp('denylist'), newEntry()) }),
  createWallet: () => call('POST', '/wallets', ofChain),
  createWallets: () => call('POST', '/wallets/batch', { wallets: [ofChain] }),
  changeWallet: async () =>
    call('PATCH', `/wallets/${await makeId('/wallets', { ...ofChain, ...owner() })}`, { display_name: 'x' }),
  walletRpc: async () =>
    call('POST', `/wallets/${await makeId('/wallets', { ...ofChain, ...owner() })}/rpc`, {
      ...{ method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } },
    }),
  exportWallet: async () =>
    call('POST', `/wallets/${await makeId('/wallets', { ...ofChain, ...owner() })}/export`, {
      ...{ encryption_type: 'HPKE', recipient_public_key: ada.publicKey },
    }),
  authenticateWallets: async () => call('POST', '/wallets/authenticate', await token()),
  authenticateSigner: async () => call('POST', '/user_signers/authenticate', await token()),
  createKeyQuorum: () => call('POST', '/key_quorums', quorum()),
  changeKeyQuorum: async () =>
    call('PATCH', `/key_quorums/${await makeId('/key_quorums', quorum())}`, { display_name: 'Bots' }),
  deleteKeyQuorum: async () => call('DELETE', `/key_quorums/${await makeId('/key_quorums', quorum())}`),
  createPolicy: () => call('POST', '/policies', policy()),
  changePolicy: async () => call('PATCH', `/policies/${await makeId('/policies', policy())}`, { name: 'x' }),
  deletePolicy: async () => call('DELETE', `/policies/${await makeId('/policies', policy())}`),
  addPolicyRule: async () => call('POST', `/policies/${await makeId('/policies', policy())}/rules`, rule),
  changePolicyRule: async () => call('PATCH', await makeRule(), { ...rule, action: 'DENY' }),
  deletePolicyRule: async () => call('DELETE', await makeRule()),
  createAggregation: () => call('POST', '/aggregations', aggregation()),
  deleteAggregation: async () =>
    call('DELETE', `/aggregations/${await makeId('/aggregations', aggregation())}`),
}

/** Only reads, although it is a POST. */
const isRead = (name: string, { method, isKeyed }: Endpoint) =>
  method === 'GET' || (method === 'POST' && !isKeyed && !(name in requests))

test('every call of an app’s server that writes is in this table', () => {
  const { notImplemented } = buildServer(world.ctx)
  const writes = Object.entries(endpoints)
    .filter(([full, { guard }]) => guard === 'app' && !notImplemented.includes(full))
    .map(([full, endpoint]) => [full.replace('management.', ''), endpoint] as const)
    .filter(([name, endpoint]) => !isRead(name, endpoint))
    .map(([name]) => name)
  expect(writes.sort()).toEqual(Object.keys(requests).sort())
})

test.each(Object.entries(requests))('%s writes a row of the audit log by the app', async (_, send) => {
  const rows = () =>
    world.ctx.db
      .selectFrom('audit_log')
      .select(['event', 'data'])
      .where('app_id', '=', world.app.id)
      .orderBy('id')
      .execute()
  // The requests that prepare it write rows of their own: only those of the last request count.
  const before = await countBeforeLast(send, rows)
  const after = await rows()
  const newRows = after.slice(before)
  expect(newRows.length).toBeGreaterThan(0)
  expect(newRows.at(-1)?.data).toMatchObject({ by: 'app' })
  expect(JSON.stringify(newRows)).not.toMatch(/@example\.com/)
})

/** Sends the requests of a row, and returns the number of audit rows before the last one. */
async function countBeforeLast(send: () => Promise<Answer>, rows: () => Promise<unknown[]>): Promise<number> {
  const { call: originalCall } = world
  let before = 0
  const countingCall: World['call'] = async (...request) => {
    before = (await rows()).length
    return originalCall(...request)
  }
  Object.assign(world, { call: countingCall })
  try {
    const reply = await send()
    expect(reply).toMatchObject({ status: 200 })
    return before
  } finally {
    Object.assign(world, { call: originalCall })
  }
}
