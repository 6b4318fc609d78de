import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readChange } from '../../../packages/server/src/cli/settings.ts'
import { readConfig } from '../../../packages/server/src/config/config.ts'
import { isChainId, readNodes } from '../../../packages/server/src/config/nodes.ts'
import {
  readVendorKeys,
  type VendorName,
  vendorNames,
  vendors,
} from '../../../packages/server/src/config/vendors.ts'
import { listKeys } from '../../../packages/server/src/db/seal/addKeys.ts'
import {
  type KeyRing,
  makeKeyRing,
  mergeRings,
  parseKeyRing,
  withFreshKeys,
} from '../../../packages/server/src/db/seal/keyRingFormat.ts'
import { describeUnopened } from '../../../packages/server/src/db/seal/wrappedKeys.ts'
import { readBody } from '../../../packages/server/src/http/body.ts'
import { readForm } from '../../../packages/server/src/http/form.ts'
import { createAddressReader } from '../../../packages/server/src/network/address.ts'
import { returnAddress } from '../../../packages/server/src/network/returnAddress.ts'
import { refreshTokenIn } from '../../../packages/server/src/session/cookies.ts'
import { type Row, type Size, upTo } from './row.ts'

const address = fc.ipV4()
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const distinctWords = (size: Size) => fc.uniqueArray(word, size)
const createRing = (count: number): KeyRing =>
  Array.from({ length: count }).reduce<KeyRing>(
    (ring) => withFreshKeys(ring, randomBytes),
    makeKeyRing(randomBytes),
  )
const maxKeys = 20

