import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../packages/server/src/main.ts'
import { createWorld, type World } from '../support/world.ts'

type Call = [method: string, path: string]

/** Every path in the code of the published server SDKs. */
const folder = (name: string) => join(import.meta.dirname, '../../node_modules/@privy-io', name)
const methods: Record<string, string> = { getAPIList: 'GET' }

function callsOfNode(): Call[] {
  return sourcesIn(folder('node/resources')).flatMap((source) =>
    [...source.matchAll(/_client\.(\w+)\((?:path\s*)?[`'](\/v1\/[^`']*)[`']/g)].map(
      ([, method = '', path = '']): Call => [methods[method] ?? method.toUpperCase(), fill(path)],
    ),
  )
}

/** It names paths in one file and methods in another: a built call may match any of them. */
function callsOfServerAuth(): Call[] {
  return sourcesIn(folder('server-auth/dist/esm')).flatMap((source) =>
    [...source.matchAll(/["`](\/api\/v1\/[^"`?]*)/g)].map(([, path = '']): Call => ['POST', fill(path)]),
  )
}

function sourcesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(path, name), 'utf8'))
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const fill = (path: string) =>
  path.replace(/\/apps\/\$\{[^}]*\}/, '/apps/:app_id').replaceAll(/\$\{[^}]*\}/g, 'did:privy:somebody')
const unique = (calls: Call[]) => [...new Map(calls.map((call) => [call.join(' '), call])).values()]

/** Calls with a handler, by the contract and the server itself. `gas_spend` would be an app with that name. */
const builtCalls = await findBuilt()
async function findBuilt(): Promise<readonly (readonly [method: string, matcher: RegExp])[]> {
  const { ctx } = await createWorld()
  const { notImplemented } = buildServer(ctx)
  return Object.entries(endpoints)
    .filter(([name]) => !notImplemented.includes(name))
    .flatMap(([, { method, path, aliases = [] }]) =>
      [path, ...aliases].map((one) => [method, new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`)] as const),
    )
}
const isBuilt = (method: string, path: string) =>
  !path.endsWith('/gas_spend') && builtCalls.some(([one, matcher]) => one === method && matcher.test(path))

async function ask([method, path]: Call) {
  const basic = Buffer.from(`${world.app.id}:${world.app.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const body = method === 'GET' ? {} : { body: {} }
  return world.call(method, path.replace(':app_id', world.app.id), { origin: null, headers, ...body })
}

const everyMethod = ['GET', 'POST', 'PATCH', 'DELETE']
/** Both prefixes of a call: other SDKs of the vendor use either. */
const bothPrefixes = (calls: Call[]) =>
  calls.flatMap(([method, path]): Call[] => [
    [method, path],
    [method, path.startsWith('/api') ? path.slice('/api'.length) : `/api${path}`],
  ])

test('@privy-io/node has 116 calls', () => expect(callsOfNode()).toHaveLength(116))
test('server-auth has its paths in its code', () =>
  expect(unique(callsOfServerAuth()).length).toBeGreaterThanOrEqual(28))

const otherCalls = unique([
  ...bothPrefixes(callsOfNode()),
  ...bothPrefixes(
    callsOfServerAuth().flatMap(([, path]) => everyMethod.map((method): Call => [method, path])),
  ),
])
  .filter(([method, path]) => !isBuilt(method, path))
  // Only POST is theirs; the other methods of this login are calls of no SDK.
  .filter(([, path]) => !path.endsWith('/passwordless/authenticate'))

test.each(otherCalls)(
  '%s %s answers that it is not built, and that a repetition is useless',
  async (...call) => {
    const { status, body, headers } = await ask(call)
    expect({ status, code: body.code, retry: headers.get('x-should-retry') }).toEqual({
      ...{ status: 400, code: 'feature_not_enabled', retry: 'false' },
    })
    expect(body.error).toMatch(/\w/)
  },
)

test.each([
  ['GET', '/v1/apps/gas_spend', 'sponsors no transactions'],
  ['GET', '/v1/intents', 'signatures of a key quorum'],
  ['POST', '/v1/intents/wallets/x/rpc', 'signatures of a key quorum'],
  ['POST', '/v1/organizations', 'has no organizations'],
  ['GET', '/v1/organizations/x/kyb', 'no checks of identity'],
  ['POST', '/v1/users/x/kyc/links', 'no checks of identity'],
  ['POST', '/v1/users/x/external_fiat_accounts', 'no accounts for money'],
  ['POST', '/v1/wallet_automations', 'runs no automations'],
  ['POST', '/v1/wallets/x/automations/attach', 'runs no automations'],
  ['POST', '/v1/wallets/x/deposit_accounts/crypto', 'no accounts for money'],
  ['POST', '/v1/wallets/x/payout/fiat', 'no accounts for money'],
  ['POST', '/v1/wallets/x/earn/ethereum/deposit', 'has no vaults'],
  ['POST', '/v1/wallets/x/raw_sign', 'A bare hash can be anything'],
  ['POST', '/v1/wallets/x/transfer', 'eth_sendTransaction'],
  ['POST', '/v1/wallets_with_recovery', 'POST /users'],
])('%s %s says what to use instead', async (method, path, advice) => {
  for (const one of [path, `/api${path}`])
    expect((await ask([method, one])).body).toMatchObject({
      code: 'feature_not_enabled',
      error: expect.stringContaining(advice),
    })
})

const management = Object.entries(endpoints).filter(
  ([name, { method, path }]) => name.startsWith('management.') && !isBuilt(method, path),
)

test.each(management)('%s answers under both prefixes', async (_, { method, path, aliases = [] }) => {
  for (const one of [path, ...aliases]) {
    const filled = one.replaceAll(/:(?!app_id)\w+/g, 'did:privy:somebody')
    const { status, body } = await ask([method, filled])
    expect({ path: one, status, code: body.code }).toEqual({
      path: one,
      status: 400,
      code: 'feature_not_enabled',
    })
  }
  expect(aliases).toEqual([path.replace('/api', '')])
})
