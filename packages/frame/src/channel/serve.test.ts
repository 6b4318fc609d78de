import { type FrameEvent, frameErrors, frameOps } from '@latchkey/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Frame } from '../vault/vault.ts'
import type { Operations } from './operation.ts'
import { operations } from './operations.ts'
import { createRequestHandler, type HandleRequest } from './requestHandler.ts'
import { serve } from './serve.ts'

const parent = { name: 'parent' }
const origin = 'https://app.test'

function channel(handle: HandleRequest, allowedOrigins: readonly string[] = [origin]) {
  const answers: { answer: unknown; target: string }[] = []
  const post = (answer: unknown, target: string) => void answers.push({ answer, target })
  const receive = serve({ handle, parent, allowedOrigins, post })
  const send = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    receive({ source: parent, origin, ...from, data })
  return { answers, send }
}

const ready: HandleRequest = async () => ({})
const frame = { appId: 'app' } as Frame
const createHandler = (table: Operations) =>
  createRequestHandler({ frame, operations: table, requireSecondFactor: async () => null })
/** With every operation, and no browser behind them. */
const whole = createHandler(operations)
/** For `frame.appId`; unsigned, because the request handler does not verify it. */
const accessToken = `.${Buffer.from('{"aud":"app","sub":"did:privy:ada"}').toString('base64url')}.`
const ping = { id: 'id-0', event: 'privy:iframe:ready', data: {} }

