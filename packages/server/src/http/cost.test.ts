import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, endpoints, farcaster, limits, oauth, vault } from '@latchkey/wire'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { findCostly } from '../../../../test/support/cpuBudget.ts'
import { hostileTexts } from '../../../../test/support/hostileTexts.ts'
import { everyMethod, type Schema, sample, sendTo } from '../../../../test/support/sampleCalls.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type SendOptions, type World } from '../../../../test/support/world.ts'
import { buildServer } from '../main.ts'
import { markerHeader } from '../methods/crossApp/marker.ts'

/** Tens of times the duration of a call that reads 64 KiB once, and much less than a quadratic reader takes. */
const budgetMs = 150
/** The largest number of variants of a member in the contract. */
const forms = 4

/** Calls that read one of them, behind every guard. */
const callsReading = [
  'account.me',
  'oauth.init',
  'farcaster.status',
  'session.refresh',
  'vault.openDeviceSlot',
].map(
  (name) => endpoints[name] as Endpoint, // the test of all of them asserts that it exists
)
/** Headers that the server reads, each with its accepted part. */
const headers: Record<string, string> = {
  traceparent: '00-',
  accept: 'text/html',
  authorization: 'Bearer ',
  cookie: 'privy-token=',
  origin: 'https://',
  host: 'localhost',
  'access-control-request-headers': 'privy-app-id',
  'access-control-request-method': 'GET',
  'content-length': '1',
  forwarded: 'for=203.0.113.7',
  'content-type': 'application/json',
  'privy-app-id': 'a'.repeat(25),
  'privy-ca-id': '0b6a0ad3-0a5e-4d6d-9d5c-0d5bdc4f9e11',
  'privy-authorization-signature': 'MEUCIQ',
  'privy-client': 'latchkey-consent:',
  'privy-idempotency-key': 'key',
  'privy-request-expiry': '1',
  'privy-client-id': 'client',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 ',
  'x-forwarded-for': '203.0.113.7',
  'x-native-app-identifier': 'com.example',
  [farcaster.channelTokenHeader]: 'channel',
  [vault.mfaHeader]: '1700000000.use.',
  [vault.proofHeader]: 'eyJ0eXAiOiJkcG9wK2p3dCJ9.',
  [markerHeader]: 'marker',
}

/** By name in the source, as text or as a constant of the contract. */
function headersRead(): string[] {
  const constants: Record<string, string> = {
    caIdHeader: 'privy-ca-id',
    'farcaster.channelTokenHeader': farcaster.channelTokenHeader,
    'vault.mfaHeader': vault.mfaHeader,
    'vault.proofHeader': vault.proofHeader,
    markerHeader,
  }
  const files = readdirSync('packages/server/src', { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const fileNames = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:header|request\.headers\.get)\(\s*(?:'([^']+)'|([\w.]+))\s*\)/g,
    ),
  ])
  const names = fileNames.map(([, text, constant = '']) => text ?? constants[constant] ?? constant)
  return [...new Set(names.filter((name) => name !== 'name'))]
}

type TextField = { path: string; own: string; put(text: string): unknown }

/** Every text in a value, with a function that replaces it. */
function* textsIn(value: unknown, replaceText: (part: unknown) => unknown, path = ''): Generator<TextField> {
  if (typeof value === 'string') yield { path, own: value, put: replaceText }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const replace = (part: unknown) =>
      replaceText(Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part })
    yield* textsIn(member, replace, `${path}.${key}`)
    // A record accepts any name.
    if (key === 'key')
      yield { path: `${path}.(name)`, own: key, put: (name) => replaceText({ [name]: member }) }
  }
}

function listTextFields(schema: Schema): TextField[] {
  const all = Array.from({ length: forms }, (_, pick) => [
    ...textsIn(sample(schema, pick), (part) => part),
  ]).flat()
  return [...new Map(all.map((field) => [field.path, field])).values()]
}

