import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { openAbiSource, unknownContract, withAbi } from '../../../../test/support/abiSource.ts'
import { newClient } from '../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { readCalldata } from './readCalldata.ts'

const to = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const abi = parseAbi(['function lend(address borrower, uint256 amount, (uint64 until, string note) terms)'])
const data = encodeFunctionData({ abi, args: [friend, 5n, { until: 9n, note: 'rent' }] })

async function openClient(answer = withAbi(abi)) {
  const source = await openAbiSource(answer)
  return newClient(await createWorld({ env: { ABI_SOURCE_URL: source.baseUrl } }))
}

test('client, server and source read a call together', async () => {
  expect(await readCalldata(await openClient(), { chainId: 1, to, data })).toEqual({
    functionName: 'lend',
    signature: 'lend(address,uint256,(uint64,string))',
    arguments: [
      { name: 'borrower', type: 'address', kind: 'address', value: friend },
      { name: 'amount', type: 'uint256', kind: 'number', value: '5' },
      {
        ...{ name: 'terms', type: 'tuple', kind: 'list' },
        items: [
          { name: 'until', type: 'uint64', kind: 'number', value: '9' },
          { name: 'note', type: 'string', kind: 'text', value: 'rent' },
        ],
      },
    ],
  })
})

test('error: a contract that the source does not know, and a server without a source, say nothing', async () => {
  const call = { chainId: 1, to, data }
  expect(await readCalldata(await openClient(unknownContract), call)).toBeUndefined()
  expect(await readCalldata(newClient(await createWorld()), call)).toBeUndefined()
})

test('security: a server that names another function, or hides its marks in a name, is not believed', async () => {
  const { inputs } = abi[0]
  for (const answer of [
    { name: 'claim', inputs },
    { name: 'lend', inputs: inputs.slice(1) },
    { name: 'lend\u200b', inputs },
    { name: 'lend', inputs: 'all' },
    { type: 'event', name: 'lend', inputs },
    {},
  ]) {
    const call = (async () => answer) as never
    expect(await readCalldata({ call }, { chainId: 1, to, data })).toBeUndefined()
  }
})
