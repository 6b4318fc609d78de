import '../../../test/modal.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGuestAccount } from '@latchkey/core'
import { limits } from '@latchkey/wire'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld } from '../../../../../test/support/world.ts'
import { getLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import { connectedTeller } from '../../wallet/external/connected/emitConnected.ts'
import { closings } from './autoClose.ts'
import { createJourney } from './createJourney.ts'

const packages = join(import.meta.dirname, '../../../..')
const sources = ['react', 'core', 'consent', 'frame'].flatMap((name) =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({
      file: `${name}/${file}`,
      text: readFileSync(join(packages, name, 'src', file), 'utf8'),
    })),
)
const matching = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()

const readers = [
  // Their routes have the delay.
  'react/account/TransferScreen.tsx',
  'react/account/routeForError.ts',
  // `autoClose.page.test.tsx`
  'react/modal/navigation/autoClose.ts',
  // below
  'react/modal/navigation/createJourney.ts',
  'react/wallet/external/connected/emitConnected.ts',
  // The button shows "Copied" for this long, and closes nothing.
  'frame/export/view.ts',
]

test('every file that reads a success delay has a row here', () => {
  const times = Object.keys(limits).filter((name) => /CloseMs$|^nextScreenEarlierMs$/.test(name))
  expect(times).toHaveLength(5)
  expect(matching(new RegExp(`limits\\.(${times.join('|')})`))).toEqual(readers.sort())
})

test('each screen that closes by itself is named by one source', () => {
  for (const name of Object.keys(closings))
    expect(matching(new RegExp(`useAutoClose\\('${name}'`)), name).toHaveLength(1)
})

const email = { name: 'email.code', props: {} } as unknown as ModalRoute
// As `routeForError` and the transfer's own screen open them.
const successCloseMs = limits.transferCloseMs
const transfer = { name: 'account.transfer', props: {}, successCloseMs } as unknown as ModalRoute
const checkAssets = { name: 'account.checkAssets', props: {}, successCloseMs } as unknown as ModalRoute
const landing = { name: 'landing', props: {} } as unknown as ModalRoute

const withTerms = { require_users_accept_terms: true }
const withWallet = { embedded_wallet_config: { create_on_login: 'all-users' } }
const plain = { embedded_wallet_config: { create_on_login: 'off' } }

/** Where the success is shown, what follows, and after how long (protocol 12). */
const rows = [
  { at: email, intent: 'login', settings: plain, next: null, afterMs: 1_400 },
  { at: email, intent: 'link', settings: plain, next: null, afterMs: 1_400 },
  { at: email, intent: 'update', settings: plain, next: null, afterMs: 1_400 },
  { at: email, intent: 'login', settings: { ...plain, ...withTerms }, next: 'account.terms', afterMs: 900 },
  { at: email, intent: 'login', settings: withWallet, next: 'wallet.create', afterMs: 900 },
  { at: email, intent: 'link', settings: { ...withWallet, ...withTerms }, next: null, afterMs: 1_400 },
  { at: transfer, intent: 'login', settings: plain, next: null, afterMs: 1_000 },
  { at: transfer, intent: 'link', settings: plain, next: null, afterMs: 1_000 },
  { at: checkAssets, intent: 'link', settings: plain, next: null, afterMs: 1_000 },
  {
    at: transfer,
    intent: 'login',
    settings: { ...plain, ...withTerms },
    next: 'account.terms',
    afterMs: 500,
  },
  { at: landing, intent: 'login', settings: plain, next: null, afterMs: 0 },
] as const

afterEach(() => vi.useRealTimers())

describe.each(rows)('$at.name, $intent, then $next', ({ at, intent, settings, next, afterMs }) => {
  test(`continues after ${afterMs} ms`, async () => {
    const world = await createWorld({ settings: { ...settings, guest_auth: true } })
    const { modal, latchkey, outcome } = await openWithUser(world)
    const journey = createJourney(latchkey, intent)
    modal.open(landing, () => {})
    if (at !== landing) modal.push(at)
    const before = modal.getState()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    journey.onSuccess(outcome)
    if (afterMs > 0) {
      vi.advanceTimersByTime(afterMs - 1)
      expect(modal.getState()).toBe(before)
      vi.advanceTimersByTime(1)
    }
    expect(modal.getState().map(({ name }) => name)).toEqual(next ? [next] : [])
  })
})

const connecting = { name: 'wallets.connecting', props: {} } as unknown as ModalRoute

test.each([
  { name: 'closes', leaves: false },
  { name: 'stays where the user has gone on', leaves: true },
])('a wallet that is only connected: the modal $name after 1,400 ms', async ({ leaves }) => {
  const { modal, latchkey } = await openWithUser(await createWorld({ settings: { guest_auth: true } }))
  modal.open(connecting, () => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  connectedTeller(latchkey).onConnected({} as never, '0x1111111111111111111111111111111111111111')
  vi.advanceTimersByTime(1_399)
  expect(modal.getState()).toEqual([connecting])
  if (leaves) modal.push(landing)
  vi.advanceTimersByTime(1)
  expect(modal.getState()).toHaveLength(leaves ? 2 : 0)
})

async function openWithUser(world: Awaited<ReturnType<typeof createWorld>>) {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  const apiUrl = `http://${world.app.id}.ends.test`.toLowerCase()
  const latchkey = getLatchkey({ appId: world.app.id, apiUrl }, loaders)
  const stop = latchkey.client.start()
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  await latchkey.client.whenReady()
  const outcome = await createGuestAccount(latchkey.client)
  return { latchkey, modal: latchkey.modal, outcome }
}