/** The schema of the member at a path: calls that share it read it in the same way. */
function getDeclaration(schema: Schema, { path }: TextField): unknown {
  const [, name = ''] = path.split('.')
  return unwrap((unwrap(schema).entries as Record<string, Schema> | undefined)?.[name] ?? schema)
}

function unwrap(schema: Schema): Schema {
  return 'wrapped' in schema ? unwrap(schema.wrapped as Schema) : schema
}

describe('security: no text of 64 KiB keeps the server busy, wherever a call has room for one (R29: malformed bodies)', () => {
  let world: World
  let notImplemented: string[]
  let token: string
  beforeAll(async () => {
    world = await createWorld({ settings: everyMethod, env: { LATCHKEY_IP_LIMITS: 'off' } })
    notImplemented = buildServer(world.ctx).notImplemented
    token = (await signIn(world)).token
  })

  const groups = new Map<unknown, Set<string>>()
  /** The first time a group of calls reaches this schema at this path. */
  function isNew(group: string, schema: Schema, field: TextField): boolean {
    const declaration = getDeclaration(schema, field)
    const groupNames = groups.get(declaration) ?? new Set()
    groups.set(declaration, groupNames)
    return !groupNames.has(`${group}${field.path}`) && Boolean(groupNames.add(`${group}${field.path}`))
  }

  test.each(Object.entries(endpoints))('%s', async (name, endpoint) => {
    const [group = ''] = name.split('.')
    const schema = endpoint.input as Schema
    for (const field of listTextFields(schema)) {
      if (!isNew(group, schema, field)) continue
      const { path, own, put } = field
      const takes = (input: unknown) => v.safeParse(schema, input).success
      const floods = [...hostileTexts(limits.bodyBytes - JSON.stringify(put('')).length, own)].map(
        (flood) => ({ ...flood, name: `${path}: ${flood.name}`, sent: put(flood.text) }),
      )
      const read = floods.map(({ name, sent }) => ({ name, run: () => takes(sent) }))
      expect(await findCostly(read, budgetMs)).toEqual([])
      if (notImplemented.includes(name)) continue
      // Code behind the contract does not read what the contract refuses.
      const targets = floods.filter(({ text, isKind, sent }) => isKind && text.startsWith(own) && takes(sent))
      const works = targets.map(({ name, sent }) => ({
        name: `${name}, sent`,
        run: () => sendTo(world, endpoint, sent, { token }),
      }))
      expect(await findCostly(works, budgetMs)).toEqual([])
    }
  })

  test('every header that is read is flooded', () => {
    const read = headersRead()
    expect(read.length).toBeGreaterThan(10)
    expect(read.filter((name) => !(name in headers))).toEqual([])
  })

  test.each(Object.keys(headers))('the header %s', async (name) => {
    const readers = [
      ...callsReading.map(
        (endpoint) => (options: SendOptions) =>
          sendTo(world, endpoint, sample(endpoint.input as Schema), options),
      ),
      (options: SendOptions) => world.call('OPTIONS', oauth.init.path, options),
      (options: SendOptions) => world.call('OPTIONS', `/api/v1/apps/${world.app.id}`, options),
    ]
    const own = headers[name] ?? ''
    // Read only for calls from our first-party page.
    const beside: Record<string, string> = name === markerHeader ? { origin: world.ctx.config.publicUrl } : {}
    // Clients cannot send invalid header text, and Node refuses it.
    const floods = [...hostileTexts(limits.bodyBytes, own)].filter(
      ({ text, isKind }) => isKind && text.startsWith(own) && !/[^\t\x20-\x7e]/.test(text),
    )
    const works = floods.flatMap((flood) =>
      readers.map((read) => ({
        name: flood.name,
        run: () => read({ token, headers: { ...beside, [name]: flood.text } }),
      })),
    )
    expect(await findCostly(works, budgetMs)).toEqual([])
  })
})
