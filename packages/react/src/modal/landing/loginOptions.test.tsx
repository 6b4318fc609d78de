import '../../../test/modal.ts'
import { type LoginMethodName, loginOptions } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { approveChannel, findChannel } from '../../../../../packages/server/src/vendors/farcaster/fake.ts'
import { allSocial, comeBack, consent } from '../../../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { setAddress } from '../../../test/dom.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { installWallet } from '../../../test/installWallet.ts'
import { inModal, pressInModal, pressRow, typeInto } from '../../../test/modal.ts'
import { type LoginModalOptions, type PrivyClientConfig, useLogin, usePrivy } from '../../index.ts'

const settings = {
  ...{ sms_auth: true, wallet_auth: true, solana_wallet_auth: true, passkey_auth: true },
  ...{ farcaster_auth: true, telegram_auth: true, ...allSocial },
  telegram_auth_config: {
    ...{ bot_id: '42', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true },
  },
  embedded_wallet_config: { create_on_login: 'off' },
}
let world: World
beforeAll(async () => {
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const useHost = () => ({
  ...usePrivy(),
  ...useLogin({ onError: callbacks.onError, onComplete: callbacks.onComplete }),
})
const callbacks = { onError: vi.fn(), onComplete: vi.fn() }
afterEach(() => {
  callbacks.onError.mockClear()
  callbacks.onComplete.mockClear()
})

async function openLogin(options: LoginModalOptions, config: PrivyClientConfig = {}) {
  const page = await openPage(world, useHost, config)
  act(() => page.read().login(options))
  await until(() => expect(inModal('dialog[open] .lk-page:not([data-state=loading])')).toHaveLength(1))
  return page
}

type HostPage = Awaited<ReturnType<typeof openLogin>>

const fields = () => inModal('dialog[open] input') as HTMLInputElement[]
const buttons = () => inModal('dialog[open] button').map((one) => one.textContent)

/** Returns the options that a user can log in with on the first view. */
function listOffer(): string[] {
  const rows = inModal('dialog[open] .lk-list [data-row]').map((row) => row.getAttribute('data-row') ?? '')
  const inputs = fields().map(({ type }) => (type === 'tel' ? 'sms' : type))
  const labels = { wallet: 'Continue with a wallet', passkey: 'I have a passkey' }
  const others = Object.entries(labels).flatMap(([method, name]) =>
    buttons().includes(name) ? [method] : [],
  )
  return [...inputs, ...rows, ...others]
}

describe('loginMethods', () => {
  test.each(loginOptions.map(([option]) => option))('only %s is offered', async (option) => {
    await openLogin({ loginMethods: [option] })
    await until(() => expect(listOffer()).toEqual([option]))
    // No option precedes it, so it is not an alternative.
    expect(inModal('dialog[open] .lk-or')).toEqual([])
  })

  /** Several options at once, compared with the host app's config: in the app's order, and only what the app offers. */
  const several: [string, LoginMethodName[], PrivyClientConfig, string[]][] = [
    ['two with a field', ['sms', 'email'], {}, ['email', 'sms']],
    [
      'a field, a row, wallets, passkeys',
      ['passkey', 'wallet', 'google', 'email'],
      {},
      ['email', 'google', 'wallet', 'passkey'],
    ],
    ['one of those that the config has', ['google'], { loginMethods: ['email', 'google'] }, ['google']],
    [
      'one out of "More options"',
      ['github'],
      { loginMethodsAndOrder: { primary: ['email'], overflow: ['github', 'discord'] } },
      ['github'],
    ],
    [
      'wallets, where the config has one of them by its name',
      ['wallet'],
      { loginMethodsAndOrder: { primary: ['email', 'metamask'] } },
      ['wallet:metamask'],
    ],
    [
      'nothing: as if it was not given',
      undefined as never,
      { loginMethods: ['email', 'google'] },
      ['email', 'google'],
    ],
  ]
  test.each(several)('%s', async (_, loginMethods, config, expected) => {
    await openLogin({ loginMethods }, config)
    await until(() => expect(listOffer()).toEqual(expected))
  })

  const off: [string, string[], string, string][] = [
    ['one that is off', ['sms'], 'sms', 'Not allowed'],
    ['one that does not exist', ['pigeon'], 'pigeon', 'Not allowed'],
    ['none', [], '', 'Not allowed'],
    ['one that is off beside one that is not', ['email', 'sms'], 'sms', 'Log in or sign up'],
  ]
  test.each(off)(
    'error: %s is named in the console; an empty list is not allowed',
    async (_, request, absent, title) => {
      const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
      await openLogin({ loginMethods: request as LoginMethodName[] }, { loginMethods: ['email', 'google'] })
      await until(() => expect(inModal('dialog[open] .lk-title')[0]?.textContent).toBe(title))
      // Twice, like every effect under StrictMode.
      expect(new Set(warnings.mock.calls.flat())).toEqual(
        new Set([`Login methods that are not offered: ${absent}`]),
      )
      if (title !== 'Not allowed') return
      await pressInModal('Try another method')
      await until(() => expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow'))
      expect(inModal('dialog[open]')).toEqual([])
    },
  )
})

test('error: a config of unknown options is named as well', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { read } = await openPage(world, useHost, { loginMethods: ['pigeon'] as never })
  // The landing screen renders while the page is idle.
  await until(() => expect(inModal('.lk-title')[0]?.textContent).toBe('Log in or sign up'))
  expect(warnings).not.toHaveBeenCalled()
  act(() => read().login())
  await until(() => expect(inModal('dialog[open] .lk-title')[0]?.textContent).toBe('Not allowed'))
  expect(warnings).toHaveBeenCalledWith('Login methods that are not offered: pigeon')
})

describe('prefill', () => {
  const email = { type: 'email', value: 'ada@harbor.example' } as const
  const phone = { type: 'phone', value: '+4915123456789' } as const
  const rows: [string, LoginModalOptions, PrivyClientConfig, [type: string, value: string] | null][] = [
    ['an address', { prefill: email }, {}, ['email', email.value]],
    ['a number comes before the address, with its country', { prefill: phone }, {}, ['tel', '01512 3456789']],
    ['an address where only numbers are offered', { prefill: email, loginMethods: ['sms'] }, {}, ['tel', '']],
    [
      'a number where only addresses are offered',
      { prefill: phone, loginMethods: ['email'] },
      {},
      ['email', ''],
    ],
    [
      'a number, of both that are asked for',
      { prefill: phone, loginMethods: ['email', 'sms'] },
      {},
      ['tel', '01512 3456789'],
    ],
    [
      'where no field is shown',
      { prefill: email },
      { appearance: { hideDirectWeb2Inputs: true } as never },
      null,
    ],
    ['of a kind that does not exist', { prefill: { type: 'fax', value: '1' } as never }, {}, ['email', '']],
  ]
  test.each(rows)('%s', async (_, options, config, expected) => {
    await openLogin(options, { loginMethods: ['email', 'sms', 'google'], ...config })
    const fieldValues = () => fields().map(({ type, value }) => [type, value])
    await until(() => expect(fieldValues()).toEqual(expected ? [expected] : []))
    if (expected?.[0] === 'tel' && expected[1]) expect(inModal('select')[0]).toHaveProperty('value', 'DE')
  })

  test('the code is sent to it', async () => {
    await openLogin({ prefill: email })
    await pressInModal('Submit')
    await until(() => expect(inModal('.lk-code input')).toHaveLength(1))
    expect(world.inbox.at(-1)).toMatchObject({ to: email.value })
  })
})

describe('hideDirectWeb2Inputs', () => {
  const config = { appearance: { hideDirectWeb2Inputs: true } as never, loginMethods: ['email', 'sms'] }
  const rows = [
    ['email', 'ada@hidden.example', 'ada@hidden.example'],
    ['sms', '2133739999', '+12133739999'],
  ] as const
  test.each(rows)('%s is a row, which leads to its own screen', async (option, text, to) => {
    await openLogin({}, config as PrivyClientConfig)
    expect(listOffer()).toEqual(['email', 'sms'])
    expect(fields()).toEqual([])
    await pressRow(`Continue with ${option === 'sms' ? 'SMS' : option}`)
    await until(() => expect(fields()).toHaveLength(1))
    await byCode(text, to)
    await until(() => expect(callbacks.onComplete).toHaveBeenCalledOnce())
  })
})

let people = 0

type Way = {
  name: string
  loginMethods: LoginMethodName[]
  enter(person: number, page: HostPage): Promise<HostPage | undefined>
}

/** From the landing screen to the answer, for each method with screens. */
const ways: Way[] = [
  {
    name: 'email',
    loginMethods: ['email'],
    enter: (person) => byCode(`person${person}@harbor.example`, `person${person}@harbor.example`),
  },
  { name: 'sms', loginMethods: ['sms'], enter: (person) => byCode(`213373${person}`, `+1213373${person}`) },
  {
    name: 'google',
    loginMethods: ['google'],
    async enter(person, page) {
      const assign = vi.fn()
      Object.defineProperty(window.location, 'assign', { value: assign, configurable: true })
      await pressRow('Google')
      await until(() => expect(assign).toHaveBeenCalledOnce())
      const persona = { subject: String(person), email: `person${person}@google.example` }
      const back = await comeBack(world, await consent(world, assign.mock.lastCall?.[0], persona))
      page.leave()
      setAddress(`http://localhost:3000/${back?.search}`)
      const next = await openPage(world, useHost)
      setAddress('http://localhost:3000/')
      return next
    },
  },
  {
    name: 'a wallet',
    loginMethods: ['wallet'],
    async enter(person) {
      installWallet('MetaMask', 'io.metamask', { key: `0x${String(person).padStart(64, '1')}` })
      await pressInModal('Continue with a wallet')
      await pressRow('MetaMask')
    },
  },
  {
    name: 'Farcaster',
    loginMethods: ['farcaster'],
    async enter(person) {
      const { fetch } = globalThis
      vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
        const reply = await fetch(input, init)
        if (input.endsWith('/farcaster/init'))
          await approve((await reply.clone().json()).channel_token, person)
        return reply
      })
      await pressRow('Farcaster')
    },
  },
]

