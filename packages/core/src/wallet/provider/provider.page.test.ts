import { type FrameEvent, limits } from '@latchkey/wire'
import {
  createWalletClient,
  custom,
  keccak256,
  parseTransaction,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet, sepolia } from 'viem/chains'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeEach, describe, expect, test } from 'vitest'
import { hostileValues, wrappers } from '../../../../../test/support/hostileInputs.ts'
import { userFromWire } from '../../account/fromWire.ts'
import type { PrivyClientConfig } from '../../app/config.ts'
import { createClient } from '../../client.ts'
import { createValue } from '../../store.ts'
import { addRpcUrlOverrideToChain } from '../chains/chainAccess.ts'
import { defaultChains } from '../chains/chains.ts'
import { createWalletContext } from '../connect.ts'
import { findEthereumWallet } from '../embedded/findWallet.ts'
import type { FrameState, WalletFrame } from '../frame/frame.ts'
import { reviveFrameError } from '../frame/frameError.ts'
import { announceProvider, type WalletInfo } from './announce.ts'
import type { ApprovalRequest, Approve } from './approval.ts'
import type { Authorization } from './authorization.ts'
import { createProvider, handlers, type signingMethods } from './provider.ts'
import type { ProviderRequest } from './providerContext.ts'

/** The test has the key in place of the frame; wallet/journey.test.ts uses the frame itself. */
const account = privateKeyToAccount(`0x${'0a'.repeat(32)}`)
const { address } = account
const appId = 'a'.repeat(25)
const mail = {
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: address },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.test/')
})

