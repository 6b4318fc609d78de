import type { EthereumReceipt } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { act } from 'react'
import { encodeFunctionData, erc20Abi, maxUint256, parseEther } from 'viem'
import { base } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, press } from '../../../test/draw.ts'
import { address, friend, hash, openSendScreen, quarter, type SendPage } from '../../../test/sendScreen.tsx'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const tokens = (data: `0x${string}`) => ({ from: address, to: token, data, chainId: base.id }) as const
const send = tokens(
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 25_000_000n] }),
)
const allow = tokens(
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, maxUint256] }),
)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const getLink = (container: Element) => container.querySelector('a')?.getAttribute('href')

test('the review shows amount, recipient, network, fee and total', async () => {
  const { read } = await openSendScreen()
  for (const part of ['Send 0.25 ETH', '≈ $750.00', friend, 'Base', '$0.03', '$750.03'])
    expect(read().replaceAll('\u00a0', ' ')).toContain(part)
})

test('sending, then confirmed: with hash, explorer, and the fee paid', async () => {
  let confirm: (receipt: EthereumReceipt) => void = () => {}
  const { container, read, choose, settle } = await openSendScreen({
    transactions: [send],
    wait: () =>
      new Promise((resolve) => {
        confirm = (receipt) => resolve({ status: 'done', receipt })
      }),
  })
  expect(read()).toContain('Send 25 USDC')
  await choose('Approve')
  expect(read()).toContain('Sending 25 USDC')
  expect(getLink(container)).toBe(`https://basescan.org/tx/${hash}`)
  confirm({ hash, blockNumber: '0x1', gasUsed: '0x5208', fee: parseEther('0.00002'), raw: {} })
  await settle()
  expect(read()).toContain('Sent 25 USDC')
  expect(read()).toContain('Fee$0.06<0.001 ETH')
  expect(button(container, 'Copy Transaction')).toBeDefined()
  // The result stays open: users read a hash before they copy it.
  await settle(60_000)
  expect(read()).toContain('Sent 25 USDC')
})

test.each<[string, object, string | undefined]>([
  ['its own', {}, 'https://basescan.org'],
  ['one of the host with a slash', explorer('https://scan.test/'), 'https://scan.test'],
  ['none', { blockExplorers: undefined }, undefined],
  ['none, as the sandbox', { id: 31337, blockExplorers: undefined }, undefined],
  ['none, as Ethereum', { id: 1, blockExplorers: undefined }, 'https://etherscan.io'],
  ['one whose address is code', explorer('javascript:alert(1)//'), undefined],
  ['one that is no address', explorer('basescan'), undefined],
])('security: a network that has %s links to that and no other', async (_, chain, url) => {
  const { container, read, choose } = await openSendScreen({ chain: { ...base, ...chain } })
  await choose('Approve')
  expect(getLink(container)).toBe(url && `${url}/tx/${hash}`)
  expect(read().includes('View on explorer')).toBe(url !== undefined)
})

function explorer(url: string) {
  return { blockExplorers: { default: { name: 'Scan', url } } }
}

test('error: without the funds, nothing can be approved until they arrive', async () => {
  const short = { balance: 0n, shortage: 'coin' } as const
  const { container, read, prepare, settle } = await openSendScreen({ found: short })
  expect(read()).toContain('Not enough funds')
  expect(read()).toContain('Add funds on Base to continue.')
  expect(button(container, 'Approve')?.disabled).toBe(true)
  expect(button(container, 'Add funds')).toBeUndefined()
  const plan = await prepare(0)
  prepare.mockResolvedValue({ ...plan, balance: parseEther('1'), shortage: undefined })
  await settle(12_000)
  expect(read()).not.toContain('insufficient funds')
  expect(button(container, 'Approve')?.disabled).toBe(false)
})

test('error: a likely failure is shown, and may still be sent', async () => {
  const { read, choose } = await openSendScreen({ found: { failure: { reason: 'STF' } } })
  expect(read()).toContain('This transaction will probably fail.')
  expect(read()).toContain('STF')
  await choose('Approve')
  expect(read()).toContain('Sending 0.25 ETH')
})

test.each<[string, SendPage, string[]]>([
  [
    'the node cannot be reached',
    { prepare: () => Promise.reject(new AppError('server_unreachable')) },
    ['Transaction failed', "We couldn't prepare it. Nothing was sent.", 'server_unreachable'],
  ],
  [
    'the node refuses',
    { send: () => Promise.reject(new AppError('transaction_failure', { cause: nodeError() })) },
    ['Transaction failed', 'Nothing was sent.', '-32000', 'nonce too low'],
  ],
  [
    'too little for the node',
    { send: () => Promise.reject(new AppError('insufficient_balance', { cause: nodeError() })) },
    ['Not enough funds', 'Add funds to continue.'],
  ],
  [
    'the wallet does not sign',
    { send: () => Promise.reject(new AppError('mfa_canceled' as 'unable_to_sign', { message: 'Not now.' })) },
    ['Transaction failed', 'Not now.'],
  ],
  [
    'the answer was lost',
    { send: async () => ({ id: hash, lost: new AppError('transaction_failure') }) },
    ['Transaction failed', "It's safe to retry: it can't be sent twice.", '0xabab'],
  ],
  [
    'it failed on the chain',
    { wait: async () => ({ status: 'failed', error: new AppError('transaction_failure') }) },
    ['Transaction failed', 'Only the network fee was charged.', '0xabab', 'View on explorer'],
  ],
  [
    'another one took its place',
    {
      wait: async () => ({
        status: 'failed',
        error: new AppError('transaction_failure', { data: { isReplaced: true } }),
      }),
    },
    ['Transaction failed', 'Another transaction from your wallet replaced it.'],
  ],
])('error: %s', async (_, page, parts) => {
  const { read, choose } = await openSendScreen(page)
  await choose('Approve')
  for (const part of [...parts, 'Retry transaction']) expect(read()).toContain(part)
})

