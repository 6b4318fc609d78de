import '../../test/dom.ts'
import { act } from 'react'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { host } from '../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../test/support/chains/anvil.ts'
import { fundingSettings } from '../../../../test/support/funding.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../core/src/wallet/chains/chainAccess.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { layFrame } from '../../test/layFrame.ts'
import { fieldInModal, inModal, pressInModal, submit, typeInto } from '../../test/modal.ts'
import { useLogin, usePrivy } from '../index.ts'

/** What follows when a login has created a wallet: page, frame, server and chain are real. */

const home = { ...foundry, name: 'Home' }
let anvil: Anvil
const warnings = vi.spyOn(console, 'warn')

beforeAll(async () => {
  anvil = await startAnvil()
})

beforeEach(() => {
  document.body.replaceChildren()
  warnings.mockReset().mockImplementation(() => {})
})

const page = () => inModal('dialog[open] [data-page]')[0]?.getAttribute('data-page')
const title = () => inModal('dialog[open] .lk-title')[0]?.textContent

/** A new user, up to the screen that shows the new wallet. */
async function logIn(over: Partial<(typeof fundingSettings)['funding_config']> = {}) {
  const world = await createWorld({
    origins: [host],
    settings: { funding_config: { ...fundingSettings.funding_config, ...over } },
  })
  layFrame(world)
  const onComplete = vi.fn()
  const { read } = await openPage(world, () => ({ ...useLogin({ onComplete }), privy: usePrivy() }), {
    embeddedWallets: { createOnLogin: 'all-users' },
    supportedChains: [addRpcUrlOverrideToChain(home, anvil.url)],
  })
  const email = `${crypto.randomUUID()}@shop.test`
  act(() => read().login())
  submit(await fieldInModal(), email)
  await until(() => expect(inModal('[data-page=email-code] input')).toHaveLength(1))
  typeInto(await fieldInModal(), world.codeFor(email))
  await until(() => expect(title()).toBe('Your wallet is ready'))
  return { read, onComplete }
}

test('if the app asks for it, the ways to fund it; leaving them completes the login', async () => {
  const { read, onComplete } = await logIn({ prompt_funding_on_wallet_creation: true })
  await pressInModal('Continue')
  await until(() => expect(page()).toBe('funding-methods'))
  const address = read().privy.user?.wallet?.address ?? '?'
  expect(inModal('dialog[open] [data-page]')[0]?.textContent).toContain(address.slice(-4))
  // There is no screen to go back to.
  expect(inModal('dialog [aria-label=Back]')).toEqual([])
  expect(onComplete).not.toHaveBeenCalled()
  await pressInModal('Close')
  await until(() => expect(onComplete).toHaveBeenCalledOnce())
})

test('an Ethereum wallet, if the app recommends a Solana coin, is funded on the first chain of the page', async () => {
  await logIn({
    prompt_funding_on_wallet_creation: true,
    default_recommended_currency: { chain: 'solana:devnet' },
  })
  await pressInModal('Continue')
  await until(() => expect(page()).toBe('funding-methods'))
  expect(inModal('dialog[open] [data-page]')[0]?.textContent).toContain('Home')
})

test('otherwise the end', async () => {
  const { onComplete } = await logIn()
  await pressInModal('Continue')
  await until(() => expect(onComplete).toHaveBeenCalledOnce())
  expect(page()).toBeUndefined()
})

test('error: a recommended chain that the page does not know breaks neither the login nor the wallet', async () => {
  const { onComplete } = await logIn({
    prompt_funding_on_wallet_creation: true,
    default_recommended_currency: { chain: 'eip155:10' },
  })
  await pressInModal('Continue')
  await until(() => expect(onComplete).toHaveBeenCalledOnce())
  expect(page()).toBeUndefined()
  expect(warnings.mock.calls.flat().join(' ')).toContain('could not offer to fund')
})