export const server: readonly Row[] = [
  {
    readers: ['server/src/network/address.ts createAddressReader'],
    several: 'addresses that the caller claims, and proxies that are trusted',
    oracle: 'the one that the outermost trusted proxy saw, however many stand to the left of it',
    property: (size) =>
      fc.property(
        fc.array(address, size),
        address,
        fc.array(fc.nat(255), upTo(20, size)),
        (claims, caller, own) => {
          const proxies = own.map((last) => `10.0.0.${last}`)
          // The last proxy is the peer of the socket, and adds the one before it.
          const [socket = caller, ...seen] = proxies.toReversed()
          const line = proxies.length === 0 ? claims : [...claims, caller, ...seen.toReversed()]
          const hops = { socket, forwarded: line.length === 0 ? undefined : line.join(', ') }
          expect(createAddressReader(proxies.length)(hops)).toBe(caller)
          fc.pre(!caller.startsWith('10.0.0.'))
          expect(createAddressReader(['192.168.0.0/16', '10.0.0.0/24', '::1/128'])(hops)).toBe(
            caller.startsWith('192.168.') ? expect.anything() : caller,
          )
        },
      ),
  },
  {
    readers: ['server/src/config/config.ts readConfig'],
    several: 'networks of proxies',
    oracle: 'each of them',
    property: (size) =>
      fc.property(fc.array(address, size), (all) => {
        const networks = all.map((one, at) => `${one}/${8 + (at % 25)}`)
        const variables = networks.length === 0 ? {} : { TRUSTED_PROXIES: networks.join(', ') }
        const { trustedProxies } = readConfig({ LATCHKEY_PROFILE: 'development', ...variables })
        expect(trustedProxies).toEqual(networks.length === 0 ? 0 : networks)
      }),
  },
  {
    readers: ['server/src/session/cookies.ts refreshTokenIn'],
    several: 'cookies, and cookies of one name',
    oracle: 'the first of the name (RFC 6265, 5.4), and none of another name',
    property: (size) =>
      fc.property(distinctWords(size), fc.array(word, size), (others, tokens) => {
        const own = tokens.map((token) => `__Host-privy-refresh-token=${token}`)
        const decoys = others.flatMap((name) => [`${name}=1`, `x__Host-privy-refresh-token=${name}`])
        expect(refreshTokenIn([...decoys, 'privy-refresh-token=old', ...own].join('; '))).toBe(tokens[0])
      }),
  },
  {
    readers: ['server/src/network/returnAddress.ts returnAddress'],
    several: 'parameters of one name in the query of a page',
    oracle: "the page's own as they are, in their order, and one of each that a login adds",
    property: (size) =>
      fc.property(fc.array(word, size), fc.array(word, size), (own, earlier) => {
        const pairs = [
          ...own.map((value) => `item=${value}`),
          ...earlier.map((code) => `privy_oauth_code=${code}`),
        ]
        const page = `https://a.example/${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
        const { searchParams } = new URL(
          returnAddress(page, { code: 'new', stateCode: 's', provider: 'google' }),
        )
        expect(searchParams.getAll('item')).toEqual(own)
        for (const [name, value] of [
          ['privy_oauth_code', 'new'],
          ['privy_oauth_state', 's'],
          ['privy_oauth_provider', 'google'],
        ] as const)
          expect(searchParams.getAll(name)).toEqual([value])
      }),
  },
  {
    readers: ['server/src/config/nodes.ts readNodes'],
    several: 'nodes, and nodes of one chain',
    oracle: 'each of them; a chain that is named twice is refused',
    property: (size) =>
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), size), fc.nat(), (ids, pick) => {
        const parts = ids.map((id) => `${id}=https://node${id}.example/a,b?c=d`)
        const nodes = readNodes(parts.join(','), isChainId)
        expect(nodes).toEqual(Object.fromEntries(ids.map((id) => [id, `https://node${id}.example/a,b?c=d`])))
        if (ids.length === 0) return
        const twice = `${ids[pick % ids.length]}=https://other.example`
        expect(readNodes([...parts, twice].join(','), isChainId)).toBeUndefined()
      }),
  },
  {
    readers: ['server/src/config/vendors.ts readVendorKeys'],
    several: 'vendors with keys in the environment',
    oracle: 'each vendor has its own, and no other one',
    property: (size) =>
      fc.property(fc.shuffledSubarray(vendorNames, upTo(vendorNames.length, size)), (names: VendorName[]) => {
        const members = names.flatMap((name) =>
          vendors[name].required.map((member) => [name, member, `${name} ${member}`] as const),
        )
        const environment = members.map(([name, member, value]) => [`${name}_${member}`.toUpperCase(), value])
        const all = readVendorKeys(Object.fromEntries(environment))
        for (const [name, member, value] of members) expect(all[name]?.[member]).toBe(value)
        expect(Object.keys(all).sort()).toEqual([...names].sort())
      }),
  },
  {
    readers: ['server/src/cli/settings.ts readChange'],
    several: '--set of one command',
    oracle: 'each of them; a path that is set twice is refused',
    property: (size) =>
      fc.property(distinctWords(size), fc.nat(), (names, pick) => {
        const paths = names.map((name, at) => (at % 2 === 0 ? `own_${name}` : `shared.${name}`))
        const { settings } = readChange(
          paths.map((path, at) => `${path}=${at}`),
          {},
        )
        const flat = paths.map((path) =>
          path.split('.').reduce<unknown>((tree, part) => (tree as never)[part], settings),
        )
        expect(flat).toEqual(paths.map((_, at) => at))
        const first = paths[pick % Math.max(1, paths.length)]
        if (first)
          expect(() => readChange([...paths.map((path) => `${path}=1`), `${first}=2`], {})).toThrow(first)
      }),
  },
  {
    readers: [
      'server/src/db/seal/keyRingFormat.ts parseKeyRing',
      'server/src/db/seal/keyRingFormat.ts mergeRings',
      'server/src/db/seal/addKeys.ts listKeys',
    ],
    several: 'keys of each family',
    oracle: 'each family by itself: what is in front of the one in use is ready, what is behind it is older',
    property: (size) =>
      fc.property(
        fc.integer({ min: upTo(maxKeys, size).minLength, max: upTo(maxKeys, size).maxLength }),
        fc.nat(),
        fc.nat(),
        (more, one, two) => {
          const ring = createRing(more)
          expect(parseKeyRing(JSON.stringify(ring))).toEqual(ring)
          const longer = withFreshKeys(withFreshKeys(ring, randomBytes), randomBytes)
          expect(mergeRings(ring, longer)).toEqual(longer)
          expect(mergeRings(longer, ring)).toEqual(longer)
          const at = { main: one % (more + 1), recovery: two % (more + 1) }
          const inUse = { main: ring.main[at.main]?.id, recovery: ring.recovery[at.recovery]?.id }
          const states = (['main', 'recovery'] as const).flatMap((family) =>
            ring[family].map(({ id }, index) => ({
              ...{ family, id },
              state: index < at[family] ? 'ready' : index === at[family] ? 'in use' : 'older',
            })),
          )
          expect(listKeys(ring, inUse as never)).toEqual(states)
        },
      ),
  },
  {
    readers: ['server/src/db/seal/wrappedKeys.ts describeUnopened'],
    several: 'data keys that do not open',
    oracle: 'the names that are said and those that are counted are all of them',
    property: (size) =>
      fc.property(fc.array(word, size), (kinds) => {
        const closedKeys = kinds.map((name, version) => ({
          ...{ app_id: name, purpose: 'server-half', version, kek_id: 'k', reason: 'missing' },
        }))
        const text = describeUnopened(closedKeys as never)
        const names = kinds.filter((name, version) => text.includes(`version ${version} of app ${name} `))
        const rest = Number(/ and (\d+) more/.exec(text)?.[1] ?? 0)
        expect(names.length + rest).toBe(kinds.length)
        expect(text.startsWith(`${kinds.length} data keys`)).toBe(true)
      }),
  },
  {
    readers: ['server/src/http/body.ts readBody', 'server/src/http/form.ts readForm'],
    several: 'members of a body, and of one name in a form',
    oracle: 'JSON.parse and URLSearchParams',
    property: (size) =>
      fc.asyncProperty(distinctWords(size), async (names) => {
        const post = (type: string, body: string) =>
          new Request('https://a.example', {
            ...{ method: 'POST', body },
            headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
          })
        const object = Object.fromEntries(names.map((name, at) => [name, { at }]))
        expect(await readBody(post('application/json', JSON.stringify(object)), 99_999)).toEqual(object)
        const pairs = names.map((name) => ['item', name])
        const form = await readForm(
          post('application/x-www-form-urlencoded', String(new URLSearchParams(pairs))),
        )
        expect(form.getAll('item')).toEqual(names)
      }),
  },
]