describe('the channel', () => {
  test('answers a ping with the same id and event, to the exact origin', async () => {
    const { answers, send } = channel(ready)
    await send(ping)
    expect(answers).toEqual([{ answer: ping, target: origin }])
  })

  test('answers JSON text with an object, as js-sdk-core expects of a frame in a page', async () => {
    const { answers, send } = channel(ready)
    await send(JSON.stringify(ping))
    expect(answers).toEqual([{ answer: ping, target: origin }])
  })

  test('takes bigints as they are and as decimals, and passes them on', async () => {
    const data = { accessToken, address: '0x0', payload: { hash: 'h' }, fid: 7n }
    const reply = { hash: 'h', signature: 's', fid: 7n }
    const { answers, send } = channel(
      createHandler({
        'privy:farcaster:sign': {
          ...{ auth: 'user', mfa: 'none', recovery: [], chains: ['ethereum'] },
          run: async () => reply,
        },
      }),
    )
    const request = { id: 'id-1', event: 'privy:farcaster:sign', data }
    await send(request)
    await send(JSON.stringify({ ...request, data: { ...data, fid: '7' } }))
    const answer = { id: 'id-1', event: 'privy:farcaster:sign', data: reply }
    expect(answers.map((delivery) => delivery.answer)).toEqual([answer, answer])
  })

  test('a member that the contract does not know reaches no one and harms nothing', async () => {
    const { answers, send } = channel(whole)
    await send({ ...ping, extra: 1, data: { more: true, chainType: 'solana', recoveryMethod: 'icloud' } })
    expect(answers).toEqual([{ answer: ping, target: origin }])
  })

  test.each([
    ['an origin the app does not list', { origin: 'https://evil.test' }],
    ['a listed host under another scheme', { origin: 'http://app.test' }],
    ['a listed host with a suffix', { origin: 'https://app.test.evil.test' }],
    ['the null origin', { origin: 'null' }],
    ['another window', { source: { name: 'sibling' } }],
    ['no window', { source: null }],
  ])('security: %s gets no answer, and reaches no operation', async (_, from) => {
    const events: string[] = []
    const { answers, send } = channel(async (event) => void events.push(event))
    for (const event of Object.keys(frameOps)) await send({ ...ping, event }, from)
    expect({ answers, events }).toEqual({ answers: [], events: [] })
  })

  test('security: the first origin is the only one', async () => {
    const { answers, send } = channel(ready, [origin, 'https://other.test'])
    await send(ping)
    await send({ ...ping, id: 'id-1' }, { origin: 'https://other.test' })
    expect(answers).toHaveLength(1)
  })

  test.each([
    ['no id', { event: ping.event }],
    ['an empty id', { ...ping, id: '' }],
    ['an id that is too long', { ...ping, id: 'x'.repeat(65) }],
    ['an id that is no text', { ...ping, id: 1 }],
    ['an event without the prefix', { ...ping, event: 'iframe:ready' }],
    ['no object', 7],
    ['null', null],
    ['text that is no JSON', '{'],
    ['a list', [ping]],
  ])('security: a message with %s is dropped', async (_, message) => {
    const { answers, send } = channel(ready)
    await send(message)
    expect(answers).toEqual([])
  })

  test('security: an id under way is answered once', async () => {
    let finish = (_: Record<string, never>) => {}
    const slow = new Promise<Record<string, never>>((resolve) => {
      finish = resolve
    })
    const { answers, send } = channel(() => slow)
    const delivery = [send(ping), send(ping), send(JSON.stringify(ping))]
    finish({})
    await Promise.all(delivery)
    expect(answers).toHaveLength(1)
  })

  test('progress rises, goes to the exact origin, and ends with the answer', async () => {
    let report = (_: number) => {}
    const { answers, send } = channel(async (_, __, reportTo) => {
      report = reportTo
      for (const progress of [0.1, 0.1, 0.5, 0.2, 0.9]) report(progress)
      return {}
    })
    await send(ping)
    // Work that the response did not wait for continues; a client fails on messages that it did not expect.
    report(1)
    const { id, event } = ping
    const deliveries = [0.1, 0.5, 0.9].map((progress) => ({
      answer: { id, event, progress },
      target: origin,
    }))
    expect(answers).toEqual([...deliveries, { answer: ping, target: origin }])
  })

  test('an id that was answered may come again: a client that starts anew counts from zero', async () => {
    const { answers, send } = channel(ready)
    await send(ping)
    await send(ping)
    expect(answers).toHaveLength(2)
  })

  const missing = (Object.keys(frameOps) as FrameEvent[]).filter((event) => !(event in operations))
  test.each([...missing, 'privy:never:heard'])('error: %s is not supported and says so', async (event) => {
    const { answers, send } = channel(whole)
    const fields = { accessToken: 't', entropyId: 'e', entropyIdVerifier: 'ethereum-address-verifier' }
    const wallets = {
      chainType: 'ethereum',
      hdWalletIndex: 1,
      publicKey: 'p',
      address: '0x',
      privateKey: '0x',
    }
    const rest = {
      method: 'sms',
      message: 'm',
      credentialId: 'c',
      primaryPublicKey: 'p',
      delegatedWallets: [],
    }
    const nesting = {
      request: { method: 'm' },
      payload: { hash: 'h' },
      fid: 1,
      rootWallet: { address: 'a', chainType: 'ethereum', imported: false },
    }
    await send({ id: 'a', event, data: { ...fields, ...wallets, ...rest, ...nesting } })
    const error = { type: 'not_supported', message: frameErrors.not_supported }
    expect(answers).toEqual([{ answer: { id: 'a', event, error }, target: origin }])
  })

  test('error: data that does not fit is refused before any operation sees it', async () => {
    let calls = 0
    const { answers, send } = channel(
      createHandler({
        'privy:wallet:create': {
          ...{ auth: 'user', mfa: 'none', recovery: ['privy'], chains: ['ethereum'] },
          run: async () => ({ address: `0x${calls++}` }),
        },
      }),
    )
    await send({ id: 'a', event: 'privy:wallet:create', data: { accessToken: 1 } })
    expect(answers[0]?.answer).toMatchObject({ error: { type: 'invalid_request_arguments' } })
    expect(calls).toBe(0)
  })

  test.each(['toString', 'constructor', '__proto__'])('security: %s is no event', async (name) => {
    const { answers, send } = channel(whole)
    await send({ id: 'a', event: name, data: {} })
    await send({ id: 'b', event: `privy:${name}`, data: {} })
    expect(answers.map(({ answer }) => answer)).toMatchObject([{ id: 'b', error: { type: 'not_supported' } }])
  })

  test.each([[new Error('seed word zebra')], ['zebra'], [{ type: 'zebra', message: 'zebra' }], [null]])(
    'security: the text of what was thrown (%o) never leaves',
    async (cause) => {
      const { answers, send } = channel(() => Promise.reject(cause))
      await send(ping)
      expect(answers[0]?.answer).toEqual({
        id: ping.id,
        event: ping.event,
        error: { type: 'error', message: frameErrors.error },
      })
    },
  )

  test('security: ten thousand strange messages: none throws, none is answered twice, none leaves the catalog', async () => {
    const { answers, send } = channel(whole)
    const event = fc.oneof(fc.constantFrom(...Object.keys(frameOps)), fc.string(), fc.constant('privy:x'))
    const shape = fc.record({ id: fc.string(), event, data: fc.anything() }, { requiredKeys: [] })
    const message = fc.oneof(shape, fc.anything(), fc.json(), shape.map(asText))
    const types = Object.keys(frameErrors)
    await fc.assert(
      fc.asyncProperty(message, async (data) => {
        const before = answers.length
        await send(data)
        expect(answers.length - before).toBeLessThanOrEqual(1)
        const answer = answers.slice(before)[0]?.answer as { error?: { type: string } } | undefined
        if (answer?.error) expect(types).toContain(answer.error.type)
      }),
      { numRuns: 10_000 },
    )
  })
})

function asText(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member)) ?? ''
}
