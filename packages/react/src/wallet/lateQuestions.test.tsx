import '../../test/dom.ts'
import type { Chain, WalletWithMetadata } from '@latchkey/core'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { base, foundry, polygon } from 'viem/chains'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openAbiSource, withAbi } from '../../../../test/support/abiSource.ts'
import { type Anvil, startAnvil } from '../../../../test/support/chains/anvil.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { controlAnswers } from '../../test/answers.ts'
import { until } from '../../test/hostPage.tsx'
import { LatchkeyContext } from '../context.ts'
import { createLatchkey } from '../latchkey.ts'
import { loaders } from '../loaders.ts'
import { describeTransaction } from './transaction/call/describeTransaction.ts'
import { useTokens } from './transaction/call/useTokens.ts'
import { useCalldata } from './transaction/calldata/useCalldata.ts'
import { useRecipient } from './transaction/useRecipient.ts'
import { useUsd } from './transaction/useUsd.ts'

/**
 * Lookups of a review whose transaction changes meanwhile: with several transactions, the next one has another
 * recipient, token, call or network. Server and node are real; the test decides when responses arrive.
 */

const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const wallet = { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } as WalletWithMetadata
const calls = parseAbi(['function lend(uint256 amount)', 'function borrow(uint256 amount)'])
let world: World
let anvil: Anvil
let chain: Chain
let elsewhere: Chain

beforeAll(async () => {
  const source = await openAbiSource(withAbi(calls))
  ;[world, anvil] = await Promise.all([
    createWorld({ env: { ABI_SOURCE_URL: source.baseUrl } }),
    startAnvil(),
  ])
  chain = { ...foundry, rpcUrls: { default: { http: [anvil.url] } } }
  elsewhere = { ...chain, id: 4_242 }
})

const describeCall = (functionName: 'lend' | 'borrow') =>
  describeTransaction({
    transaction: { to: friend, data: encodeFunctionData({ abi: calls, functionName, args: [7n] }) as Hex },
  } as never)

type Question = 'first' | 'second'
type Row = {
  name: string
  at: RegExp
  /** The state that the screen has of the lookup, as one word. */
  useAnswer(question: Question): unknown
  answers(): Record<Question, unknown>
  /** Before any response, and if no source answers. */
  unknown: { waiting: unknown; failed: unknown }
}

const rows: Row[] = [
  {
    name: 'useRecipient: whether a contract is there',
    at: /eth_getCode/,
    useAnswer(question) {
      const to = question === 'first' ? anvil.coin : friend
      return useRecipient({ chain, wallet }, { kind: 'transfer', to, value: 0n })?.isContract
    },
    answers: () => ({ first: true, second: false }),
    unknown: { waiting: undefined, failed: undefined },
  },
  {
    name: 'useRecipient: whether a contract is there on another network',
    at: /eth_getCode/,
    useAnswer(question) {
      const network = question === 'first' ? chain : elsewhere
      return useRecipient({ chain: network, wallet }, { kind: 'transfer', to: anvil.coin, value: 0n })
        ?.isContract
    },
    answers: () => ({ first: true, second: true }),
    unknown: { waiting: undefined, failed: undefined },
  },
  {
    name: 'useUsd: what a coin is worth',
    at: /token_price/,
    useAnswer: (question) => useUsd((question === 'first' ? base : polygon) as Chain),
    answers: () => ({ first: 3_000, second: 0.5 }),
    unknown: { waiting: undefined, failed: undefined },
  },
  {
    name: 'useTokens: what a token says of itself',
    at: /eth_call/,
    useAnswer(question) {
      const address = question === 'first' ? anvil.coin : anvil.items
      const state = useTokens(chain, [address]).get(address)
      return typeof state === 'object' ? (state.decimals ?? 'collection') : state
    },
    answers: () => ({ first: 6, second: 'collection' }),
    unknown: { waiting: 'loading', failed: 'unknown' },
  },
  {
    name: 'useCalldata: what a call is called',
    at: /calldata\/function/,
    useAnswer: (question) =>
      useCalldata(1, describeCall(question === 'first' ? 'lend' : 'borrow'))?.functionName,
    answers: () => ({ first: 'lend', second: 'borrow' }),
    unknown: { waiting: undefined, failed: undefined },
  },
]

describe.each(rows)('$name', ({ at, useAnswer, answers: getAnswers, unknown }) => {
  function open() {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.startsWith('http://127.0.0.1:')
        ? fetch(url, init)
        : world.fetch(url, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
    )
    onTestFinished(() => void vi.stubGlobal('fetch', fetch))
    const answers = controlAnswers()
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => complaints.mockRestore())
    const config = { embeddedWallets: { extendedCalldataDecoding: true } }
    const latchkey = createLatchkey({ appId: world.app.id, apiUrl: 'http://server.test', config }, loaders)
    let answer: unknown
    const Part = ({ question }: { question: Question }) => {
      answer = useAnswer(question)
      return null
    }
    const root = createRoot(document.createElement('div'))
    const ask = (question: Question) =>
      act(() =>
        root.render(
          createElement(LatchkeyContext.Provider, { value: latchkey }, createElement(Part, { question })),
        ),
      )
    const leave = () => act(() => root.unmount())
    onTestFinished(leave)
    return { answers, complaints, ask, leave, read: () => answer }
  }

  test('(a) the response for the previous one is not shown for the next', async () => {
    const { answers, ask, read } = open()
    ask('first')
    await until(() => expect(read()).toBe(getAnswers().first))
    const { wait, free } = answers.hold(at)
    ask('second')
    expect(read()).toBe(unknown.waiting)
    await wait(1)
    expect(read()).toBe(unknown.waiting)
    await act(() => free())
    await until(() => expect(read()).toBe(getAnswers().second))
  })

  test('(a) nor if it arrives after the response for the next', async () => {
    const { answers, ask, read } = open()
    const first = answers.hold(at)
    ask('first')
    await first.wait(1)
    first.stop()
    ask('second')
    await until(() => expect(read()).toBe(getAnswers().second))
    await act(() => first.free())
    expect(read()).toBe(getAnswers().second)
  })

  test('(b) without a response, the next one is still looked up', async () => {
    const { answers, ask, read } = open()
    const heal = answers.fail(at)
    ask('first')
    await until(() => expect(answers.list(at).length).toBeGreaterThan(0))
    await until(() => expect(read()).toBe(unknown.failed))
    heal()
    ask('second')
    await until(() => expect(read()).toBe(getAnswers().second))
  })

  test('(c) a response after the review was closed changes nothing', async () => {
    const { answers, ask, leave, read, complaints } = open()
    const { wait, free } = answers.hold(at)
    ask('first')
    await wait(1)
    leave()
    await free()
    expect(read()).toBe(unknown.waiting)
    expect(complaints.mock.calls).toEqual([])
  })
})