describe('as viem sees it', () => {
  test('signs messages and typed data', async () => {
    const { provider } = setUp()
    const client = createWalletClient({ account: address, chain: mainnet, transport: custom(provider) })
    expect(await client.requestAddresses()).toEqual([address])
    expect(await client.getChainId()).toBe(1)
    const signature = await client.signMessage({ message: 'hello ✓' })
    expect(await verifyMessage({ address, message: 'hello ✓', signature })).toBe(true)
    const typedSignature = await client.signTypedData(mail)
    expect(await verifyTypedData({ address, ...mail, signature: typedSignature })).toBe(true)
  })

  test('switches the chain and sends a transaction, filled in and signed for that chain', async () => {
    const { provider, node, approvalRequests } = setUp()
    const client = createWalletClient({ account: address, transport: custom(provider) })
    await client.switchChain({ id: sepolia.id })
    const hash = await client.sendTransaction({ chain: sepolia, to: address, value: 5n })
    const [raw] = node.find(({ method }) => method === 'eth_sendRawTransaction')?.params ?? []
    expect(hash).toBe(keccak256(raw as TransactionSerialized))
    expect(parseTransaction(raw as TransactionSerialized)).toMatchObject({
      type: 'eip1559',
      chainId: sepolia.id,
      nonce: 7,
      gas: 21_000n,
      value: 5n,
      maxPriorityFeePerGas: 2n,
      maxFeePerGas: 202n,
    })
    expect(approvalRequests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
    expect(node.every(({ url }) => url.startsWith('https://sepolia.node'))).toBe(true)
  })

  test('error: a refusal of the user is viem’s UserRejectedRequestError', async () => {
    const { provider, requests } = setUp({ approve: () => Promise.reject(new Error('no')) })
    const client = createWalletClient({ account: address, transport: custom(provider) })
    await expect(client.signMessage({ message: 'x' })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    expect(requests).toEqual([])
  })

  test('error: an unknown chain is viem’s SwitchChainError', async () => {
    const { provider } = setUp()
    const client = createWalletClient({ account: address, transport: custom(provider) })
    await expect(client.switchChain({ id: 999_999 })).rejects.toMatchObject({
      name: 'SwitchChainError',
      code: 4902,
    })
  })
})

/** One request for each signing method: the compiler reports a missing one. */
const requests: Record<keyof typeof signingMethods, unknown[]> = {
  personal_sign: ['hello', address],
  eth_signTypedData_v4: [address, mail],
  secp256k1_sign: [`0x${'11'.repeat(32)}`],
  eth_sign7702Authorization: [{ contract: address, chain_id: 1, nonce: 0 }],
  eth_signTransaction: [{ to: address, value: '0x1', nonce: 0, gas: '0x5208', gasPrice: '0x1' }],
  eth_sendTransaction: [{ to: address, value: '0x1' }],
  wallet_sendCalls: [{ version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [{ to: address }] }],
}

describe.each(Object.entries(requests))('security: %s', (method, params) => {
  test('is asked of the wallet only when the user agrees', async () => {
    const { provider, requests } = setUp({
      async approve(_, perform) {
        expect(requests).toEqual([])
        return perform()
      },
    })
    const answer = await provider.request({ method, params })
    expect(answer.id ?? answer.authorization?.r ?? answer).toMatch(/^0x/)
    expect(requests.map(({ event }) => event)).toEqual(['privy:wallets:rpc'])
  })

  test('is not asked of it when the user does not, whoever else may leave the screen out', async () => {
    const { provider, requests, node, approvalRequests } = setUp()
    const strict = provider.askedBy(() => Promise.reject(new Error('no')))
    await expect(strict.request({ method, params })).rejects.toMatchObject({ code: 4001 })
    expect([requests, approvalRequests]).toEqual([[], []])
    expect(node.map((call) => call.method)).not.toContain('eth_sendRawTransaction')
  })
})

/** Methods with which other wallets sign. */
const unsupportedMethods = [
  ...[
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'eth_signTypedData_v5',
  ],
  ...['eth_signUserOperation', 'csw_signUserOperation', 'eth_populateTransactionRequest', 'eth_resend'],
  ...['eth_signAuthorization', 'wallet_signAuthorization', 'secp256k1_signMessage'],
  ...[
    'personal_signTransaction',
    'personal_sendTransaction',
    'personal_signTypedData',
    'personal_importRawKey',
  ],
  ...['personal_unlockAccount', 'personal_newAccount', 'personal_ecRecover', 'personal_listAccounts'],
  ...['wallet_sendTransaction', 'wallet_prepareCalls', 'wallet_sendPreparedCalls', 'wallet_grantPermissions'],
  ...['wallet_sign', 'wallet_connect', 'wallet_requestPermissions', 'wallet_watchAsset'],
  ...['account_signTransaction', 'account_signData', 'account_signTypedData'],
  ...['privy_signSmartWalletMessage', 'privy_signSmartWalletTypedData', 'privy_sendSmartWalletTx'],
  ...[
    'sign',
    'signMessage',
    'signTransaction',
    'signAllTransactions',
    'signAndSendTransaction',
    'solana_signMessage',
  ],
]

test.each(unsupportedMethods)(
  'security: %s is refused here, and the node does not see it',
  async (method) => {
    const { provider, requests, approvalRequests, node } = setUp()
    const params = [address, '0x11']
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4200 })
    expect([requests, approvalRequests, node]).toEqual([[], [], []])
  },
)

test('what is signed already goes to the node', async () => {
  const { provider, requests, approvalRequests, node } = setUp()
  await provider.request({ method: 'eth_sendRawTransaction', params: ['0x11'] })
  expect([requests, approvalRequests, node.map(({ method }) => method)]).toEqual([
    [],
    [],
    ['eth_sendRawTransaction'],
  ])
})

/** Every method that this provider answers, and two that go to the node. */
const everyRequest: Record<string, unknown[]> = {
  ...requests,
  eth_estimateGas: [{ to: address, value: '0x1' }],
  wallet_switchEthereumChain: [{ chainId: '0x1' }],
  wallet_addEthereumChain: [{ chainId: '0x1' }],
  wallet_getCallsStatus: ['0x11'],
  wallet_getCapabilities: [address, ['0x1']],
  eth_accounts: [],
  eth_requestAccounts: [],
  eth_chainId: [],
  net_version: [],
  eth_blockNumber: [{ of: 'the node' }],
  eth_getTransactionCount: [address, { blockNumber: '0x1' }],
}

