import { limits } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../account/user.ts'
import type { SessionState } from '../../session/session.ts'
import { createStorage } from '../../storage.ts'
import { createValue } from '../../store.ts'
import { checkSecurePage } from './checkSecurePage.ts'
import { createFrame } from './frame.ts'
import { frameErrorType } from './frameErrorType.ts'

const origin = 'https://auth.shop.test'
const appId = 'a'.repeat(25)
const standIn = 'x-frame'

beforeEach(() => {
  vi.useFakeTimers()
  // happy-dom would load the address or fail; an element that only stores it is enough for the channel.
  const { createElement } = Document.prototype
  vi.spyOn(document, 'createElement').mockImplementation(() => createElement.call(document, standIn))
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the handshake', () => {
  test('loads the published address, hidden, and knocks until the frame answers', async () => {
    const { frame, element, load, requests, answer } = setUp()
    expect(element().src).toBe(`${origin}/apps/${appId}/embedded-wallets?caid=caid-1&client_id=client-1`)
    expect(element().style.display).toBe('none')
    await vi.advanceTimersByTimeAsync(500)
    expect(requests).toEqual([])
    load()
    await vi.advanceTimersByTimeAsync(450)
    expect(requests.map(({ event }) => event)).toEqual(Array(4).fill('privy:iframe:ready'))
    expect(new Set(requests.map(({ id }) => id)).size).toBe(4)
    expect(requests.every(({ target }) => target === origin)).toBe(true)
    answer({})
    await frame.whenReady()
    expect(frame.state.getState()).toEqual({ status: 'ready' })
  })

  test('error: a frame that speaks from another origin fails at once, and says so', async () => {
    const { frame, load, post } = setUp()
    load()
    post({ origin: 'https://www.shop.test', data: { id: 'id-0', event: 'privy:iframe:ready', data: {} } })
    expect(frame.state.getState()).toMatchObject({
      status: 'failed',
      error: { message: 'Origins between parent and child windows do not match.' },
    })
  })

  test('error: a frame that never answers fails with a typed error, and is loaded anew when asked again', async () => {
    const { frame, element, load, requests, answer } = setUp()
    const first = element()
    load()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(requests.length).toBe(270)
    expect(frame.state.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_embedded_wallet_error' },
    })

    const again = frame.whenReady()
    expect(element()).not.toBe(first)
    load()
    answer({})
    await again
  })

  test('error: a frame that refuses says why, and is asked again the next time', async () => {
    const { frame, load, refuse, answer } = setUp()
    load()
    refuse({ type: 'storage_unavailable', message: 'This browser blocks storage for the wallet.' })
    const failure = await frame.whenReady().catch((error) => error)
    expect([failure.message, frameErrorType(failure)]).toEqual([
      'This browser blocks storage for the wallet.',
      'storage_unavailable',
    ])
    const again = frame.whenReady()
    load()
    answer({})
    await again
  })

  test('error: a frame that never loads, as one that a policy blocks, fails too', async () => {
    const { frame } = setUp()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(frame.state.getState().status).toBe('failed')
  })

  test('error: creation and signing wait 15 s for it, the screen of a request 30 s (protocol 12)', async () => {
    const { frame } = setUp()
    const endings: string[] = []
    const end = (name: string) => () => void endings.push(name)
    frame.request('privy:wallet:create', { accessToken: 't' }).catch(end('creation'))
    frame.request('privy:wallets:connect', entropy).catch(end('signing'))
    frame.whenReady(limits.walletProxyWaitMs).catch(end('screen'))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(endings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(endings).toEqual(['creation', 'signing'])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(endings).toEqual(['creation', 'signing', 'screen'])
  })

  test('error: waiting for it ends', async () => {
    const { frame } = setUp()
    const waiting = frame.whenReady(1_000)
    waiting.catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(waiting).rejects.toThrow('Cannot connect to wallet proxy')
  })
})

