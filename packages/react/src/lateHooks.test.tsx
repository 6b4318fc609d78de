import '../test/modal.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { host } from '../../../test/support/browserDevice.ts'
import { createAnswers } from '../../../test/support/faults/answers.ts'
import { createMfaWorld } from '../../../test/support/mfa.ts'
import type { World } from '../../../test/support/world.ts'
import { controlAnswers } from '../test/answers.ts'
import { openPage } from '../test/hostPage.tsx'
import { layFrame } from '../test/layFrame.ts'
import { useLatchkey } from './context.ts'
import * as farcaster from './farcaster.ts'
import * as main from './index.ts'
import * as solana from './solana.ts'

/**
 * Every function of every hook fails, as behind a gateway that is down, and is called again: no hook stays pending.
 * Walks all exports of the package, for a visitor; frame and server are real.
 */

const hooks = Object.entries({ ...main, ...farcaster, ...prefixed(solana) }).filter(
  // Takes its wallet as an argument instead of from the provider.
  ([name]) => /use[A-Z]/.test(name) && !name.endsWith('useSignAndSendTransaction'),
) as [string, () => unknown][]

function prefixed(module: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(module).map(([name, one]) => [`solana ${name}`, one]))
}

type Call = (argument?: unknown) => unknown

/** Published arguments for functions that read them; the others get the first. */
const args: Record<string, unknown> = {
  any: { message: 'hello', email: 'ada@example.com', phoneNumber: '+12133734253', code: '123456' },
  signMessage: { message: 'hello' },
  signTypedData: { primaryType: 'A', types: { A: [] }, message: {}, domain: {} },
  initOAuth: { provider: 'google' },
  submitEnrollmentWithSms: { phoneNumber: '+12133734253', mfaCode: '123456' },
  submitEnrollmentWithTotp: { mfaCode: '123456' },
  submitEnrollmentWithPasskey: { credentialIds: [] },
}

/** Ends the session that the walk needs, or asks a wallet that the page does not have. */
const exceptions = new Set(['logout', 'forkSession'])

/** Whether a flow is in a pending status. */
const isPending = (status: unknown) =>
  /^(sending|submitting|generating|loading|polling|verifying|creating)/.test(String(status))

let world: World
beforeEach(async () => {
  document.body.replaceChildren()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(window, 'open').mockReturnValue(null)
  world = await createMfaWorld({ origins: [host], settings: { guest_auth: false, wallet_auth: true } })
})
afterEach(() => vi.restoreAllMocks())

async function open() {
  const frame = createAnswers()
  layFrame(Object.create(world, { fetch: { value: frame.over(world.fetch as never) } }))
  const { read } = await openPage(world, () => ({
    latchkey: useLatchkey(),
    hooks: Object.fromEntries(hooks.map(([name, hook]) => [name, hook()])),
  }))
  const page = controlAnswers()
  const fail = () => {
    const heals = [page.fail(/./), frame.fail(/./)]
    return () => {
      for (const heal of heals) heal()
    }
  }
  const modal = () => read().latchkey.modal
  onTestFinished(() => act(() => modal().close()))
  /** Also ends requests that wait for the user, by closing the modal. */
  async function ends(name: string, call: Call, argument: unknown): Promise<unknown> {
    let outcome: { value: unknown } | undefined
    act(() => {
      Promise.resolve()
        .then(() => call(argument))
        .then(
          (value) => (outcome = { value }),
          (value: unknown) => (outcome = { value }),
        )
    })
    for (let turn = 0; !outcome && turn < 2_000; turn++) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      if (turn > 4) act(() => modal().close())
    }
    act(() => modal().close())
    expect(outcome, `${name} does not end`).toBeDefined()
    return outcome?.value
  }
  return { read, fail, ends }
}

function listFunctions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).filter(
    (name) => typeof Reflect.get(value, name) === 'function' && !exceptions.has(name),
  )
}

async function walk(page: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const { read, fail, ends } = page
  const problems: string[] = []
  const value = (name: string) => read().hooks[name] as Record<string, Call>
  for (const [hook] of hooks)
    for (const name of listFunctions(value(hook))) {
      const call = `${hook}.${name}`
      const argument = args[name] ?? args.any
      const heal = fail()
      await ends(call, (one) => value(hook)[name]?.(one), argument)
      heal()
      const { status } = (value(hook).state ?? {}) as { status?: unknown }
      if (isPending(status)) problems.push(`${call}: stays ${status}`)
      const again = await ends(`${call}, again,`, (one) => value(hook)[name]?.(one), argument)
      if (again instanceof Error && /No move|TypeError/.test(`${again.name} ${again.message}`))
        problems.push(`${call}: ${again.message}`)
    }
  return problems
}

test('(b) a visitor: after a failure each function can be called again', async () => {
  expect(await walk(await open())).toEqual([])
})

test('the list of hooks is that of the package', () => {
  expect(hooks.length).toBeGreaterThan(60)
})
