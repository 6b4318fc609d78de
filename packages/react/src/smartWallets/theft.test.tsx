import '../../test/dom.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act } from 'react'
import { type Address, type Hex, parseAbi, parseEther } from 'viem'
import { prepareUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../test/support/smartAccounts/chain.ts'
import { until } from '../../test/hostPage.tsx'
import { inModal, pressIfThere, pressInModal } from '../../test/modal.ts'
import {
  approve,
  createSmartWalletWorld,
  ether,
  openSmartWalletPage,
  review,
} from '../../test/smartWalletPage.tsx'

/**
 * Attackers who could change an operation between its review and its signature: the page, the paymaster, the bundler,
 * the node.
 */

const shop: Address = '0x54a954a954a954a954a954a954a954a954a954a9'
const thief: Address = '0x6666666666666666666666666666666666666666'
const pay = (to: Address) => ({ to, value: 5n })
let chain: SmartAccountChain

beforeAll(async () => {
  chain = await startSmartAccountChain()
}, 120_000)
beforeEach(() => document.body.replaceChildren())

type Answer = { method: string; params: Record<string, unknown>[]; result: unknown }

/** A proxy between the page and a service that changes its answers. */
const intermediary = {
  url: '',
  target: () => '',
  change: (answer: Answer): unknown => answer.result,
}
const server = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = JSON.parse(Buffer.concat(parts).toString())
  const answer = await fetch(intermediary.target(), {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(body),
  })
  const json = await answer.json()
  const result = json.error ? undefined : intermediary.change({ ...body, result: json.result })
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify(json.error ? json : { ...json, result }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  intermediary.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())
beforeEach(() => {
  intermediary.change = ({ result }) => result
})

const title = () =>
  inModal('h1, h2')
    .map((one) => one.textContent)
    .join()

async function open(type = 'kernel', network: object = {}) {
  const page = await openSmartWalletPage(await createSmartWalletWorld(chain, { type, network }))
  const client = await page.client()
  await ether(chain, client.account.address)
  return { page, client, address: client.account.address }
}

test('security: changes by the page after its request are not sent', async () => {
  const { client } = await open()
  const before = [await chain.anvil.balance(shop), await chain.anvil.balance(thief)] as const
  const call = pay(shop)
  const request = { calls: [call, pay(shop)] }
  let sending: Promise<Hex> | undefined
  act(() => {
    sending = client.sendTransaction(request)
  })
  call.to = thief
  request.calls.push(pay(thief))
  await until(() => expect(review()).toContain('2 actions'))
  await approve()
  await act(() => sending as Promise<Hex>)
  expect(await chain.anvil.balance(shop)).toBe(before[0] + 10n)
  expect(await chain.anvil.balance(thief)).toBe(before[1])
  await pressInModal('Close')
})

test.each([
  ['kernel', 'callData'],
  ['kernel', 'sender'],
  ['kernel', 'factoryData'],
  ['light_account', 'callData'],
  ['light_account', 'initCode'],
])(
  'security: %s: a paymaster that changes %s gets no signature, and the same screen tries again',
  async (type, member) => {
    intermediary.target = () => chain.paymaster.url
    const { client } = await open(type, { paymaster_url: intermediary.url })
    intermediary.change = ({ method, result }) =>
      // After the gas estimate, which a bundler does not make for another operation.
      method === 'pm_getPaymasterData' ? { ...(result as object), [member]: thief } : result
    let sending: Promise<Hex> | undefined
    act(() => {
      sending = client.sendTransaction(pay(shop))
    })
    await until(() => expect(title()).toContain('Transaction failed'))
    expect(inModal('.lk-page')[0]?.textContent).toContain(`changed '${member}'`)
    intermediary.change = ({ result }) => result
    await pressInModal('Retry transaction')
    await approve()
    const hash = await act(() => sending as Promise<Hex>)
    expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    await pressInModal('Close')
  },
  30_000,
)

test('security: a bundler that names a foreign transaction does not make it look confirmed', async () => {
  intermediary.target = () => chain.bundlerUrl
  const { client } = await open('kernel', { bundler_url: intermediary.url })
  const [bank] = await chain.anvil.ask<Address[]>('eth_accounts')
  const foreign = await chain.anvil.ask<Hex>('eth_sendTransaction', { from: bank, to: thief })
  let lies = 0
  let isLying = true
  intermediary.change = ({ method, result }) => {
    if (!isLying || method !== 'eth_getUserOperationReceipt') return result
    lies++
    return { receipt: { transactionHash: foreign } }
  }
  let sending: Promise<Hex> | undefined
  act(() => {
    sending = client.sendTransaction(pay(shop))
  })
  await approve()
  await until(() => expect(title()).toContain('Sending'))
  await until(() => expect(lies).toBeGreaterThan(2))
  expect(title()).toContain('Sending')
  isLying = false
  const hash = await act(() => sending as Promise<Hex>)
  expect(hash).not.toBe(foreign)
  await pressInModal('Close')
}, 30_000)

test('security: a node of another chain is refused before anything is signed', async () => {
  const { client, page } = await open()
  await chain.anvil.ask('anvil_setChainId', 5)
  try {
    let sending: Promise<Hex> | undefined
    act(() => {
      sending = client.sendTransaction(pay(shop))
      sending.catch(() => {})
    })
    await until(() => expect(title()).toContain('Transaction failed'))
    expect(inModal('.lk-page')[0]?.textContent).toContain('answers for chain 5')
    await pressInModal('Close')
    await act(() => expect(sending).rejects.toBeDefined())
  } finally {
    await chain.anvil.ask('anvil_setChainId', chain.reader.chain.id)
  }
  page.leave()
})

test('security: an operation that the app prepares is shown in full, and signed exactly so', async () => {
  const { client, address } = await open()
  const operation = await prepareUserOperation(client as never, { calls: [pay(thief)] } as never)
  let signing: Promise<Hex> | undefined
  act(() => {
    signing = client.account.signUserOperation(operation as never)
  })
  await until(() => expect(review()).toContain(thief.slice(0, 10)))
  expect(review()).toContain(address.slice(0, 6))
  Object.assign(operation, { callData: '0x' })
  await approve('Sign')
  expect(await act(() => signing as Promise<Hex>)).toMatch(/^0x/)
})

test('security: everything that the client signs is reviewed', async () => {
  const { client } = await open()
  const reviews: [page: string, sign: () => Promise<Hex>][] = [
    ['sign-hash', async () => (await client.account.sign?.({ hash: `0x${'ab'.repeat(32)}` })) ?? '0x'],
    ['sign-message', () => client.account.signMessage({ message: 'hello' })],
    ['sign-message', () => client.signMessage({ message: { raw: '0x686f' } })],
    [
      'sign-typed-data',
      () =>
        client.signTypedData({
          domain: { name: 'Shop', chainId: chain.reader.chain.id },
          types: { Order: [{ name: 'total', type: 'uint256' }] },
          primaryType: 'Order',
          message: { total: 5n },
        } as never),
    ],
    ['operation', () => client.sendUserOperation({ calls: [pay(shop)] } as never)],
    [
      'operation',
      () =>
        client.writeContract({
          address: shop,
          abi: parseAbi(['function pay()']),
          functionName: 'pay',
        } as never),
    ],
    ['operation', async () => (await client.sendCalls({ calls: [pay(shop)] } as never)).id as Hex],
  ]
  for (const [page, sign] of reviews) {
    let signing: Promise<Hex> | undefined
    act(() => {
      signing = sign()
      signing.catch(() => {})
    })
    await until(() => expect(inModal(`[data-page=${page}]`)).toHaveLength(1))
    await until(() => {
      pressIfThere('Reject')
      expect(inModal(`[data-page=${page}]`)).toEqual([])
    })
    await act(() => expect(signing).rejects.toMatchObject({ code: 4001 }))
  }
  expect(await chain.anvil.balance(client.account.address)).toBe(parseEther('1'))
})