/** Codes of EIP-1193, EIP-5792, JSON-RPC, and of the node. */
const standardCodes = [
  ...[4001, 4100, 4200, 4900, 4901, 4902],
  ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
  ...[-32700, -32600, -32601, -32602, -32603],
]

test('the list has every method that this provider answers', () => {
  expect(Object.keys(everyRequest)).toEqual(expect.arrayContaining(Object.keys(handlers)))
})

describe.each(Object.entries(everyRequest))('what a host app passes to %s', (method, params) => {
  const objects = params.filter((param) => typeof param === 'object' && !Array.isArray(param))

  test.each(objects.length > 0 ? Object.keys(wrappers) : [])('%s is read as its members', async (name) => {
    const wrap = wrappers[name] as (members: object) => unknown
    const answer = async (callParams: unknown[]) => {
      const { provider, approvalRequests, node } = setUp()
      const answerFields = await provider
        .request({ method, params: callParams })
        .catch((cause: { code: number }) => cause.code)
      return {
        answerFields: method === 'wallet_sendCalls' ? '' : answerFields,
        approvalRequests: approvalRequests.length,
        node,
      }
    }
    const wrappedParams = params.map((param) =>
      typeof param === 'object' && param !== null && !Array.isArray(param) ? wrap(param) : param,
    )
    expect(await answer(wrappedParams)).toEqual(await answer(params))
  })

  test.each(Object.keys(hostileValues))('%s is read or refused with a standard code', async (name) => {
    const make = hostileValues[name] as () => unknown
    const ways: unknown[] = [
      ...[make(), [make()], { method: make() }, { method, params: make() }],
      ...params.map((_, at) => ({ method, params: params.with(at, make()) })),
      ...params.flatMap((param, at) =>
        Object.keys(typeof param === 'object' && param ? param : {}).map((member) => ({
          method,
          params: params.with(at, { ...(param as object), [member]: make() }),
        })),
      ),
    ]
    const observations = await Promise.all(
      ways.map(async (request) => {
        const { provider } = setUp()
        return provider.request(request as ProviderRequest).then(
          () => undefined,
          (cause: unknown) => cause,
        )
      }),
    )
    for (const failure of observations) {
      if (failure === undefined) continue
      expect(failure).toBeInstanceOf(Error)
      expect(standardCodes).toContain((failure as Error & { code: number }).code)
      expect(String(failure)).not.toMatch(/DataClone|is not a function|Cannot (?:read|convert)|undefined/)
    }
  })
})

describe('personal_sign', () => {
  const other = `0x${'11'.repeat(20)}`

  test.each([
    ['in the order of the standard', ['hello', address], 'hello'],
    ['with the account first', [address, 'hello'], 'hello'],
    ['with the account first, in lower case', [address.toLowerCase(), '0x6869'], '0x6869'],
    ['with the account twice', [address, address], address],
    ['with an address as the message', [other, address], other],
    ['without the account', ['hello'], 'hello'],
  ])('%s', async (_, params, message) => {
    const { provider, approvalRequests } = setUp()
    const signature = await provider.request({ method: 'personal_sign', params })
    expect(approvalRequests).toMatchObject([{ message }])
    const raw = message.startsWith('0x') ? { raw: message as `0x${string}` } : message
    expect(await verifyMessage({ address, message: raw, signature })).toBe(true)
  })

  test('error: two addresses have the order of the standard', async () => {
    const { provider, approvalRequests } = setUp()
    const asking = provider.request({ method: 'personal_sign', params: [address, other] })
    await expect(asking).rejects.toMatchObject({ code: 4100 })
    expect(approvalRequests).toEqual([])
  })
})

