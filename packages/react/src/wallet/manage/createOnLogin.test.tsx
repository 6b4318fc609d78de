import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { host } from '../../../../../test/support/browserDevice.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { fieldInModal, inModal, pressInModal, submit, typeInto } from '../../../test/modal.ts'
import { useCreateWallet, usePrivy } from '../../index.ts'

const email = 'ada@example.com'
let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ origins: [host] })
})

const pages = () => inModal('[data-page]').map((page) => (page as HTMLElement).dataset.page)

/** Logs in a new user of an app that creates wallets at login, and records the requests after the code. */
async function logIn() {
  const frame = layFrame(world)
  const onSuccess = vi.fn()
  const { read } = await openPage(
    world,
    () => ({ privy: usePrivy(), made: useCreateWallet({ onSuccess }) }),
    {
      embeddedWallets: { createOnLogin: 'all-users' },
    },
  )
  act(() => read().privy.login())
  submit(await fieldInModal(), email)
  await until(() => expect(inModal('[data-page=email-code] input')).toHaveLength(1))
  const calls: { path: string; isMarkShown: boolean }[] = []
  const { fetch } = world
  vi.spyOn(world, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(String(input))
    calls.push({ path: pathname.replace('/api/v1', ''), isMarkShown: pages().includes('email-code') })
    return fetch(input, init)
  })
  return {
    read,
    onSuccess,
    asked: calls,
    ...frame,
    enter: async () => typeInto(await fieldInModal(), world.codeFor(email)),
  }
}

test('the wallet of a login is started while its success is shown', async () => {
  const { read, asked, onSuccess, enter } = await logIn()
  await enter()
  await until(() => expect(read().privy.user?.wallet).toBeDefined())
  const intent = asked.find(({ path }) => path === '/vault/intents')
  expect(intent?.isMarkShown).toBe(true)
  // The login response already has the user; the page requests it again only after the wallet exists.
  expect(asked.filter(({ path }) => path === '/sessions')).toHaveLength(1)
  await until(() => expect(pages()).toEqual(['create-wallet']))
  await until(() => expect(inModal('.lk-title')[0]?.textContent).toBe('Your wallet is ready'))
  expect(onSuccess).toHaveBeenCalledOnce()
})

test('error: one that fails behind the mark is shown as failed, and tried again', async () => {
  const { read, network, onSuccess, enter } = await logIn()
  network.isAway = true
  await enter()
  await until(() => expect(pages()).toEqual(['create-wallet']))
  await until(() => expect(inModal('.lk-title')[0]?.textContent).toBe('Your wallet could not be created'))
  network.isAway = false
  await pressInModal('Try again')
  await until(() => expect(read().privy.user?.wallet).toBeDefined())
  expect(onSuccess).toHaveBeenCalledOnce()
})
