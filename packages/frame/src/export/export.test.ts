import { limits } from '@latchkey/wire'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cheapStretch } from '../../../../test/support/cheapStretch.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { create, newProfile, openPage, openStartedPage } from '../../test/page.ts'
import { type Environment, openFrame } from '../frame.ts'
import { createStore } from '../store.ts'
import { addWallet } from '../vault/derivedWallet.ts'
import type { Frame } from '../vault/vault.ts'
import { chooseTexts } from './chooseTexts.ts'
import { readColors } from './colors.ts'
import { showExport } from './exportPage.ts'
import { type ExportRequest, takeRequest } from './exportRequest.ts'
import type { Problem } from './problem.ts'
import type { ExportTexts } from './texts/en.ts'
import type { CopyButton } from './view.ts'

afterEach(() => void vi.useRealTimers())

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

describe('the address of the page', () => {
  const read = (query: Record<string, string>, hash = '#token=t') => {
    const screens: unknown[] = []
    const search = `?${new URLSearchParams(query)}`
    const history = { replaceState: (...args: unknown[]) => void screens.push(args[2]) }
    const take = () => takeRequest({ hash, pathname: '/export', search }, history, ['de'])
    return { take, screens, search }
  }

  test.each<[string, Record<string, string>, object]>([
    [
      'of 2.25.0 and later',
      { v: '1', entropy_id: address.toLowerCase(), chain_type: 'solana', hd_wallet_index: '2' },
      { keyRequest: { name: { chain: 'ethereum', address }, chain: 'solana', index: 2 }, address: undefined },
    ],
    [
      'of 2.4.1 and before',
      { primaryAddress: address, address: solana, walletIndex: '0', phrase_export: 'true' },
      {
        keyRequest: { name: { chain: 'ethereum', address }, chain: 'solana', index: 0 },
        address: solana,
        wantsPhrase: true,
      },
    ],
    [
      'of an imported key, without an index',
      { primaryAddress: address, address, walletIndex: 'null', phrase_export: 'false' },
      { keyRequest: { index: 0, chain: 'ethereum' }, address, wantsPhrase: false },
    ],
  ])('%s is read, and has no token from the first moment on', (_, query, request) => {
    const { take, screens, search } = read({ ...query, client_id: 'client', width: '310px', lang: 'ja' })
    expect(take()).toMatchObject({ accessToken: 't', languages: ['ja', 'de'], ...request })
    expect(screens).toEqual([expect.stringMatching(/^\/export\?/)])
    expect(screens[0]).toContain(search.slice(1, 20))
  })

  test('a wallet that the vendor’s servers keep has no answer', () => {
    expect(read({ v: '1-unified', mode: 'client-export', wallet_id: 'x' }).take()).toBeUndefined()
  })

  test.each([
    [{}, undefined],
    [{ v: '2', entropy_id: address, chain_type: 'ethereum' }, undefined],
    [{ v: '1', entropy_id: address, chain_type: 'bitcoin' }, undefined],
    [{ v: '1', entropy_id: '<img>', chain_type: 'ethereum' }, undefined],
    [{ v: '1', entropy_id: address, chain_type: 'ethereum' }, ''],
  ])('error: %j is refused, and the token is gone', (query, hash) => {
    const { take, screens } = read(query, hash)
    expect(take).toThrow()
    expect(screens).toHaveLength(1)
  })

  test('security: colors are hex and nothing else', () => {
    const hostile = ['url(//evil.example)', '#fff;position:fixed', 'red', '#ffff', 'var(--x)', '#12345g', '']
    for (const accent of hostile) expect(readColors({ accent })).toEqual({})
    expect(readColors({ accent: ' #Fa0 ', success: '#00aa00', colorScheme: 'dark', border: '#fff' })).toEqual(
      {
        accent: '#Fa0',
        success: '#00aa00',
        scheme: 'dark',
      },
    )
  })

  test('security: corner and size are numbers within limits, and a font is a name', () => {
    expect(readColors({ radius: '14px', scale: '1.5', font: '"Inter", system-ui' })).toEqual({
      ...{ radius: '14px', scale: '1.5', font: '"Inter", system-ui' },
    })
    const hostile = ['url(//evil.example)', 'calc(1px)', '-1', '99', 'x;position:fixed', 'a/b', '']
    for (const value of hostile) expect(readColors({ radius: value, scale: value })).toEqual({})
    for (const font of ['url(//evil.example)', 'var(--x)', 'x;color:red', 'x{}', ''])
      expect(readColors({ font })).toEqual({})
  })
})

