import '../test/modal.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { proofFiles } from '../../../test/support/late/proofs.ts'
import { createMfaWorld } from '../../../test/support/mfa.ts'
import { ethereumWallet, solanaWallet } from '../../../test/support/wallets.ts'
import type { World } from '../../../test/support/world.ts'
import { controlAnswers } from '../test/answers.ts'
import { openPage } from '../test/hostPage.tsx'
import { layCredentials } from '../test/owner.ts'
import * as farcaster from './farcaster.ts'
import * as main from './index.ts'
import * as solana from './solana.ts'

/**
 * Hooks that show a signed-in user the state of a request. Each call fails first and is tried again: the hook stops
 * being busy, shows the error, clears it, and shows the result in the end. Page and server are real.
 */

const email = 'ada@shop.test'
const isHook = ([name]: [string, unknown]) => /^use[A-Z]/.test(name) && name !== 'useSignAndSendTransaction'
const hooks = [
  ...Object.entries({ ...main, ...farcaster }).filter(isHook),
  ...Object.entries(solana)
    .filter(isHook)
    .map(([name, hook]) => [`solana ${name}`, hook] as const),
] as [string, () => unknown][]

type Call = { name: string; at: RegExp; arguments(world: World): unknown | Promise<unknown> }
type Row = {
  calls: readonly Call[]
  /** Calls to make before. */
  first?: { hook: string; calls: readonly Call[] }
  /** The part of the user's accounts that the calls add. */
  brings: object
}

const codeFor = (to: string) => (world: World) => ({ code: world.codeFor(to) })
const byMail = (name: string, to: string): Call => ({
  ...{ name: 'sendCode', at: /passwordless\/init/ },
  arguments: () => ({ [name]: to }),
})
const bySms = (name: string, to: string): Call => ({
  ...{ name: 'sendCode', at: /passwordless_sms\/init/ },
  arguments: () => ({ [name]: to }),
})
const phones = ['+12133734253', '+12133734254'] as const
const linkPhone: readonly Call[] = [
  bySms('phoneNumber', phones[0]),
  { name: 'linkWithCode', at: /passwordless_sms\/link/, arguments: codeFor(phones[0]) },
]
const wallets = { siwe: ethereumWallet(), siws: solanaWallet() }
let messageToSign = ''
const signs = (kind: keyof typeof wallets) => async () => ({
  ...{ message: messageToSign, signature: await wallets[kind].sign(messageToSign) },
})

const rows: Readonly<Record<string, Row>> = {
  useUpdateEmail: {
    calls: [
      byMail('newEmailAddress', 'ada@new.test'),
      { name: 'verifyCode', at: /passwordless\/update/, arguments: codeFor('ada@new.test') },
    ],
    brings: { type: 'email', address: 'ada@new.test' },
  },
  useLinkPhone: { calls: linkPhone, brings: { type: 'phone' } },
  useUpdatePhone: {
    first: { hook: 'useLinkPhone', calls: linkPhone },
    calls: [
      bySms('newPhoneNumber', phones[1]),
      { name: 'verifyCode', at: /passwordless_sms\/update/, arguments: codeFor(phones[1]) },
    ],
    brings: { type: 'phone', number: expect.stringContaining('4254') },
  },
  useLinkWithPasskey: {
    calls: [{ name: 'linkWithPasskey', at: /passkeys\/link /, arguments: () => undefined }],
    brings: { type: 'passkey' },
  },
  useLinkWithSiwe: {
    calls: [
      {
        ...{ name: 'generateSiweMessage', at: /siwe\/init/ },
        arguments: () => ({ address: wallets.siwe.address, chainId: 'eip155:1' }),
      },
      { name: 'linkWithSiwe', at: /siwe\/link/, arguments: signs('siwe') },
    ],
    brings: { type: 'wallet', chainType: 'ethereum' },
  },
  useLinkWithSiws: {
    calls: [
      {
        ...{ name: 'generateSiwsMessage', at: /siws\/init/ },
        arguments: () => ({ address: wallets.siws.address }),
      },
      { name: 'linkWithSiws', at: /siws\/link/, arguments: signs('siws') },
    ],
    brings: { type: 'wallet', chainType: 'solana' },
  },
}

