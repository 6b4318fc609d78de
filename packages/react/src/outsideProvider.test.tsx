import '../test/dom.ts'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as farcaster from './farcaster.ts'
import * as main from './index.ts'
import * as solana from './solana.ts'
import * as wagmi from './wagmi.ts'

/** Every hook that an app can import; those of the wagmi entry also outside wagmi's own provider. */
const hooks = Object.entries({ main, solana, farcaster, wagmi }).flatMap(([entry, exports]) =>
  Object.entries(exports)
    // Takes its wallet as an argument instead of from the provider.
    .filter(([name]) => /^use[A-Z]/.test(name) && name !== 'useSignAndSendTransaction')
    .map(([name, hook]) => ({ name: `${entry} ${name}`, hook: hook as () => unknown })),
)

const warnings = vi.spyOn(console, 'warn')
const consoleErrors = vi.spyOn(console, 'error')

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn())
  localStorage.setItem('privy:token', '"kept"')
  for (const spy of [warnings, consoleErrors]) spy.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// Test files share a worker.
afterAll(() => void vi.restoreAllMocks())

/** A late request of an earlier test file's page to its own server. */
const isLate = (url: string) => /^http:\/\/[\w.]+\.test\/.*\/analytics_events$/.test(url)

test('the list of hooks is that of the package', () => {
  expect(hooks.length).toBeGreaterThan(60)
})

test('usePrivy outside the provider has the published defaults, on a server too, and warns once', () => {
  let value: unknown
  const Layout = () => {
    value = main.usePrivy()
    return createElement('p', null, 'A page')
  }
  expect(renderToString(createElement(Layout))).toBe('<p>A page</p>')
  expect(renderToString(createElement(Layout))).toBe('<p>A page</p>')
  expect(value).toMatchObject({ ready: false, authenticated: false, user: null, isModalOpen: false })
  expect(warnings).toHaveBeenCalledOnce()
})

test.each(hooks)(
  '$name outside the provider renders, and each of its functions ends with a typed error',
  async ({ hook }) => {
    let value: unknown
    const Page = () => {
      value = hook()
      return null
    }
    expect(renderToString(createElement(Page))).toBe('')
    const root = createRoot(document.createElement('div'))
    act(() => root.render(createElement(Page)))
    await act(async () => {
      for (const [name, call] of functionsIn(value)) await ends(name, call)
    })
    act(() => root.unmount())
    expect(vi.mocked(fetch).mock.calls.filter(([url]) => !isLate(String(url)))).toEqual([])
    expect(localStorage.getItem('privy:token')).toBe('"kept"')
    expect(document.querySelector('iframe,[data-latchkey]')).toBeNull()
  },
)

type Call = (...args: unknown[]) => unknown

function functionsIn(value: unknown): [string, Call][] {
  if (typeof value === 'function') return [['it', value as Call]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter((entry): entry is [string, Call] => typeof entry[1] === 'function')
}

/** Called with typical arguments. A TypeError would be our bug. */
async function ends(name: string, call: Call): Promise<void> {
  const late = Symbol('late')
  const outcome = await Promise.race([
    (async () =>
      call({ message: 'hello', email: 'ada@example.com', code: '123456', provider: 'google' }))().catch(
      (error: unknown) => error,
    ),
    new Promise((resolve) => setTimeout(resolve, 5_000, late)),
  ])
  expect(outcome, name).not.toBe(late)
  // A plain Error has a published message, for a call before its first step.
  if (outcome instanceof Error) expect(outcome).not.toBeInstanceOf(TypeError)
}