describe('security: what is shown is what is signed', () => {
  test('typed data that changes while it is on show', async () => {
    const data = structuredClone(mail) as { message: { text: string } }
    const { provider } = setUp({
      async approve(_, perform) {
        data.message.text = 'everything'
        return perform()
      },
    })
    const signature = await provider.request({ method: 'eth_signTypedData_v4', params: [address, data] })
    expect(await verifyTypedData({ address, ...mail, signature: signature as `0x${string}` })).toBe(true)
  })

  test('a transaction that changes while it is on show', async () => {
    const transaction = { to: address, value: '0x1', nonce: 0, gas: 21_000, gasPrice: '0x1', data: [0xab] }
    const { provider } = setUp({
      async approve(request, perform) {
        expect(request).toMatchObject({ transaction: { value: '0x1', data: '0xab' } })
        transaction.value = '0xffff'
        transaction.data[0] = 0
        return perform()
      },
    })
    const raw = await provider.request({ method: 'eth_signTransaction', params: [transaction] })
    expect(parseTransaction(raw as TransactionSerialized)).toMatchObject({ value: 1n, data: '0xab' })
  })

  test.each([
    ['an input that is named otherwise', { input: '0xaa', data: '0xbb' }, /'data' is given twice/],
    ['two different bounds of gas', { gas: 1, gasLimit: 2 }, /'gas' is given twice/],
    ['a recipient that is no address', { to: '\u202e0xabc' }, /'to' must be an address/],
    ['a negative value', { value: -1n }, /'value' must be/],
    ['bytes that are none', { data: [300] }, /'data' must be/],
    ['capital 0X', { data: '0XAB' }, /'data' must be/],
    ['a blob fee alone', { maxFeePerBlobGas: '0x1' }, /EIP-4844 are not supported/],
    ['a blob transaction', { type: '0x3' }, /EIP-4844 are not supported/],
    ['a list of authorizations', { authorizationList: [] }, /EIP-7702 are not supported/],
    ['a delegation', { type: 'eip7702' }, /EIP-7702 are not supported/],
    ['an unknown type', { type: 9 }, /type 9 are not supported/],
    ['a tip without a maximum', { maxPriorityFeePerGas: 1 }, /needs 'maxFeePerGas' as well/],
  ])('%s is refused by name, before it is shown', async (_, members, message) => {
    const { provider, approvalRequests, requests } = setUp()
    const params = [{ to: address, nonce: 0, ...members }]
    await expect(provider.request({ method: 'eth_signTransaction', params })).rejects.toMatchObject({
      code: 4200,
      message: expect.stringMatching(message),
    })
    expect([approvalRequests, requests]).toEqual([[], []])
  })
})

describe('a transaction that is sent', () => {
  const signedBy = (requests: { data: unknown }[]) =>
    requests.map(({ data }) => (data as { request: { params: [Record<string, unknown>] } }).request.params[0])

  test('has its number when the user agrees, so that two that wait for them have two', async () => {
    const { provider, requests } = setUp()
    const params = [{ to: address }]
    await provider.request({ method: 'eth_sendTransaction', params })
    await provider.request({ method: 'eth_sendTransaction', params })
    expect(signedBy(requests).map(({ nonce }) => nonce)).toEqual(['0x7', '0x8'])
  })

  test.each([
    [
      'a maximum below the node’s tip bounds the tip',
      { maxFeePerGas: '0x1' },
      { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', type: 2 },
    ],
    [
      'a tip alone gets a maximum',
      { maxPriorityFeePerGas: 3 },
      { maxFeePerGas: '0xcb', maxPriorityFeePerGas: '0x3', type: 2 },
    ],
    ['a legacy type in hex stays one', { type: '0x0', gasPrice: 9 }, { type: 0, gasPrice: '0x9' }],
    [
      'a list of access with a gas price is EIP-2930',
      { gasPrice: 9, accessList: [] },
      { type: 1, gasPrice: '0x9' },
    ],
  ])('%s', async (_, members, expectation) => {
    const { provider, requests } = setUp()
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: address, ...members }] })
    expect(signedBy(requests)[0]).toMatchObject(expectation)
  })
})