/** The test that covers it, or the reason why nothing here can be late. */
const others: Readonly<Record<string, string>> = {
  useLinkEmail: 'hooks › (b) a visitor: after a failure',
  useLinkWithOAuth: 'hooks › (b) a visitor: after a failure',
  useLinkWithFarcaster: 'farcaster › error: a login that is declined',
  useLinkWithTelegram: 'telegram › error: a popup that is closed leaves the flow ready',
  useConnectedApps: 'reads › (b) after a failure another try shows',
  useSessions: 'reads › (b) after a failure another try shows',
  useCustomAuth: 'custom › error: a token that is refused',
  useActiveWallet: 'connecting › each refusal is told, the user tries again',
}
const plain = {
  'a login, which a visitor has': /^use(?:Login|Signup)With/,
  'the session, told by its store': /^use(?:User|Privy|Mfa|IdentityToken)$/,
  'the modal, told by its store': /^useModalStatus$/,
  'the wallets of the page, told by their store': /^(?:solana )?use(?:\w*Wallets?|SolanaWallets)$/,
}

let world: World
beforeEach(async () => {
  document.body.replaceChildren()
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  world = await createMfaWorld({
    settings: { sms_auth: true, wallet_auth: true, solana_wallet_auth: true },
  })
})
afterEach(() => vi.restoreAllMocks())

type Value = { state: { status: string; error?: unknown } } & Record<
  string,
  (argument?: unknown) => Promise<unknown>
>

async function open() {
  layCredentials()
  const { read } = await openPage(world, () => ({
    privy: main.usePrivy(),
    login: main.useLoginWithEmail(),
    hooks: Object.fromEntries(hooks.map(([name, hook]) => [name, hook()])),
  }))
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  const value = (hook: string) => read().hooks[hook] as Value
  // `act` does not return a real promise.
  const run = async (hook: string, { name, arguments: prepare }: Call) => {
    await act(async () => {
      const result = await value(hook)[name]?.(await prepare(world))
      if (typeof result === 'string') messageToSign = result
    })
  }
  return { read, value, run, answers: controlAnswers() }
}

const isPending = (status: string) =>
  /^(sending|submitting|generating|loading|polling|verifying)/.test(status)

describe.each(Object.entries(rows))('%s', (hook, { calls, first, brings }) => {
  test('(b) a failure ends the pending state and is reported; the next try shows no error and the result', async () => {
    const { read, value, run, answers } = await open()
    for (const call of first?.calls ?? []) await run(first?.hook ?? '', call)
    for (const call of calls) {
      const heal = answers.fail(call.at)
      const error = await run(hook, call).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      expect([call.name, error]).toEqual([call.name, expect.any(Error)])
      expect([call.name, value(hook).state]).toEqual([call.name, { status: 'error', error }])
      heal()
      await run(hook, call)
      expect(isPending(value(hook).state.status)).toBe(false)
      expect(value(hook).state.error ?? null).toBeNull()
    }
    expect(value(hook).state.status).toBe('done')
    expect(read().privy.user?.linkedAccounts).toContainEqual(expect.objectContaining(brings))
  })
})

describe.each(Object.entries(rows).filter(([, { calls }]) => calls[0]?.name === 'sendCode'))(
  '%s',
  (hook, { calls, first }) => {
    test('(a) a checked code reports nothing once another one was sent', async () => {
      const { value, run, answers } = await open()
      for (const call of first?.calls ?? []) await run(first?.hook ?? '', call)
      const [send, check] = calls
      if (!send || !check) throw new Error('There is nothing to send.')
      await run(hook, send)
      const { held, wait } = answers.hold(check.at)
      const older = Promise.resolve(value(hook)[check.name]?.(await check.arguments(world))).catch(() => {})
      await wait(1)
      await run(hook, send)
      held[0]?.fail()
      await act(() => older)
      expect(value(hook).state).toEqual({ status: 'awaiting-code-input' })
    })
  },
)

test('each hook with state is in a row, or names its test', async () => {
  const { read } = await open()
  const withState = Object.entries(read().hooks)
    .filter(([, value]) => typeof value === 'object' && value !== null)
    .filter(([, value]) => Object.values(value as object).some((one) => typeof one !== 'function'))
    .map(([name]) => name)
  const isPlain = (name: string) => Object.values(plain).some((pattern) => pattern.test(name))
  expect(withState.length).toBeGreaterThan(25)
  expect(withState.filter((name) => !(name in rows) && !(name in others) && !isPlain(name))).toEqual([])
  expect([...Object.keys(rows), ...Object.keys(others)].filter((name) => !withState.includes(name))).toEqual(
    [],
  )
  const root = join(import.meta.dirname, '../../..')
  for (const proof of Object.values(others)) {
    const [file = '', title = ''] = proof.split(' › ')
    expect(readFileSync(join(root, proofFiles[file as keyof typeof proofFiles]), 'utf8')).toContain(title)
  }
})