function nodeError(): Error {
  return Object.assign(new Error('nonce too low'), { code: -32000 })
}

test('retrying after the chain refused shows the review again', async () => {
  const { read, choose } = await openSendScreen({
    wait: async () => ({ status: 'failed', error: new AppError('transaction_failure') }),
  })
  await choose('Approve')
  await choose('Retry transaction')
  expect(read()).toContain('Send 0.25 ETH')
})

test('not confirmed in time is not a failure, and can be checked again', async () => {
  const { read, choose } = await openSendScreen({ wait: async () => ({ status: 'pending' }) })
  await choose('Approve')
  expect(read()).toContain('Still pending')
  expect(read()).not.toContain('failure')
  await choose('Check again')
  expect(read()).toContain('Still pending')
})

test('several: each has its number, and the last one is approved', async () => {
  const { container, read, choose } = await openSendScreen({ transactions: [allow, send] })
  expect(read()).toContain('Transaction 1 of 2')
  expect(read()).toContain('Maximum USDC')
  expect(button(container, 'Approve')).toBeUndefined()
  await choose('Continue')
  expect(read()).toContain('Transaction 2 of 2')
  expect(read()).toContain('Send 25 USDC')
  await choose('Approve')
  expect(read()).toContain('Transaction 1 of 2')
  expect(read()).toContain('You can close this')
})

test('while it is sent the screen says that closing does not stop it', async () => {
  const { container, read, choose } = await openSendScreen({ send: () => new Promise(() => {}) })
  await choose('Approve')
  expect(read()).toContain("Closing this window doesn't stop it.")
  expect(button(container, 'Approve')?.getAttribute('aria-busy')).toBe('true')
  expect(button(container, 'Reject')?.disabled).toBe(true)
})

test('security: the app’s words are next to the signed content, never instead of it', async () => {
  const { container, read, choose } = await openSendScreen({
    wording: {
      title: 'Send 0.00 ETH',
      description: 'Free of charge.',
      buttonText: 'Claim',
      transactionInfo: {
        title: 'A gift',
        action: 'Claim it',
        contractInfo: { name: 'Gifts', url: 'javascript:alert(1)' },
      },
      successHeader: 'Yours!',
    },
    wait: async () => ({
      status: 'done',
      receipt: { hash, blockNumber: '0x1', gasUsed: '0x5208', raw: {} },
    }),
  })
  expect(container.querySelector('.lk-title')?.textContent).toContain('Send 0.25 ETH')
  expect(read()).toContain("Once sent, it can't be undone.")
  const hostWords = container.querySelector('.lk-said')
  for (const part of ['says', 'Send 0.00 ETH', 'Free of charge.', 'Claim it', 'Gifts'])
    expect(hostWords?.textContent).toContain(part)
  expect(container.querySelector('a')).toBeNull()
  await choose('Claim')
  expect(read()).toContain('Yours!')
  expect(read()).toContain('0.25 ETH')
})

test('security: a click just as a warning appears approves nothing', async () => {
  const { container, flow, prepare, settle, choose } = await openSendScreen()
  const plan = await prepare(0)
  prepare.mockResolvedValue({ ...plan, isFeeHigh: true, feeLimit: parseEther('0.5') })
  await act(() => flow.prepare())
  expect(container.textContent).toContain('The fee is unusually high')
  await act(async () => press(button(container, 'Approve')))
  expect(flow.getState().status).toBe('review')
  await settle()
  await choose('Approve')
  expect(flow.getState().status).toBe('waiting')
})

test('security: a payment that would be lost forever is flagged', async () => {
  const nowhere = { ...quarter, to: `0x${'0'.repeat(40)}` } as const
  expect((await openSendScreen({ transactions: [nowhere] })).read()).toContain("You'd lose this")
  const toItself = tokens(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [token, 1n] }))
  expect((await openSendScreen({ transactions: [toItself] })).read()).toContain("You'd lose this")
})

test('security: a payment of a crashed tab is shown, with its explorer link, before it is sent again', async () => {
  const before = `0x${'cd'.repeat(32)}` as const
  const { container, read } = await openSendScreen({ found: { sentBefore: before } })
  expect(read()).toContain('You may have sent this already')
  expect(getLink(container)).toBe(`https://basescan.org/tx/${before}`)
  // Reject is the main button.
  expect(button(container, 'Reject')?.className).toContain('primary')
})
