import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
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
/**
 * Built: the app's config, the login of a test account, and calls for users and wallets. `gas_spend` would be an app with that
 * name, which does not exist.
 */
const isBuilt = (path: string) =>
  /\/v1\/(apps\/(:app_id|gas_spend)$|passwordless\/authenticate$|policies\b|key_quorums\b|aggregations\b|transactions\b|users($|\/(?![^/]+\/(ky|external)))|apps\/:app_id\/users\/wallet$|wallets$|wallets\/batch$|wallets\/[^/]+\/export$|wallets\/address$|wallets\/[^/]+$|user_signers\/authenticate$|wallets\/[^/]+\/rpc$)/.test(
    path,
  )

async function ask([method, path]: Call) {
  const basic = Buffer.from(`${world.app.id}:${world.app.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const body = method === 'GET' ? {} : { body: {} }
  return world.call(method, path.replace(':app_id', world.app.id), { origin: null, headers, ...body })
}

describe.each([
  ['node', unique(callsOfNode()), 90],
  ['server-auth', unique(callsOfServerAuth()), 28],
])('%s', (_, calls, least) => {
  test('has its paths in its code', () => expect(calls.length).toBeGreaterThanOrEqual(least))

  // The app's own config is built; the id does not belong to an app.
  test.each(calls.filter(([, path]) => !isBuilt(path)))(
    'is told that %s %s is not there yet, never that nobody was found',
    async (...call) => {
      const { status, body } = await ask(call)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'feature_not_enabled' })
      expect(body.error).toMatch(/\w/)
    },
  )
})

const management = Object.entries(endpoints).filter(
  ([name, { path }]) => name.startsWith('management.') && !isBuilt(path),
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
