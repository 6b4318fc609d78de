import { calldata } from '@latchkey/wire'
import { parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import {
  type AbiAnswer,
  openAbiSource,
  unknownContract,
  withAbi,
} from '../../../../test/support/abiSource.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

const address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const abi = parseAbi([
  'struct Item { uint256 id; uint64 until; }',
  'struct Order { address seller; Item[] items; }',
  'function buy(Order order, bytes32 key) payable',
  'function pause(uint64 until)',
  'event Paused(uint64 until)',
])
const [buy, pause] = abi
const toSelector = (item: (typeof abi)[0 | 1]) => toFunctionSelector(item)
const unknown = { status: 404, body: { code: 'not_found', error: 'This function is not known here.' } }

async function openWorld(answer: AbiAnswer = withAbi(abi)) {
  const source = await openAbiSource(answer)
  return { world: await createWorld({ env: { ABI_SOURCE_URL: source.baseUrl } }), source }
}

const ask = (world: World, over: { chain_id?: string; address?: string; selector?: string } = {}) =>
  world.get(
    `${calldata.findFunction.path}?${new URLSearchParams({ chain_id: '8453', address, selector: toSelector(pause), ...over })}`,
  )

test('a function is found by its selector, tuples included, and its contract is asked for once a day', async () => {
  const { world, source } = await openWorld()
  expect(await ask(world)).toMatchObject({
    status: 200,
    body: { name: 'pause', inputs: [{ name: 'until', type: 'uint64' }] },
  })
  const result = await ask(world, { selector: toSelector(buy) })
  expect(result.body).toMatchObject({
    name: 'buy',
    inputs: [
      {
        name: 'order',
        type: 'tuple',
        components: [
          { name: 'seller', type: 'address' },
          { name: 'items', type: 'tuple[]', components: [{ name: 'id' }, { name: 'until' }] },
        ],
      },
      { name: 'key', type: 'bytes32' },
    ],
  })
  expect(source.asked).toHaveLength(1)
  world.clock.forward({ seconds: 86_401 })
  await ask(world)
  expect(source.asked).toHaveLength(2)
})

test('security: the source is sent chain and contract, and nothing of the user, the app or the call', async () => {
  const { world, source } = await openWorld()
  await ask(world)
  const [{ url, headers } = { url: '', headers: {} }] = source.asked
  expect(url).toBe(`/server/v2/contract/8453/${address}?fields=abi`)
  expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
})

test('a server without ABI_SOURCE_URL knows no function', async () => {
  expect(await ask(await createWorld())).toMatchObject(unknown)
})

test.each([
  { chain_id: '0' },
  { chain_id: '-1' },
  { chain_id: '1/../2' },
  { chain_id: '1e3' },
  { address: '../../files' },
  { selector: '0x5ae401' },
  { selector: '0x5ae401dc00' },
])('error: %o is refused, and the source is not asked', async (over) => {
  const { world, source } = await openWorld()
  expect((await ask(world, over)).status).toBe(400)
  expect(source.asked).toEqual([])
})

const parameter = (over: object) => [{ ...pause, inputs: [{ name: 'until', type: 'uint64', ...over }] }]
const nest = (depth: number): object =>
  depth === 0 ? { name: 'x', type: 'uint8' } : { name: 'x', type: 'tuple', components: [nest(depth - 1)] }

/** Broken, hostile and missing responses of a source. */
const answers: readonly [string, AbiAnswer][] = [
  ['a contract that is not known', unknownContract],
  ['an error', (response) => response.writeHead(500).end()],
  ['a limit', (response) => response.writeHead(429).end('slow down')],
  [
    'a redirect to this machine',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1' }).end(),
  ],
  ['a cut line', (response) => response.destroy()],
  ['a page', (response) => response.end('<html>')],
  ['no list', withAbi({ pause })],
  ['more than 512 KiB', (response) => response.end(JSON.stringify({ abi, more: 'x'.repeat(600_000) }))],
  ['lists in lists', (response) => response.end('['.repeat(200_000))],
  ['more entries than a contract has', withAbi(Array.from({ length: 2_001 }, () => pause))],
  ['another function only', withAbi([buy])],
  ['another type', withAbi(parameter({ type: 'uint128' }))],
  ['a type that does not exist', withAbi(parameter({ type: 'uint65' }))],
  ['a function with tuples in tuples', withAbi([{ ...pause, inputs: [nest(50)] }])],
  ['more arguments than anyone reads', withAbi([{ ...pause, inputs: Array(65).fill(pause.inputs[0]) }])],
  ['a name with a bidi mark', withAbi([{ ...pause, name: 'pause\u202e' }])],
  ['a name with a zero-width space', withAbi([{ ...pause, name: 'pau\u200bse' }])],
  ['a name in letters that look alike', withAbi([{ ...pause, name: 'р\u0430use' }])],
  ['no function', withAbi([{ ...pause, type: 'event' }])],
  ['entries that are nothing', withAbi([null, 1, 'pause', [], {}])],
]
test.each(answers)('security: %s is no description', async (_, answer) => {
  const { world } = await openWorld(answer)
  expect(await ask(world)).toMatchObject(unknown)
})

test.each([['\u202euntil'], ['un\u200btil'], ['until; approve'], ['x'.repeat(65)], [7], [undefined]])(
  'security: an argument that is called %o has no name',
  async (name) => {
    const { world } = await openWorld(withAbi(parameter({ name })))
    expect((await ask(world)).body).toMatchObject({ inputs: [{ name: '', type: 'uint64' }] })
  },
)

test('error: a source that is silent is given up after 3 s, and not asked by each screen', async () => {
  const { world, source } = await openWorld(() => {})
  expect(await ask(world)).toMatchObject(unknown)
  expect(await ask(world)).toMatchObject(unknown)
  expect(source.asked).toHaveLength(1)
})
