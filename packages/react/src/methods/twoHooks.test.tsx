import '../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ethereumWallet } from '../../../../test/support/wallets.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { openPage } from '../../test/hostPage.tsx'
import { useLogin, useLoginWithEmail, useLoginWithSiwe, useLoginWithSms, usePrivy } from '../index.ts'

const ada = 'ada@example.com'
let world: World

beforeEach(async () => {
  const settings = { sms_auth: true, wallet_auth: true }
  world = await createWorld({ settings, origins: [window.location.origin] })
})

const callbacks = () => ({ onComplete: vi.fn(), onError: vi.fn() })

test('a code sent by one component is verified by another, and both see the same state', async () => {
  const { read } = await openPage(world, () => ({
    privy: usePrivy(),
    address: useLoginWithEmail(),
    code: useLoginWithEmail(),
  }))
  await act(() => read().address.sendCode({ email: ada }))
  expect(read().code.state).toEqual({ status: 'awaiting-code-input' })
  await act(() => read().code.loginWithCode({ code: world.codeFor(ada) }))
  expect(read().address.state).toEqual({ status: 'done' })
  await act(() => read().privy.logout())
  expect(read().code.state).toEqual({ status: 'initial' })
})

test('only the hook that logged in reports it, and its errors', async () => {
  const [email, sms, modal] = [callbacks(), callbacks(), callbacks()]
  const { read } = await openPage(world, () => ({
    email: useLoginWithEmail(email),
    sms: useLoginWithSms(sms),
    modal: useLogin(modal),
  }))
  await act(() =>
    read()
      .sms.sendCode({ phoneNumber: '+1 213' })
      .catch(() => {}),
  )
  expect(sms.onError).toHaveBeenCalledExactlyOnceWith('invalid_data')
  await act(() => read().email.sendCode({ email: ada }))
  await act(() => read().email.loginWithCode({ code: world.codeFor(ada) }))
  expect(email.onComplete).toHaveBeenCalledOnce()
  for (const { onComplete } of [sms, modal]) expect(onComplete).not.toHaveBeenCalled()
  for (const { onError } of [email, modal]) expect(onError).not.toHaveBeenCalled()
})

test('a form that unmounts as soon as the user is logged in is still notified', async () => {
  const calls = callbacks()
  let email: ReturnType<typeof useLoginWithEmail> | undefined
  const Form = () => {
    email = useLoginWithEmail(calls)
    return null
  }
  const { read } = await openPage(world, usePrivy, {}, () => (usePrivy().authenticated ? null : <Form />))
  await act(() => email?.sendCode({ email: ada }) ?? Promise.reject())
  await act(() => email?.loginWithCode({ code: world.codeFor(ada) }) ?? Promise.reject())
  expect(read().authenticated).toBe(true)
  expect(calls.onComplete).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ user: read().user }))
})

test('a user who was asked to sign in by one component may be refused as new by another', async () => {
  const { read } = await openPage(world, () => ({ ask: useLoginWithSiwe(), send: useLoginWithSiwe() }))
  const { address, sign } = ethereumWallet()
  const request = { address, chainId: 'eip155:1', disableSignup: true }
  const message = await act(() => read().ask.generateSiweMessage(request))
  expect(read().send.state).toEqual({ status: 'awaiting-signature' })
  const signature = await sign(message)
  await act(() =>
    expect(read().send.loginWithSiwe({ message, signature })).rejects.toMatchObject({
      code: 'user_does_not_exist',
    }),
  )
})