describe('createProvider', () => {
  test('begins on the host app’s default chain and tells of changes', async () => {
    const { provider } = setUp({
      config: {
        supportedChains: chains,
        defaultChain: addRpcUrlOverrideToChain(sepolia, 'https://sepolia.node/'),
      },
    })
    const observations: unknown[] = []
    provider.on('connect', (info) => observations.push(info))
    provider.on('chainChanged', (id) => observations.push(id))
    const late = (id: string) => observations.push(['removed', id])
    provider.on('chainChanged', late).removeListener('chainChanged', late)
    await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'eth_requestAccounts' })
    const to = (id: number) =>
      provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${id.toString(16)}` }],
      })
    await to(1)
    await to(1)
    expect(observations).toEqual([{ chainId: '0xaa36a7' }, '0x1'])
    expect(await provider.chainId()).toBe(1)
  })

  test('security: a chain that is added is one that the app has, and is asked at the app’s node', async () => {
    const { provider, node } = setUp({
      config: {
        supportedChains: chains,
        defaultChain: addRpcUrlOverrideToChain(sepolia, 'https://sepolia.node/'),
      },
    })
    const newChain = { chainId: '0x1', chainName: 'Ethereum', rpcUrls: ['https://stranger.node/'] }
    expect(await provider.request({ method: 'wallet_addEthereumChain', params: [newChain] })).toBeNull()
    expect(await provider.chainId()).toBe(1)
    await provider.request({ method: 'eth_blockNumber' })
    expect(node.map(({ url }) => url)).toEqual(['https://mainnet.node/'])
  })

  test('without chains of the host app the 26 default ones are there, mainnet first', async () => {
    expect(defaultChains.map(({ id }) => id)).toEqual(limits.defaultChainIds)
    const { provider } = setUp({ config: {} })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect(await provider.chainId()).toBe(8453)
  })

  test('asks before each signature, with what is to be signed', async () => {
    const { provider, approvalRequests } = setUp()
    await provider.request({ method: 'personal_sign', params: ['hello', address] })
    await provider.request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(mail)] })
    await provider.request({ method: 'secp256k1_sign', params: [`0x${'11'.repeat(32)}`] })
    await provider.request({
      method: 'eth_signTransaction',
      params: [{ to: address, value: '0x1', nonce: 0, gas: '0x5208', gasPrice: '0x1' }],
    })
    expect(approvalRequests).toMatchObject([
      { method: 'personal_sign', message: 'hello', wallet: { address } },
      {
        method: 'eth_signTypedData_v4',
        typedData: { message: { text: 'hello' }, types: { EIP712Domain: expect.any(Array) } },
      },
      { method: 'secp256k1_sign' },
      { method: 'eth_signTransaction', transaction: { to: address, chainId: 1 }, chain: { id: 1 } },
    ])
  })

  test('an authorization is filled in before it is shown: chain, nonce, and one more where the wallet sends it', async () => {
    const { provider, approvalRequests } = setUp()
    const sign = async (members: object) => {
      const params = [{ contract: address, ...members }]
      return (await provider.request({ method: 'eth_sign7702Authorization', params })).authorization
    }
    for (const [members, chain_id, nonce] of [
      [{}, 1, 7],
      [{ chain_id: '0xaa36a7' }, sepolia.id, 7],
      [{ executor: 'self' }, 1, 8],
      [{ executor: address.toLowerCase() }, 1, 8],
      [{ executor: `0x${'11'.repeat(20)}` }, 1, 7],
      [{ nonce: 3, executor: 'self' }, 1, 3],
      [{ chain_id: 0 }, 0, 0],
      [{ chain_id: 0, nonce: '0x5' }, 0, 5],
    ] as const) {
      const { r, s, y_parity, ...answerFields } = await sign(members)
      expect(answerFields).toEqual({ contract: address, chain_id, nonce })
      const authorization = { address, chainId: chain_id, nonce, r, s, yParity: y_parity }
      expect(await recoverAuthorizationAddress({ authorization })).toBe(address)
      expect(approvalRequests.at(-1)).toMatchObject({
        method: 'eth_sign7702Authorization',
        authorization: answerFields,
        chain: chain_id === 0 ? undefined : { id: chain_id },
      })
    }
  })

  test('everything else goes to the chain’s node, and a node’s error keeps its code and data', async () => {
    const { provider, node } = setUp()
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    await expect(provider.request({ method: 'eth_call', params: [{}] })).rejects.toMatchObject({
      code: 3,
      data: '0x08c3',
    })
    expect(node.map(({ method, url }) => [method, url])).toEqual([
      ['eth_blockNumber', 'https://mainnet.node/'],
      ['eth_call', 'https://mainnet.node/'],
    ])
  })

  test('error: a node’s refusal counts with every HTTP status, and its silence is said', async () => {
    const { provider } = setUp({ nodeStatus: 400 })
    await expect(provider.request({ method: 'eth_call', params: [{}] })).rejects.toMatchObject({ code: 3 })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: -32603,
      message: 'The node of chain 1 cannot be reached.',
    })
  })

  test('an estimate that fails for the sender is asked without one', async () => {
    const { provider, node } = setUp()
    await provider.request({ method: 'eth_estimateGas', params: [{ to: address, data: '0xfa11' }] })
    expect(node.map(({ params }) => Object.keys(params[0] as object).includes('from'))).toEqual([true, false])
  })

  test.each([
    ['personal_sign', [1, address], 4200],
    ['personal_sign', ['', address], 4200],
    ['personal_sign', ['0x', address], 4200],
    ['personal_sign', [address, ''], 4200],
    ['personal_sign', ['hello', '0x0000000000000000000000000000000000000001'], 4100],
    ['eth_signTypedData_v4', [address, 'not json'], 4200],
    ['eth_signTypedData_v4', [address], 4200],
    ['eth_signTypedData_v4', [address, { ...mail, message: {} }], 4200],
    ['eth_signTypedData_v4', [address, { ...mail, primaryType: 'Letter' }], 4200],
    ['secp256k1_sign', ['0x11'], 4200],
    ['eth_sign7702Authorization', [], 4200],
    ['eth_sign7702Authorization', [{ contract: '0x11' }], 4200],
    ['eth_sign7702Authorization', [{ contract: address, chain_id: '1' }], 4200],
    ['eth_sign7702Authorization', [{ contract: address, nonce: -1 }], 4200],
    ['eth_sign7702Authorization', [{ contract: address, executor: 'me' }], 4200],
    ['eth_signTransaction', [], 4200],
    ['eth_signTransaction', [{ value: 'all of it' }], 4200],
    ['eth_signTransaction', [{ chainId: 77 }], 4901],
    ['eth_sendTransaction', [{ to: address, accessList: [{ address }] }], 4200],
    ['wallet_sendCalls', [{ calls: [null], chainId: '0x1' }], -32602],
    ['wallet_sendCalls', [{ calls: [{ to: address }] }], -32602],
    ['eth_sendTransaction', [{ from: '0x0000000000000000000000000000000000000001' }], 4100],
    ['wallet_switchEthereumChain', [], 4200],
    ['wallet_switchEthereumChain', [{ chainId: 'x' }], 4200],
  ])('error: %s %j is refused with %i before anything is shown or signed', async (method, params, code) => {
    const { provider, approvalRequests, requests } = setUp()
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
    expect([approvalRequests, requests]).toEqual([[], []])
  })

  test.each([
    ['a decimal text', '1'],
    ['a word', 'x'],
    ['a truth', true],
    ['a fraction', 1.5],
    ['not a number', Number.NaN],
    ['a bigint', 1n],
    ['an object', {}],
  ])('error: a chain id that is %s is refused before anything is shown', async (_, chainId) => {
    for (const method of ['eth_signTransaction', 'eth_sendTransaction', 'eth_estimateGas']) {
      const { provider, approvalRequests, node } = setUp()
      const asking = provider.request({ method, params: [{ to: address, chainId }] })
      await expect(asking).rejects.toMatchObject({
        code: 4200,
        message: 'Transaction request chainId must be a number',
      })
      expect([approvalRequests, node]).toEqual([[], []])
    }
  })

  test.each([
    ['eth_signTransaction', { to: address, chainId: 77 }, 4901],
    ['eth_sendTransaction', { to: address, chainId: 77 }, 4901],
    ['eth_sign7702Authorization', { contract: address, chain_id: 77, nonce: 0 }, 4901],
    ['wallet_switchEthereumChain', { chainId: '0x4d' }, 4902],
    ['wallet_addEthereumChain', { chainId: '0x4d', rpcUrls: ['https://stranger.node/'] }, 4902],
  ])('error: %s for a chain that the app does not have says what to do', async (method, first, code) => {
    const { provider, approvalRequests } = setUp()
    const message =
      'Chain ID 77 is not supported. It must be added to the config.supportedChains property of the PrivyProvider.'
    await expect(provider.request({ method, params: [first] })).rejects.toMatchObject({
      ...{ code, message },
      ...(code === 4901 && { cause: { code: 'unsupported_chain_id', message } }),
    })
    expect(approvalRequests).toEqual([])
  })

  test.each([
    ['contract', { contract: '0x11' }],
    ['executor', { contract: address, executor: 'me' }],
    ['chain_id', { contract: address, chain_id: '1' }],
    ['nonce', { contract: address, nonce: -1 }],
  ])('error: what is wrong with an authorization is named: %s', async (name, members) => {
    const { provider } = setUp()
    const asking = provider.request({ method: 'eth_sign7702Authorization', params: [members] })
    await expect(asking).rejects.toMatchObject({
      code: 4200,
      message: `eth_sign7702Authorization needs [{contract, chain_id, nonce}]: '${name}' is none.`,
    })
  })

  test('what calls can do is said of each chain that is asked for, or of all', async () => {
    const { provider } = setUp()
    const ask = (...params: unknown[]) => provider.request({ method: 'wallet_getCapabilities', params })
    const none = { atomic: { status: 'unsupported' } }
    expect(await ask(address)).toEqual({ '0x1': none, '0xaa36a7': none })
    expect(await ask(address, ['0xaa36a7', '0x4d'])).toEqual({ '0xaa36a7': none })
    await expect(ask(`0x${'11'.repeat(20)}`)).rejects.toMatchObject({ code: 4100 })
  })

  test('error: what the frame refuses leaves with a code and its text', async () => {
    for (const [type, code] of [
      ['missing_or_invalid_token', 4100],
      ['error', -32603],
    ] as const) {
      const { provider } = setUp({ frameError: { type, message: 'Text' } })
      await expect(
        provider.request({ method: 'personal_sign', params: ['x', address] }),
      ).rejects.toMatchObject({ code, message: 'Text' })
    }
  })

  test('error: after disconnect every request is refused', async () => {
    const { provider } = setUp()
    const observations: unknown[] = []
    provider.on('accountsChanged', (accounts) => observations.push(accounts))
    provider.on('disconnect', (error) => observations.push((error as Error & { code: number }).code))
    provider.disconnect()
    provider.disconnect()
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 4900,
      message: 'Disconnected',
    })
    expect(observations).toEqual([[], 4900])
  })
})

test('the wallet is announced at once and whenever a library asks, with an icon that needs no network', () => {
  const { provider } = setUp()
  const observations: { info: WalletInfo; provider: unknown }[] = []
  window.addEventListener('eip6963:announceProvider', (event) =>
    observations.push((event as CustomEvent).detail),
  )
  const stop = announceProvider(provider, { name: 'Shop' })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  stop()
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(observations.length).toBe(2)
  expect(observations[0]).toEqual(observations[1])
  expect(observations[0]?.provider).toBe(provider)
  expect(observations[0]?.info).toMatchObject({
    name: 'Shop',
    rdns: 'io.privy.wallet',
    icon: expect.stringMatching(/^data:image\/svg\+xml,/),
  })
})

const chains = [
  addRpcUrlOverrideToChain(mainnet, 'https://mainnet.node/'),
  addRpcUrlOverrideToChain(sepolia, 'https://sepolia.node/'),
]

type Options = {
  config?: PrivyClientConfig
  approve?: Approve
  frameError?: { type: string; message: string }
  nodeStatus?: number
}

function setUp({
  config = { supportedChains: chains },
  approve,
  frameError,
  nodeStatus = 200,
}: Options = {}) {
  const node: { url: string; method: string; params: unknown[] }[] = []
  let sendCount = 0
  const client = createClient({
    ...{ appId, config, apiUrl: 'https://auth.shop.test' },
    fetch: async (url, { body }) => {
      const { method, params } = JSON.parse(String(body))
      node.push({ url, method, params })
      if (method === 'eth_sendRawTransaction') sendCount++
      return new Response(JSON.stringify(nodeAnswer(method, params, sendCount)), { status: nodeStatus })
    },
  })
  const payload = btoa(JSON.stringify({ aud: appId, sub: 'did:privy:1', exp: Date.now() / 1000 + 3600 }))
  client.storage.set('privy:token', `h.${payload}.s`)
  client.storage.set('privy:refresh_token', 'r')
  client.session.setUser(user())
  const requests: { event: FrameEvent; data: unknown }[] = []
  const approvalRequests: ApprovalRequest[] = []
  const context = createWalletContext(client, fakeFrame(requests, frameError))
  const provider = createProvider(context, {
    wallet: findEthereumWallet(user()),
    approve:
      approve ??
      ((request, perform) => {
        approvalRequests.push(request)
        return perform()
      }),
  })
  return { provider, context, node, requests, approvalRequests }
}

function fakeFrame(
  requests: { event: FrameEvent; data: unknown }[],
  error?: { type: string; message: string },
): WalletFrame {
  return {
    state: createValue<FrameState>({ status: 'ready' }),
    mount: () => () => {},
    whenReady: async () => {},
    async request(event, data) {
      // As in postMessage: data that cannot be cloned throws.
      requests.push({ event, data: structuredClone(data) })
      if (error) throw reviveFrameError(error)
      const { request } = data as { request?: { method: string; params: unknown[] } }
      if (!request) return { entropyId: address } as never
      return {
        address,
        chainType: 'ethereum',
        response: { method: request.method, data: await sign(request) },
      } as never
    },
  }
}

async function sign({ method, params }: { method: string; params: unknown[] }): Promise<unknown> {
  const [first, second] = params as [never, never]
  if (method === 'eth_sign7702Authorization') {
    const { contract, chain_id, nonce } = first as Authorization
    const { r, s, yParity } = await account.signAuthorization({ address: contract, chainId: chain_id, nonce })
    return { authorization: { contract, chain_id, nonce, r, s, y_parity: yParity } }
  }
  if (method === 'personal_sign')
    return account.signMessage({ message: String(first).startsWith('0x') ? { raw: first } : first })
  if (method === 'eth_signTypedData_v4') return account.signTypedData(second)
  if (method === 'secp256k1_sign') return account.sign({ hash: first })
  const { nonce, gas, gasPrice, value, maxFeePerGas, maxPriorityFeePerGas, ...rest } = first as Record<
    string,
    string
  >
  const fees = gasPrice
    ? { gasPrice: BigInt(gasPrice) }
    : { maxFeePerGas: BigInt(maxFeePerGas ?? 0), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0) }
  return account.signTransaction({
    ...rest,
    ...fees,
    type: gasPrice ? (rest.accessList ? 'eip2930' : 'legacy') : 'eip1559',
    nonce: Number(nonce),
    gas: BigInt(gas ?? 0),
    value: BigInt(value ?? 0),
  } as never)
}

function nodeAnswer(method: string, params: [{ from?: string; data?: string }?], sendCount: number): object {
  const answers: Record<string, unknown> = {
    eth_blockNumber: '0x10',
    eth_getTransactionCount: `0x${(7 + sendCount).toString(16)}`,
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x2',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    eth_estimateGas: '0x5208',
  }
  if (method === 'eth_call') return { error: { code: 3, message: 'execution reverted', data: '0x08c3' } }
  if (method === 'eth_estimateGas' && params[0]?.data === '0xfa11' && params[0].from)
    return { error: { code: -32000, message: 'insufficient funds' } }
  return { result: answers[method] }
}

function user() {
  return userFromWire({
    ...{ id: 'did:privy:1', created_at: 1, mfa_methods: [] },
    linked_accounts: [
      {
        ...{
          type: 'wallet',
          address,
          chain_type: 'ethereum',
          wallet_client_type: 'privy',
          connector_type: 'embedded',
        },
        ...{ recovery_method: 'privy', imported: false, delegated: false, wallet_index: 0, verified_at: 1 },
      },
    ],
  })
}