describe('requests', () => {
  test('are answered by id, in any order', async () => {
    const { frame, requests, answer } = await ready()
    const one = frame.request('privy:mfa:clear', { userId: '1' })
    const two = frame.request('privy:wallets:connect', entropy)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.map(({ data }) => data)).toEqual([{ userId: '1' }, entropy])
    answer({ entropyId: 'e' }, requests[1])
    answer({}, requests[0])
    await expect(two).resolves.toEqual({ entropyId: 'e' })
    await expect(one).resolves.toEqual({})
  })

  test('error: an error of the frame keeps its type, and its code where the catalog has one', async () => {
    const { frame, requests, refuse } = await ready()
    for (const [type, code] of [
      ['wallet_not_on_device', 'wallet_not_on_device'],
      ['mfa_timeout', 'unknown_embedded_wallet_error'],
    ]) {
      const request = frame.request('privy:wallets:connect', entropy)
      await vi.advanceTimersByTimeAsync(0)
      refuse({ type, message: 'Text', request_id: 'a1' }, requests.at(-1))
      const error = await request.catch((cause) => cause)
      expect(error).toMatchObject({ code, message: 'Text', requestId: 'a1' })
      expect(frameErrorType(error)).toBe(type)
    }
  })

  test('error: one that is never answered ends', async () => {
    const { frame } = await ready()
    const request = frame.request('privy:wallets:connect', entropy, { timeoutMs: 1_000 })
    request.catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(request).rejects.toThrow('privy:wallets:connect timed out.')
  })

  test('one that asks for progress hears it, and the time for its answer begins again with each', async () => {
    const { frame, requests, answer, post } = await ready()
    const reports: number[] = []
    const request = frame.request('privy:wallets:recover', entropy, {
      timeoutMs: 1_000,
      onProgress: (progress) => reports.push(progress),
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(requests[0]?.data).toEqual({ ...entropy, reportProgress: true })
    for (const progress of [0.2, 0.6, 1]) {
      await vi.advanceTimersByTimeAsync(900)
      post({ data: { id: requests[0]?.id, event: 'privy:wallets:recover', progress } })
    }
    await vi.advanceTimersByTimeAsync(900)
    answer({ entropyId: 'e' }, requests[0])
    await expect(request).resolves.toEqual({ entropyId: 'e' })
    expect(reports).toEqual([0.2, 0.6, 1])
  })

  test('error: one whose frame falls silent after some progress ends', async () => {
    const { frame, requests, post } = await ready()
    const request = frame.request('privy:wallets:recover', entropy, {
      timeoutMs: 1_000,
      onProgress: () => {},
    })
    request.catch(() => {})
    await vi.advanceTimersByTimeAsync(900)
    post({ data: { id: requests[0]?.id, event: 'privy:wallets:recover', progress: 0.5 } })
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(request).rejects.toThrow('privy:wallets:recover timed out.')
  })

  test('progress that was not asked for is no answer', async () => {
    const { frame, requests, answer, post } = await ready()
    const request = frame.request('privy:wallets:recover', entropy)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests[0]?.data).toEqual(entropy)
    post({ data: { id: requests[0]?.id, event: 'privy:wallets:recover', progress: 1 } })
    answer({ entropyId: 'e' }, requests[0])
    await expect(request).resolves.toEqual({ entropyId: 'e' })
  })

  test('the same wallet asked for twice at once is created once', async () => {
    const { frame, requests, answer } = await ready()
    const both = [1, 2].map(() => frame.request('privy:wallet:create', { accessToken: 't' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.length).toBe(1)
    answer({ address: '0x1' }, requests[0])
    await expect(Promise.all(both)).resolves.toEqual([{ address: '0x1' }, { address: '0x1' }])
    frame.request('privy:wallet:create', { accessToken: 't' }).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.length).toBe(2)
  })

  test.each<[string, (over: Over) => Over]>([
    ['another origin', (over) => ({ ...over, origin: 'https://evil.test' })],
    ['another window of the same origin', (over) => ({ ...over, source: window })],
    ['no known id', ({ data, ...over }) => ({ ...over, data: { ...(data as object), id: 'id-999' } })],
    [
      'another event',
      ({ data, ...over }) => ({ ...over, data: { ...(data as object), event: 'privy:mfa:verify' } }),
    ],
    ['text', (over) => ({ ...over, data: 'text' })],
    ['nothing', (over) => ({ ...over, data: null })],
  ])('security: an answer from %s is not taken', async (_, change) => {
    const { frame, requests, post } = await ready()
    const request = frame.request('privy:wallets:connect', entropy, { timeoutMs: 100 })
    request.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    post(
      change({
        data: { id: requests[0]?.id, event: 'privy:wallets:connect', data: { entropyId: 'forged' } },
      }),
    )
    await vi.advanceTimersByTimeAsync(100)
    await expect(request).rejects.toThrow('timed out')
  })
})

describe('the frame in the page', () => {
  test('StrictMode’s double mount loads one frame; the last to leave takes it out', async () => {
    const { frame, element, unmount } = setUp()
    const first = element()
    unmount()
    const again = frame.mount()
    const another = frame.mount()
    await vi.advanceTimersByTimeAsync(10)
    expect(document.querySelectorAll(standIn).length).toBe(1)
    expect(element()).toBe(first)
    again()
    another()
    await vi.advanceTimersByTimeAsync(10)
    expect(document.querySelector(standIn)).toBeNull()
  })

  test('error: what was asked when the frame goes away is rejected, at once', async () => {
    const { frame, unmount } = await ready()
    const request = frame.request('privy:wallets:connect', entropy)
    request.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    unmount()
    await vi.advanceTimersByTimeAsync(1)
    await expect(request).rejects.toMatchObject({ code: 'client_request_canceled' })
    await expect(frame.request('privy:wallets:connect', entropy)).rejects.toMatchObject({
      code: 'unknown_embedded_wallet_error',
    })
  })

  test('error: a frame that goes away while it is waited for cancels the waiting', async () => {
    const { frame, unmount } = setUp()
    const waiting = [frame.whenReady(), frame.request('privy:wallets:connect', entropy)]
    unmount()
    const endings = Promise.allSettled(waiting)
    await vi.advanceTimersByTimeAsync(1)
    const reason = expect.objectContaining({ code: 'client_request_canceled' })
    expect(await endings).toEqual(waiting.map(() => ({ status: 'rejected', reason })))
  })

  test('error: a frame that loads another document loses what it was asked, and is greeted anew', async () => {
    const { frame, load, answer } = await ready()
    const request = frame.request('privy:wallets:connect', entropy)
    request.catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    load()
    await expect(request).rejects.toThrow('went away')
    expect(frame.state.getState().status).toBe('loading')
    answer({})
    await frame.whenReady()
  })

  test('a frame that the host page threw out comes back when it is needed', async () => {
    const { frame, load, answer, element } = await ready()
    document.body.innerHTML = ''
    const again = frame.whenReady()
    expect(element().isConnected).toBe(true)
    load()
    answer({})
    await again
  })

  test('a page from the back-forward cache greets its frame again', async () => {
    const { frame, requests, answer } = await ready()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(frame.state.getState().status).toBe('loading')
    expect(requests.at(-1)?.event).toBe('privy:iframe:ready')
    answer({})
    await frame.whenReady()
  })

  test('security: a passed MFA check ends with the session', async () => {
    const { session, requests } = await ready()
    session.set({ ...session.getState(), user: { id: 'did:privy:1' } as User })
    session.set({ ...session.getState(), user: null })
    expect(requests).toMatchObject([{ event: 'privy:mfa:clear', data: { userId: 'did:privy:1' } }])
  })
})

test.each([
  ['https:', 'shop.test', true],
  ['http:', 'localhost', true],
  ['http:', '127.0.0.1', true],
  ['http:', 'app.localhost', true],
  ['http:', 'shop.test', false],
  ['http:', 'localhost.evil.test', false],
])('%s//%s may have a wallet: %s', (protocol, hostname, may) => {
  const check = () => checkSecurePage({ protocol, hostname })
  if (may) expect(check).not.toThrow()
  else expect(check).toThrow('Embedded wallet is only available over HTTPS')
})

const entropy = {
  accessToken: 't',
  entropyId: '0x1',
  entropyIdVerifier: 'ethereum-address-verifier',
} as const

type PostedRequest = { id: string; event: string; data: unknown; target: string }
type Over = { origin?: string; source?: unknown; data?: unknown }

/** A channel to the frame, and a hand-made other end. */
function setUp() {
  const storage = createStorage()
  storage.set('privy:caid', 'caid-1')
  const session = createValue<SessionState>({
    user: null,
    identityToken: null,
    accessToken: null,
    isNewUser: false,
  })
  const frame = createFrame({
    appId,
    clientId: 'client-1',
    apiUrl: () => origin,
    storage,
    session: { store: session },
  })
  const requests: PostedRequest[] = []
  const inside = {
    postMessage: (message: Omit<PostedRequest, 'target'>, target: string) =>
      requests.push({ ...message, target }),
  }
  const unmount = frame.mount()
  const element = () => document.querySelector(standIn) as HTMLIFrameElement
  const post = ({ data, ...over }: Over) =>
    window.dispatchEvent(
      Object.assign(new MessageEvent('message', { data, origin }), { source: inside, origin, ...over }),
    )
  return {
    ...{ frame, session, requests, unmount, element, post },
    load() {
      Object.defineProperty(element(), 'contentWindow', { configurable: true, get: () => inside })
      element().dispatchEvent(new Event('load'))
    },
    answer: (data: unknown, to = requests.at(-1)) => post({ data: { id: to?.id, event: to?.event, data } }),
    refuse: (error: unknown, to = requests.at(-1)) => post({ data: { id: to?.id, event: to?.event, error } }),
  }
}

async function ready() {
  const scene = setUp()
  scene.load()
  scene.answer({})
  await scene.frame.whenReady()
  scene.requests.length = 0
  return scene
}
