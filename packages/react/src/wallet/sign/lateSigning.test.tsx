import '../../../test/dom.ts'
import { act } from 'react'
import { type Hex, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { createAnswers } from '../../../../../test/support/faults/answers.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { controlAnswers } from '../../../test/answers.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal } from '../../../test/modal.ts'
import {
  useExportWallet,
  useLoginWithEmail,
  usePrivy,
  useSendTransaction,
  useSignMessage,
  useWallets,
} from '../../index.ts'

/**
 * Requests to sign and to send whose responses arrive late, fail, or that are pressed twice. Page, frame, server and
 * chain are real.
 */

const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
let world: World
let anvil: Anvil
let ada: Session
const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  ada = await signIn(world)
  const { address } = await createWallet(await onDevice(world, ada))
  await anvil.fund(address as Hex, parseEther('1'))
})

beforeEach(() => {
  document.body.replaceChildren()
  for (const callback of Object.values(callbacks)) callback.mockClear()
})

async function open() {
  // The wallet is added to more new devices in this file than the limit of a day allows.
  world.clock.forward({ seconds: 86_400 })
  const frame = createAnswers()
  const { told } = layFrame(Object.create(world, { fetch: { value: frame.over(world.fetch as never) } }))
  const chain = addRpcUrlOverrideToChain(foundry, anvil.url)
  const { read } = await openPage(
    world,
    () => ({
      ...{ login: useLoginWithEmail(), privy: usePrivy(), wallets: useWallets().wallets },
      ...{ ...useSignMessage(callbacks), ...useSendTransaction(callbacks), ...useExportWallet() },
    }),
    { supportedChains: [chain], defaultChain: chain } as never,
  )
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  // A new device first gets the response that it has no key.
  const signatures = () =>
    (told as { event: string; error?: object }[]).filter(
      ({ event, error }) => event === 'privy:wallets:rpc' && !error,
    )
  return { read, frame, chain: controlAnswers(), signatures }
}

const title = () => inModal('dialog .lk-title')[0]?.textContent
const slotAt = /\/slots|\/wallets|\/vault|\/entropies/

/** Presses as soon as the button is active, and at once again. */
async function pressTwice(name: string, isUnderWay: () => boolean): Promise<void> {
  await until(() => {
    pressIfThere(name)
    expect(isUnderWay()).toBe(true)
  })
  pressIfThere(name)
}

const isBusy = () => inModal('.lk-dock [aria-busy=true]').length > 0

test('security: a signature: (e) two presses sign once', async () => {
  const { read, frame, signatures } = await open()
  const { free } = frame.hold(slotAt)
  const answer = read().signMessage({ message: 'hello' })
  await pressTwice('Sign', isBusy)
  await act(() => free())
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(title()).toBe('Signed'))
  expect(signatures()).toHaveLength(1)
  expect(callbacks.onSuccess).toHaveBeenCalledOnce()
  await pressInModal('Close')
})

test('a signature: (b) after a failure, the next press signs and clears it', async () => {
  const { read, frame } = await open()
  const heal = frame.fail(slotAt)
  const answer = read().signMessage({ message: 'hello' })
  await until(() => {
    pressIfThere('Sign')
    expect(inModal('dialog button').map((one) => one.textContent)).toContain('Try again')
  })
  heal()
  await pressInModal('Try again')
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(title()).toBe('Signed'))
  await pressInModal('Close')
})

test('security: a signature: (c) one that comes after the user has closed the request is given to nobody', async () => {
  const { read, frame, signatures } = await open()
  const { free } = frame.hold(slotAt)
  const answer = read()
    .signMessage({ message: 'hello' })
    .catch((error: { code: number }) => error.code)
  await pressTwice('Sign', isBusy)
  await pressInModal('Close')
  await act(async () => expect(await answer).toBe(4001))
  await act(() => free())
  await until(() => expect(signatures()).toHaveLength(1))
  expect(callbacks.onSuccess).not.toHaveBeenCalled()
  expect(callbacks.onError).toHaveBeenCalledOnce()
  expect(inModal('[data-page]')).toEqual([])
})

test('security: a payment: (e) two presses pay once', async () => {
  const { read, chain } = await open()
  const before = await anvil.balance(friend)
  const { held, free } = chain.hold(/eth_sendRawTransaction/)
  const answer = read().sendTransaction({ to: friend, value: 5n })
  await pressTwice('Approve', () => held.length > 0)
  await act(() => free())
  await act(async () => expect((await answer).hash).toMatch(/^0x/))
  await until(() => expect(title()).toMatch(/^Sent/))
  expect(held).toHaveLength(1)
  expect(await anvil.balance(friend)).toBe(before + 5n)
  expect(callbacks.onSuccess).toHaveBeenCalledOnce()
  await pressInModal('Close')
})

test('security: a payment: (d) a node that receives it twice pays once', async () => {
  const { read, chain } = await open()
  const before = await anvil.balance(friend)
  chain.repeat(/eth_sendRawTransaction/)
  const answer = read().sendTransaction({ to: friend, value: 5n })
  await until(() => {
    pressIfThere('Approve')
    expect(callbacks.onSuccess).toHaveBeenCalled()
  })
  await act(async () => expect((await answer).hash).toMatch(/^0x/))
  await until(() => expect(title()).toMatch(/^Sent/))
  expect(await anvil.balance(friend)).toBe(before + 5n)
  expect(callbacks.onSuccess).toHaveBeenCalledOnce()
  await pressInModal('Close')
})

test('an export: (b) after a failure the next press shows the key’s frame', async () => {
  const { read, frame } = await open()
  const heal = frame.fail(/./)
  const closing = read().exportWallet()
  await until(() => expect(inModal('.lk-msg.bad')).toHaveLength(1))
  heal()
  await pressInModal('Try again')
  await until(() => expect(inModal('[data-page=export-wallet] x-frame')).toHaveLength(1))
  expect(inModal('.lk-msg.bad')).toEqual([])
  await pressInModal('Close')
  await act(() => closing)
})
