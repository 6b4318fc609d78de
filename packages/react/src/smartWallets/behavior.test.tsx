import '../../test/dom.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { type Address, createWalletClient, custom, type Hex, http, parseAbi, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCallsStatus, getConnection, sendCalls, sendTransaction, signMessage } from 'wagmi/actions'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../test/support/smartAccounts/chain.ts'
import { until } from '../../test/hostPage.tsx'
import { inModal, pressInModal } from '../../test/modal.ts'
import {
  approve,
  createSmartWalletWorld,
  ether,
  openSmartWalletPage,
  review,
} from '../../test/smartWalletPage.tsx'

import { useSmartWallets } from '../smartWallets.ts'
import { createConfig, useEmbeddedSmartAccountConnector, WagmiProvider } from '../wagmi.ts'

/** Uses of a smart wallet by host apps. Page, frame, server, bundler, paymaster and contracts are real. */

const policy = '5c0b2b4e-5f1b-4c7e-9a55-0f6b1f3a9d10'
const shop: Address = '0x54a954a954a954a954a954a954a954a954a954a9'
const pay = (value: bigint) => ({ to: shop, value })
let chain: SmartAccountChain
let second: SmartAccountChain

beforeAll(async () => {
  ;[chain, second] = await Promise.all([startSmartAccountChain(), startSmartAccountChain(8453)])
}, 120_000)
beforeEach(() => {
  document.body.replaceChildren()
  chain.paymaster.asked.length = 0
  chain.paymaster.policies.clear()
  chain.paymaster.refusal = undefined
})

const title = () =>
  inModal('h1, h2')
    .map((one) => one.textContent)
    .join()
const page = () => inModal('.lk-page')[0]?.textContent ?? ''

/** Starts within the page's own turn, and returns the result. */
function begin<T>(work: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  act(() => {
    answer = work()
    answer.catch(() => {})
  })
  return answer as Promise<T>
}

async function open(type: string, network: object = {}, provider?: { paymasterContext: object }) {
  const app = await createSmartWalletWorld(chain, { type, network })
  const host = await openSmartWalletPage(app, provider ? { provider } : {})
  return { ...host, client: await host.client() }
}

describe('the payer', () => {
  test('the user, without a paymaster: the missing amount is shown, and the maximum cost', async () => {
    const { client } = await open('safe')
    await ether(chain, client.account.address)
    const sending = begin(() => client.sendTransaction(pay(parseEther('0.5'))))
    await until(() => expect(review()).toContain('Fee limit'))
    expect(review()).not.toContain('Paid by')
    await approve()
    const hash = await act(() => sending)
    expect(await chain.anvil.balance(client.account.address)).toBeLessThan(parseEther('0.5'))
    await until(() => expect(page()).toContain(hash.slice(0, 6)))
    await pressInModal('Close')

    const tooMuch = begin(() => client.sendTransaction(pay(parseEther('9'))))
    await until(() => expect(title()).toContain('Not enough funds'))
    await pressInModal('Close')
    await act(() => expect(tooMuch).rejects.toMatchObject({ code: 'insufficient_balance' }))
  }, 30_000)

  test.each([
    ['the policy that the server names', undefined, { policyId: policy }],
    ['what the app says, in its place', { sponsorshipPolicyId: 'app' }, { sponsorshipPolicyId: 'app' }],
  ])('a paymaster receives %s', async (_, paymasterContext, context) => {
    const network = { paymaster_url: chain.paymaster.url, paymaster_context: { policy_id: policy } }
    const { client } = await open('kernel', network, paymasterContext && { paymasterContext })
    const sending = begin(() => client.sendTransaction({ to: shop }))
    await until(() => expect(review()).toContain('Paid by Test app'))
    await approve()
    await act(() => sending)
    expect(chain.paymaster.asked.map((one) => one.context)).toEqual(
      expect.arrayContaining([expect.objectContaining(context)]),
    )
    await pressInModal('Close')
  })

  test('a paymaster that refuses is quoted, and asked again from the same screen', async () => {
    const { client } = await open('kernel', { paymaster_url: chain.paymaster.url })
    chain.paymaster.refusal = { code: -32000, message: 'the policy is used up' }
    const sending = begin(() => client.sendTransaction({ to: shop }))
    await until(() => expect(page()).toContain('the policy is used up'))
    chain.paymaster.refusal = undefined
    await pressInModal('Retry transaction')
    await approve()
    expect(await act(() => sending)).toMatch(/^0x/)
    await pressInModal('Close')
  })
})

