import '../../test/dom.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act } from 'react'
import { decodeAbiParameters, type Hex, hashMessage, hashTypedData, recoverTypedDataAddress } from 'viem'
import { abstractTestnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { layFrame } from '../../test/layFrame.ts'
import { inModal } from '../../test/modal.ts'
import { approve } from '../../test/smartWalletPage.tsx'
import { useAbstractSmartWallets } from '../abstractSmartWallets.ts'
import { useLoginWithEmail, useWallets } from '../index.ts'

/**
 * Page, frame, server and Abstract's own client are real. A ZK Stack node does not run here: this one answers the
 * client's requests, and records the transactions.
 */
const smart = '0x9B1d04C7b1e2F3a5D6c7E8f901234567890ABcDe'.toLowerCase() as Hex
const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const requests: { method: string; params: unknown[] }[] = []
const answers: Record<string, (params: unknown[]) => unknown> = {
  eth_chainId: () => '0x2b74',
  // The factory's answer; the account itself has no hooks.
  eth_call: ([call]) =>
    (call as { to: string }).to.toLowerCase() === smart
      ? `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`
      : `0x${smart.slice(2).padStart(64, '0')}`,
  eth_getCode: () => '0x01',
  eth_getTransactionCount: () => '0x0',
  eth_estimateGas: () => '0x5208',
  eth_gasPrice: () => '0x1',
  eth_getBalance: () => '0xde0b6b3a7640000',
  zks_estimateFee: () => ({
    gas_limit: '0x5208',
    gas_per_pubdata_limit: '0xc350',
    max_fee_per_gas: '0x1',
    max_priority_fee_per_gas: '0x0',
  }),
  zks_gasPerPubdata: () => '0xc350',
  eth_getBlockByNumber: () => ({ baseFeePerGas: '0x1', number: '0x1', timestamp: '0x1', transactions: [] }),
  eth_maxPriorityFeePerGas: () => '0x0',
  eth_sendRawTransaction: () => `0x${'ab'.repeat(32)}`,
}
const node = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { id, method, params } = JSON.parse(Buffer.concat(parts).toString())
  requests.push({ method, params })
  const result = answers[method]?.(params) ?? null
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterAll(() => node.closeAllConnections())
beforeEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  requests.length = 0
})

async function open() {
  const world = await createWorld({ origins: [host] })
  const user = await signIn(world)
  await createWallet(await onDevice(world, user))
  localStorage.clear()
  layFrame(world)
  const chain = addRpcUrlOverrideToChain(abstractTestnet, url)
  const { read } = await openPage(
    world,
    () => ({
      login: useLoginWithEmail(),
      wallets: useWallets().wallets,
      abstract: useAbstractSmartWallets(),
    }),
    { supportedChains: [chain] as never },
  )
  await act(() => read().login.sendCode({ email: user.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(user.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  return { read, owner: read().wallets[0]?.address as Hex }
}

/** Starts within the page's own turn. */
function begin<T>(work: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  act(() => {
    answer = work()
    answer.catch(() => {})
  })
  return answer as Promise<T>
}

/** Returns the signer of the wrapper that Abstract's contract requires. */
async function recoverSigner(signature: Hex, signedHash: Hex): Promise<Hex> {
  const [raw] = decodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], signature)
  return recoverTypedDataAddress({
    domain: { name: 'AbstractGlobalWallet', version: '1.0.0', chainId: 11124, verifyingContract: smart },
    types: { AGWMessage: [{ name: 'signedHash', type: 'bytes32' }] },
    primaryType: 'AGWMessage',
    message: { signedHash },
    signature: raw,
  })
}

test('a message and typed data are reviewed in full, and signed for the smart wallet', async () => {
  const { read, owner } = await open()
  const signing = begin(() => read().abstract.signMessage({ message: 'hello' }))
  await until(() => expect(inModal('[data-page=sign-message]')[0]?.textContent).toContain('hello'))
  await approve('Sign', 'sign-message')
  expect(await recoverSigner(await act(() => signing), hashMessage('hello'))).toBe(owner)

  const typedData = {
    domain: { name: 'Shop', chainId: 11124 },
    types: { Order: [{ name: 'total', type: 'uint256' }] },
    primaryType: 'Order',
    message: { total: 5n },
  } as const
  const typed = begin(() => read().abstract.signTypedData(typedData))
  await until(() => expect(inModal('[data-page=sign-typed-data]')[0]?.textContent).toContain('Order'))
  await approve('Sign', 'sign-typed-data')
  expect(await recoverSigner(await act(() => typed), hashTypedData(typedData))).toBe(owner)
}, 30_000)

test('security: a transaction is shown as the data that is signed, and sent after that', async () => {
  const { read } = await open()
  const sending = begin(() => read().abstract.sendTransaction({ to: friend, value: 5n, chainId: 11124 }))
  await until(() => expect(inModal('[data-page=sign-typed-data]')).toHaveLength(1))
  expect(inModal('[data-page=sign-typed-data]')[0]?.textContent).toContain('zkSync')
  expect(requests.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(false)
  await approve('Sign', 'sign-typed-data')
  expect(await act(() => sending)).toBe(`0x${'ab'.repeat(32)}`)
}, 30_000)

test('error: refusals, other chains and batches to sign', async () => {
  const { read } = await open()
  const signing = begin(() => read().abstract.signMessage({ message: 'hello' }))
  await approve('Reject', 'sign-message')
  await act(() => expect(signing).rejects.toMatchObject({ code: 4001 }))
  for (const chainId of [1, 2741])
    await expect(read().abstract.signMessage({ message: 'hello' }, chainId)).rejects.toMatchObject({
      code: 'unsupported_chain_id',
    })
  await expect(read().abstract.signTransaction({ calls: [{ to: friend }] })).rejects.toMatchObject({
    message: 'Batch transactions not supported for signing',
  })
}, 30_000)