/** A user with a wallet, and the export page loaded in the same browser. */
async function open({ profile }: { profile?: ReturnType<typeof newProfile> } = {}) {
  const { world, ada, profile: own } = await openStartedPage()
  const wallet = await create(openPage(world, own), ada)
  const environment = (browser = profile ?? own): Environment => ({
    appId: world.app.id,
    rawSigning: false,
    transactionsAsMessages: false,
    proofNonce: undefined,
    origin: world.ctx.config.publicUrl,
    fetch: (url, init) => world.fetch(url, init),
    indexedDB: browser.indexedDB,
    locks: undefined,
    stretch: cheapStretch,
    wait: async () => {},
  })
  const request: ExportRequest = {
    accessToken: ada.token,
    keyRequest: { name: { chain: 'ethereum', address: wallet }, chain: 'ethereum', index: 0 },
    address: wallet,
    wantsPhrase: true,
    colors: {},
    languages: [],
  }
  return { world, ada, wallet, request, environment: environment, frame: openFrame(environment()) }
}

/** The content of the page, and of the clipboard. */
async function show(frame: Frame, request: ExportRequest) {
  const screens: (Problem | 'wait' | readonly CopyButton[])[] = []
  const copies: string[] = []
  let retry: (() => void) | undefined
  const view = {
    wait: () => void screens.push('wait'),
    offer: (buttons: readonly CopyButton[]) => void screens.push(buttons),
    fail: (problem: Problem, again?: () => void) => {
      screens.push(problem)
      retry = again
    },
  }
  const clipboard = { writeText: async (text: string) => void copies.push(text) } as unknown as Clipboard
  await showExport(frame, request, { view, clipboard })
  const press = (text: CopyButton['text']) => {
    const buttons = screens.findLast((one) => Array.isArray(one)) as readonly CopyButton[]
    return buttons.find((one) => one.text === text)?.copy()
  }
  return { screens, copies, press, retry: () => retry?.() }
}

const says = async (frame: Frame, request: ExportRequest) => (await show(frame, request)).screens.at(-1)

test('the key and the words that come into the clipboard are those of the wallet', async () => {
  const { frame, request, wallet } = await open()
  const { copies, press } = await show(frame, request)
  expect(copies).toEqual([])
  expect(await press('copyKey')).toBe(true)
  expect(await press('copyPhrase')).toBe(true)
  const [key = '', phrase = ''] = copies
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(wallet)
  expect(mnemonicToAccount(phrase).address).toBe(wallet)
})

test('there are words only where the client asks for them; a key of another index and chain is its own', async () => {
  const { frame, request, wallet, world, ada } = await open()
  const session = { appId: world.app.id, userId: ada.userId, accessToken: ada.token }
  const { name } = request.keyRequest
  for (const [chain, index] of [
    ['ethereum', 1],
    ['solana', 0],
  ] as const)
    await addWallet(frame, { session, grant: null }, { name, chain, index })
  const further = { ...request, address: undefined, wantsPhrase: false }
  const { copies, press } = await show(frame, {
    ...further,
    keyRequest: { ...request.keyRequest, index: 1 },
  })
  expect(await press('copyPhrase')).toBeUndefined()
  await press('copyKey')
  expect(privateKeyToAccount(copies[0] as `0x${string}`).address).not.toBe(wallet)
  const onSolana = await show(frame, { ...further, keyRequest: { ...request.keyRequest, chain: 'solana' } })
  await onSolana.press('copyKey')
  expect(onSolana.copies[0]).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
})

