import '../../test/dom.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { type PrivyClientConfig, useLoginWithEmail, usePrivy } from '../index.ts'

let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Logs in on a page with this config, and gives what the console was told of Solana by the time the wallet is there. */
async function toldAfterLogin(config: PrivyClientConfig): Promise<string[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ada = 'ada@example.com'
  const page = await openPage(world, () => ({ email: useLoginWithEmail(), privy: usePrivy() }), config)
  await act(() => page.read().email.sendCode({ email: ada }))
  await act(() => page.read().email.loginWithCode({ code: world.codeFor(ada) }))
  expect(page.read().privy.authenticated).toBe(true)
  // The same again, as hosts do that write their config on every render.
  page.tell({ ...config })
  await until(() => expect(document.querySelector('iframe')).not.toBeNull())
  return warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('Solana'))
}

test('a Solana wallet on login: the login goes on, and the developer is told once that there is none', async () => {
  const config: PrivyClientConfig = {
    embeddedWallets: {
      ethereum: { createOnLogin: 'off' },
      solana: { createOnLogin: 'users-without-wallets' },
    },
  }
  expect(await toldAfterLogin(config)).toEqual([
    'embeddedWallets.solana.createOnLogin: embedded Solana wallets are not built yet, so users log in without one.',
  ])
})

test.each<NonNullable<PrivyClientConfig['embeddedWallets']>>([
  { createOnLogin: 'off' },
  { createOnLogin: 'off', solana: { createOnLogin: 'off' } },
])('nothing is said of %j', async (embeddedWallets) => {
  expect(await toldAfterLogin({ embeddedWallets })).toEqual([])
})

test('users of a finished app are told nothing', async () => {
  vi.stubGlobal('location', new URL('https://shop.example'))
  expect(await toldAfterLogin({ embeddedWallets: { solana: { createOnLogin: 'all-users' } } })).toEqual([])
})