async function byCode(text: string, to: string): Promise<undefined> {
  const [field] = fields()
  typeInto(field as HTMLInputElement, text)
  await pressInModal('Submit')
  await until(() => expect(inModal('.lk-code input')).toHaveLength(1))
  typeInto(inModal('.lk-code input')[0] as HTMLInputElement, world.codeFor(to))
}

/** Acts as a Farcaster wallet whose user agrees. */
async function approve(token: string, fid: number): Promise<void> {
  const { request } = (await findChannel(world.ctx, token)) ?? {}
  const user = { fid, username: `person${fid}`, display_name: '', bio: '', pfp_url: '' }
  if (request) await approveChannel(world.ctx, { token, request, user })
}

describe.each(ways)('disableSignup: $name', ({ loginMethods, enter }) => {
  test('keeps out new users, and lets in existing ones', async () => {
    const person = 4000 + ++people
    const log = async (disableSignup: boolean) => {
      // After the wait between two codes.
      world.clock.forward({ seconds: 60 })
      const page = await openLogin({ loginMethods, disableSignup })
      await until(() => expect(listOffer()).toHaveLength(1))
      return (await enter(person, page)) ?? page
    }
    const first = await log(true)
    await until(() => expect(inModal('dialog[open] .lk-title')[0]?.textContent).toBe('Account not found'))
    expect(inModal('dialog[open] .lk-text')[0]?.textContent).toContain('does not accept sign-ups here.')
    first.leave()
    expect(callbacks.onComplete).not.toHaveBeenCalled()
    for (const [disableSignup, isNewUser] of [
      [false, true],
      [true, false],
    ] as const) {
      const page = await log(disableSignup)
      const who = expect.objectContaining({ isNewUser })
      await until(() => expect(callbacks.onComplete).toHaveBeenLastCalledWith(who))
      await act(() => page.read().logout())
      page.leave()
    }
  })
})