test('security: a key of an index that the user has no wallet of is not given out', async () => {
  const { frame, request } = await open()
  const further = { ...request, address: undefined, keyRequest: { ...request.keyRequest, index: 1 } }
  expect(await says(frame, further)).toMatchObject({ text: expect.any(String) })
  expect(await says(frame, request)).not.toMatchObject({ text: expect.any(String) })
})

test('security: after two minutes there is no key any more, whatever is pressed', async () => {
  const { frame, request } = await open()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { screens, copies, press } = await show(frame, request)
  vi.advanceTimersByTime(limits.exportSeconds * 1_000 - 1)
  expect(await press('copyKey')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await press('copyKey')).toBe(false)
  expect(copies).toHaveLength(1)
  expect(screens.at(-1)).toEqual({ text: 'over' })
})

describe('what is said when there is nothing to copy', () => {
  test('on a device without the wallet: to open it again, which recovers', async () => {
    const { environment, request } = await open()
    const elsewhere = openFrame(environment(newProfile()))
    expect(await says(elsewhere, request)).toMatchObject({ text: 'notHere' })
  })

  test('of a login that is too old', async () => {
    const { world, ada, frame, request } = await open()
    world.clock.forward({ seconds: 86_401 })
    const { body } = await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken })
    const later = { ...request, accessToken: String(body.token) }
    expect(await says(frame, later)).toMatchObject({ text: 'loginTooOld' })
  })

  test('of a server that is away: once more by a press, which opens it', async () => {
    const { environment, request } = await open()
    let isAway = true
    const real = environment().fetch
    const fetch: typeof real = (url, init) => (isAway ? Promise.reject(new TypeError()) : real(url, init))
    const { screens, retry } = await show(openFrame({ ...environment(), fetch }), request)
    expect(screens.at(-1)).toEqual({ text: 'serverAway', canRetry: true })
    isAway = false
    retry()
    await eventually(async () => expect(screens.at(-1)).toHaveLength(2))
  })

  test('security: of a server that names another address for this wallet', async () => {
    const { frame, request } = await open()
    expect(await says(frame, { ...request, address })).toEqual({ text: 'failed' })
  })

  test('once too often today', async () => {
    const { frame, request } = await open()
    for (let i = 0; i < limits.exportsPerDay; i++) await says(frame, request)
    expect(await says(frame, request)).toMatchObject({ text: 'tooOften' })
  })
})

test('security: the second factor reaches the page once, within a minute, for its own user', async () => {
  const { environment, request, frame: hiddenFrame, ada, world } = await open()
  const headers: (string | undefined)[] = []
  const real = environment().fetch
  const fetch: typeof real = (url, init) => {
    headers.push((init.headers as Record<string, string>)['latchkey-mfa'])
    return real(url, init)
  }
  const owner = { appId: world.app.id, userId: ada.userId }
  const load = () => show(openFrame({ ...environment(), fetch }), request)
  await hiddenFrame.grants.leave({ ...owner, userId: 'did:privy:eve' }, { token: 'eve' })
  await hiddenFrame.grants.leave(owner, { token: 'granted' })
  await load()
  expect(headers).toContain('granted')
  headers.length = 0
  await load()
  vi.useFakeTimers({ toFake: ['Date'] })
  await hiddenFrame.grants.leave(owner, { token: 'late' })
  vi.setSystemTime(Date.now() + limits.exportGrantSeconds * 1_000 + 1)
  await load()
  expect(headers.filter((one) => one !== undefined)).toEqual([])
  expect(
    await createStore(environment().indexedDB).get(
      JSON.stringify(['export grant', owner.appId, owner.userId]),
    ),
  ).toBe(undefined)
})

test('every language has every sentence, and says to whom it may concern what to do', () => {
  const { texts: english } = chooseTexts(['fr-FR'])
  for (const language of ['de-AT', 'ja', 'ar-EG']) {
    const { texts } = chooseTexts([language])
    for (const [name, text] of Object.entries(texts)) {
      expect({ name, text }).not.toEqual({ name, text: english[name as keyof ExportTexts] })
      expect(text.length).toBeLessThan(130)
    }
    expect(texts.onHold).toContain('{until}')
  }
})