test('error: refused by the user is 4001, and a chain that is not configured is named', async () => {
  const { client, smart } = await open('safe', { paymaster_url: chain.paymaster.url })
  const sending = begin(() => client.sendTransaction({ to: shop }))
  await approve('Reject')
  await act(() => expect(sending).rejects.toMatchObject({ code: 4001 }))
  await expect(smart().getClientForChain({ id: 1 })).rejects.toMatchObject({ code: 'unsupported_chain_id' })
  await expect(client.switchChain({ id: 1 })).rejects.toMatchObject({ code: 'unsupported_chain_id' })
  await expect(client.sendTransaction({ calls: [] } as never)).rejects.toMatchObject({
    code: 'transaction_failure',
  })
})

test('a client goes on with another chain, and so do the functions it gave out before', async () => {
  const app = await createSmartWalletWorld(chain, { type: 'kernel', second })
  const host = await openSmartWalletPage(app, { second })
  const client = await host.client()
  expect(client.chain.id).toBe(foundry.id)
  await ether(second, client.account.address)
  await act(() => client.switchChain({ id: 8453 }))
  await until(() => expect(host.smart().client?.chain.id).toBe(8453))
  const sending = begin(() => client.sendTransaction(pay(3n)))
  await until(() => expect(review()).toContain('Second (8453)'))
  await approve()
  const hash = await act(() => sending)
  expect(await second.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await pressInModal('Close')
  const first = await host.smart().getClientForChain({ id: foundry.id })
  expect(first?.chain.id).toBe(foundry.id)
  expect(first?.account.address).toBe(client.account.address)
}, 30_000)

test('a chain that only the app’s settings know is asked at its node, and has its name', async () => {
  const app = await createSmartWalletWorld(chain, { type: 'kernel', second })
  const { client: waitForClient, smart } = await openSmartWalletPage(app)
  await waitForClient()
  const elsewhere = await smart().getClientForChain({ id: 8453 })
  if (!elsewhere) throw new Error('There is a client.')
  await ether(second, elsewhere.account.address)
  const sending = begin(() => elsewhere.sendTransaction(pay(3n)))
  await until(() => expect(review()).toContain('Elsewhere (8453)'))
  await approve()
  const hash = await act(() => sending)
  expect(await second.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await pressInModal('Close')
}, 30_000)

describe('wallet_sendCalls', () => {
  const hexId = `0x${foundry.id.toString(16)}` as const
  const calls = [
    { to: shop, value: '0x1' },
    { to: shop, value: '0x2' },
  ]

  test('of the embedded wallet is atomic on its own address: ready first, then supported', async () => {
    const { client, read } = await open('eip7702', { paymaster_url: chain.paymaster.url })
    const provider = await read().wallets[0]?.getEthereumProvider()
    const address = client.account.address
    await ether(chain, address)
    const ask = (method: string, ...params: unknown[]) => provider?.request({ method, params })
    expect(await ask('wallet_getCapabilities', address)).toMatchObject({
      [hexId]: { atomic: { status: 'ready' } },
    })
    const before = await chain.anvil.balance(shop)
    const request = { version: '2.0.0', from: address, chainId: hexId, atomicRequired: true, calls }
    const sending = begin(() => ask('wallet_sendCalls', request) as Promise<{ id: string }>)
    await until(() => expect(review()).toContain('2 actions'))
    await approve()
    const { id } = await act(() => sending)
    await until(async () =>
      expect(await ask('wallet_getCallsStatus', id)).toMatchObject({
        atomic: true,
        status: 200,
        chainId: hexId,
      }),
    )
    expect(await chain.anvil.balance(shop)).toBe(before + 3n)
    expect(await ask('wallet_getCapabilities', address, [hexId])).toMatchObject({
      [hexId]: { atomic: { status: 'supported' } },
    })
    await pressInModal('Close')
  }, 30_000)

  test('of the embedded wallet lists the smart wallet next to it only if asked for', async () => {
    const { client, read } = await open('safe', { paymaster_url: chain.paymaster.url })
    const provider = await read().wallets[0]?.getEthereumProvider()
    const own = read().wallets[0]?.address
    const ask = (method: string, ...params: unknown[]) => provider?.request({ method, params })
    expect(await ask('wallet_getCapabilities', own)).toMatchObject({
      [hexId]: { atomic: { status: 'unsupported' } },
    })
    expect(await ask('wallet_getCapabilities', client.account.address)).toMatchObject({
      [hexId]: { atomic: { status: 'supported' } },
    })
    const request = { version: '2.0.0', from: own, chainId: hexId, atomicRequired: true, calls }
    await expect(ask('wallet_sendCalls', request)).rejects.toMatchObject({ code: 5760 })
  })

  test('security: if one call fails, none is executed, and the result says so', async () => {
    const { client } = await open('kernel', { paymaster_url: chain.paymaster.url })
    const before = await chain.anvil.balance(shop)
    const failing = { to: chain.anvil.coin as Address, data: '0x12345678' as Hex }
    const sending = begin(() => client.sendTransaction({ calls: [{ to: shop }, failing] }))
    await until(() => expect(title()).toContain('Transaction failed'))
    await pressInModal('Close')
    await act(() => expect(sending).rejects.toBeDefined())
    expect(await chain.anvil.balance(shop)).toBe(before)
  })
})

test('viem uses it through its provider: it signs, sends, writes to contracts and sends several calls', async () => {
  const { client } = await open('kernel', { paymaster_url: chain.paymaster.url })
  const wallet = createWalletClient({
    account: client.account.address,
    chain: foundry,
    transport: custom(await client.getEthereumProvider()),
    pollingInterval: 20,
  })
  expect(await wallet.getAddresses()).toEqual([client.account.address])
  const signing = begin(() => wallet.signMessage({ message: 'hello' }))
  await approve('Sign', 'sign-message')
  const signature = await act(() => signing)
  const { address } = client.account
  expect(await chain.reader.verifyMessage({ address, message: 'hello', signature })).toBe(true)

  const sending = begin(() => wallet.sendTransaction({ to: shop, data: '0x01' }))
  await approve()
  const hash = await act(() => sending)
  expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await pressInModal('Close')

  const batch = begin(() => wallet.sendCalls({ calls: [{ to: shop }, { to: shop, data: '0x02' }] }))
  await approve()
  const { id } = await act(() => batch)
  const status = await act(() => wallet.waitForCallsStatus({ id }))
  expect(status).toMatchObject({ status: 'success', atomic: true })
  await pressInModal('Close')

  const writing = begin(() =>
    client.writeContract({
      address: chain.anvil.coin as Address,
      abi: parseAbi(['function approve(address spender, uint256 amount) returns (bool)']),
      functionName: 'approve',
      args: [shop, 5n],
    } as never),
  )
  await until(() => expect(review()).toContain('Allow spending'))
  await approve('Reject')
  await act(() => expect(writing).rejects.toMatchObject({ code: 4001 }))
}, 60_000)

test('wagmi uses it through the connector of the embedded smart account', async () => {
  const chains = [foundry] as const
  const config = createConfig({ chains, transports: { [foundry.id]: http(chain.anvil.url) } })
  const queries = new QueryClient()
  const Connector = () => {
    const { getClientForChain } = useSmartWallets()
    useEmbeddedSmartAccountConnector({
      async getSmartAccountFromSigner() {
        const client = await getClientForChain({ id: foundry.id })
        if (!client) throw new Error('There is a smart wallet.')
        return (await client.getEthereumProvider()) as never
      },
    })
    return null
  }
  const Inside = () => (
    <QueryClientProvider client={queries}>
      <WagmiProvider config={config} setActiveWalletForWagmi={() => undefined}>
        <Connector />
      </WagmiProvider>
    </QueryClientProvider>
  )
  const app = await createSmartWalletWorld(chain, {
    type: 'safe',
    network: { paymaster_url: chain.paymaster.url },
  })
  const { address } = (await (await openSmartWalletPage(app, { Inside })).client()).account
  await until(() => expect(getConnection(config)).toMatchObject({ address, status: 'connected' }))
  expect(getConnection(config).connector?.id).toBe('io.privy.smart_wallet')

  const signing = begin(() => signMessage(config, { message: 'hello' }))
  await approve('Sign', 'sign-message')
  const signature = await act(() => signing)
  expect(await chain.reader.verifyMessage({ address, message: 'hello', signature })).toBe(true)

  const sending = begin(() => sendTransaction(config, { to: shop, data: '0x01' }))
  await approve()
  const hash = await act(() => sending)
  expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await pressInModal('Close')

  const batch = begin(() => sendCalls(config, { calls: [{ to: shop }, { to: shop, data: '0x02' }] }))
  await until(() => expect(review()).toContain('2 actions'))
  await approve()
  const { id } = await act(() => batch)
  await until(async () =>
    expect(await getCallsStatus(config, { id })).toMatchObject({ status: 'success', atomic: true }),
  )
  await pressInModal('Close')
}, 60_000)
