import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, endpoints, farcaster, limits, oauth, vault } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { findCost } from '../../../../test/cpuTime.ts'
import { everyMethod, type Schema, sample, sendTo } from '../../../../test/everyCall.ts'
import { hostileTexts } from '../../../../test/hostileTexts.ts'
import { signIn } from '../../../../test/signIn.ts'
import { createWorld, type Sent, type World } from '../../../../test/world.ts'
import { buildServer } from '../main.ts'

/** More processor time than a call takes that reads 64 KiB once, and a hundredth of what a quadratic reader takes. */
const budgetMs = 50
/** As many forms as a member of the contract has. */
const forms = 4

/** Calls that read one or other of them, behind every guard. */
const callsReading = [
  'account.me',
  'oauth.init',
  'farcaster.status',
  'session.refresh',
  'vault.openDeviceSlot',
].map(
  (name) => endpoints[name] as Endpoint, // asserted to be there by the test of all of them
)
/** Headers that the server reads, each as far as it is taken. */
const headers: Record<string, string> = {
  authorization: 'Bearer ',
  cookie: 'privy-token=',
  origin: 'https://',
  host: 'localhost',
  'access-control-request-headers': 'privy-app-id',
  'content-length': '1',
  'content-type': 'application/json',
  'privy-app-id': 'a'.repeat(25),
  'privy-ca-id': '0b6a0ad3-0a5e-4d6d-9d5c-0d5bdc4f9e11',
  'privy-client': 'latchkey-consent:',
  'privy-client-id': 'client',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 ',
  'x-forwarded-for': '203.0.113.7',
  'x-native-app-identifier': 'com.example',
  [farcaster.channelTokenHeader]: 'channel',
  [vault.proofHeader]: 'eyJ0eXAiOiJkcG9wK2p3dCJ9.',
}

/** By name in the source, as text or as a constant of the contract. */
function headersRead(): string[] {
  const constants: Record<string, string> = {
    'farcaster.channelTokenHeader': farcaster.channelTokenHeader,
    'vault.proofHeader': vault.proofHeader,
  }
  const files = readdirSync('packages/server/src', { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const named = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:header|request\.headers\.get)\(\s*(?:'([^']+)'|([\w.]+))\s*\)/g,
    ),
  ])
  const names = named.map(([, text, constant = '']) => text ?? constants[constant] ?? constant)
  return [...new Set(names.filter((name) => name !== 'name'))]
}

type Place = { path: string; own: string; put(text: string): unknown }

/** Every text inside a value, and the value with that one replaced. */
function* textsIn(value: unknown, put: (part: unknown) => unknown, path = ''): Generator<Place> {
  if (typeof value === 'string') yield { path, own: value, put }
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const replace = (part: unknown) =>
      put(Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part })
    yield* textsIn(member, replace, `${path}.${key}`)
    // A record takes any name.
    if (key === 'key') yield { path: `${path}.(name)`, own: key, put: (name) => put({ [name]: member }) }
  }
}

function placesOf(schema: Schema): Place[] {
  const all = Array.from({ length: forms }, (_, pick) => [
    ...textsIn(sample(schema, pick), (part) => part),
  ]).flat()
  return [...new Map(all.map((place) => [place.path, place])).values()]
}

describe('security: no text of 64 KiB keeps the server busy, wherever a call has room for one (R29)', () => {
  let world: World
  let unbuilt: string[]
  let token: string
  beforeAll(async () => {
    world = await createWorld({ settings: everyMethod, env: { LATCHKEY_IP_LIMITS: 'off' } })
    unbuilt = buildServer(world.ctx).unbuilt
    token = (await signIn(world)).token
  })

  test.each(Object.entries(endpoints))('%s', async (name, endpoint) => {
    if (unbuilt.includes(name)) return
    const costly = []
    for (const { path, own, put } of placesOf(endpoint.input as Schema)) {
      const room = limits.bodyBytes - JSON.stringify(put('')).length
      const halves = hostileTexts(room / 2, own)
      for (const { name: flood, text } of hostileTexts(room, own)) {
        const half = halves.next().value?.text ?? ''
        const found = await findCost(`${path}: ${flood}`, {
          budgetMs,
          whole: () => sendTo(world, endpoint, put(text), { token }),
          half: () => sendTo(world, endpoint, put(half), { token }),
        })
        if (found) costly.push(found)
      }
    }
    expect(costly).toEqual([])
  })

  test('every header that is read is flooded', () => {
    const read = headersRead()
    expect(read.length).toBeGreaterThan(10)
    expect(read.filter((name) => !(name in headers))).toEqual([])
  })

  test.each(Object.keys(headers))('the header %s', async (name) => {
    const readers = [
      ...callsReading.map(
        (endpoint) => (sent: Sent) => sendTo(world, endpoint, sample(endpoint.input as Schema), sent),
      ),
      (sent: Sent) => world.call('OPTIONS', oauth.init.path, sent),
    ]
    const costly = []
    const own = headers[name] ?? ''
    const halves = hostileTexts(limits.bodyBytes / 2, own)
    for (const flood of hostileTexts(limits.bodyBytes, own)) {
      const half = halves.next().value?.text ?? ''
      // No client can send, and Node does not take, what is no text of a header.
      if (/[^\t\x20-\x7e]/.test(flood.text + half)) continue
      const send = (text: string) => () =>
        Promise.all(readers.map((read) => read({ token, headers: { [name]: text } })))
      costly.push(
        await findCost(flood.name, {
          budgetMs: budgetMs * readers.length,
          whole: send(flood.text),
          half: send(half),
        }),
      )
    }
    expect(costly.filter((found) => found !== undefined)).toEqual([])
  })
})
