import '../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { openPage } from '../../test/hostPage.tsx'
import {
  getAccessToken,
  getIdentityToken,
  useAcceptTerms,
  useLinkEmail,
  useLinkPhone,
  useLoginWithEmail,
  useLoginWithSms,
  usePrivy,
  useUnlinkEmail,
  useUnlinkPhone,
  useUpdateEmail,
  useUpdatePhone,
} from '../index.ts'

const ada = 'ada@example.com'
const number = '+1 213 373 4253'
let world: World
const link = { onSuccess: vi.fn(), onError: vi.fn() }
const update = { onSuccess: vi.fn(), onError: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  world = await createWorld({ settings: { sms_auth: true, require_users_accept_terms: true } })
})

function useHooks() {
  return {
    privy: usePrivy(),
    loginByEmail: useLoginWithEmail(),
    loginBySms: useLoginWithSms(),
    linkEmail: useLinkEmail(link),
    linkPhone: useLinkPhone(link),
    updateEmail: useUpdateEmail(update),
    updatePhone: useUpdatePhone(update),
    unlinkEmail: useUnlinkEmail(),
    unlinkPhone: useUnlinkPhone(),
    terms: useAcceptTerms(),
  }
}

async function asAda() {
  const { read } = await openPage(world, useHooks)
  await act(() => read().loginByEmail.sendCode({ email: ada }))
  await act(() => read().loginByEmail.loginWithCode({ code: world.codeFor(ada) }))
  return read
}

test('a number is linked, replaced and unlinked without the modal', async () => {
  const read = await asAda()
  await act(() => read().linkPhone.sendCode({ phoneNumber: number }))
  expect(read().linkPhone.state).toEqual({ status: 'awaiting-code-input' })
  const linkResult = await act(() => read().linkPhone.linkWithCode({ code: world.codeFor('+12133734253') }))
  expect(linkResult.user.phone).toEqual({ number })
  expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith({
    user: linkResult.user,
    linkMethod: 'sms',
    linkedAccount: expect.objectContaining({ type: 'phone', number }),
  })

  await act(() => read().updatePhone.sendCode({ newPhoneNumber: '+1 213 373 4254' }))
  const updateResult = await act(() => read().updatePhone.verifyCode({ code: world.codeFor('+12133734254') }))
  expect(updateResult.user.phone).toEqual({ number: '+1 213 373 4254' })
  expect(update.onSuccess).toHaveBeenCalledExactlyOnceWith({
    user: updateResult.user,
    updateMethod: 'sms',
    updatedAccount: expect.objectContaining({ type: 'phone' }),
  })

  const remaining = await act(() => read().unlinkPhone.unlink({ phoneNumber: '+1 213 373 4254' }))
  expect(remaining.phone).toBeUndefined()
  expect(read().privy.user?.phone).toBeUndefined()
})

test('an address is linked, replaced and unlinked without the modal', async () => {
  const { read } = await openPage(world, useHooks)
  await act(() => read().loginBySms.sendCode({ phoneNumber: number }))
  await act(() => read().loginBySms.loginWithCode({ code: world.codeFor('+12133734253') }))
  await act(() => read().linkEmail.sendCode({ email: ada }))
  const linkResult = await act(() => read().linkEmail.linkWithCode({ code: world.codeFor(ada) }))
  expect(linkResult.user.email).toEqual({ address: ada })
  expect(link.onSuccess.mock.calls[0]?.[0]).toMatchObject({ linkMethod: 'email' })

  const other = 'ada@new.example'
  await act(() => read().updateEmail.sendCode({ newEmailAddress: other }))
  const updateResult = await act(() => read().updateEmail.verifyCode({ code: world.codeFor(other) }))
  expect(updateResult.user.email).toEqual({ address: other })
  expect(update.onSuccess.mock.calls[0]?.[0]).toMatchObject({ updateMethod: 'email' })

  const remaining = await act(() => read().unlinkEmail.unlink({ address: other }))
  expect(remaining.email).toBeUndefined()
})

test('error: a refusal is reported once, by its published code, and the user may try again', async () => {
  const read = await asAda()
  await act(() => read().linkPhone.sendCode({ phoneNumber: number }))
  const code = world.codeFor('+12133734253')
  const wrong = code === '000000' ? '111111' : '000000'
  const refusal = { code: 'invalid_credentials' }
  await act(() => expect(read().linkPhone.linkWithCode({ code: wrong })).rejects.toMatchObject(refusal))
  expect(link.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials', { linkMethod: 'sms' })
  expect(read().linkPhone.state).toMatchObject({ status: 'error' })
  await act(() => read().linkPhone.linkWithCode({ code }))
  expect(read().privy.user?.phone).toEqual({ number })
})

test('error: without a user nothing is linked, replaced or accepted, and a missing account is not replaced', async () => {
  const { read } = await openPage(world, useHooks)
  const refusal = { code: 'must_be_authenticated' }
  await act(async () => {
    await expect(read().linkEmail.sendCode({ email: ada })).rejects.toMatchObject(refusal)
    await expect(read().unlinkEmail.unlink({ address: ada })).rejects.toMatchObject(refusal)
    await expect(read().terms.acceptTerms()).rejects.toMatchObject(refusal)
    await expect(read().updateEmail.sendCode({ newEmailAddress: ada })).rejects.toMatchObject(refusal)
  })
  expect(link.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', { linkMethod: 'email' })
  const signedIn = await asAda()
  const nothing = { code: 'failed_to_update_account' }
  await act(() =>
    expect(signedIn().updatePhone.sendCode({ newPhoneNumber: number })).rejects.toMatchObject(nothing),
  )
})

test('terms are accepted, and tokens returned, outside the modal; a session is forked as in 1.x', async () => {
  const read = await asAda()
  expect(read().privy.user?.hasAcceptedTerms).toBe(false)
  const { user } = await act(() => read().terms.acceptTerms())
  expect(user.hasAcceptedTerms).toBe(true)
  expect(read().privy.user?.hasAcceptedTerms).toBe(true)
  const identityToken = await getIdentityToken()
  expect(identityToken).toMatch(/^ey/)
  expect(identityToken).not.toBe(await getAccessToken())
  expect(await act(() => read().privy.forkSession())).toMatch(/\S{20,}/)
  await act(() => read().privy.logout())
  expect(await getIdentityToken()).toBeNull()
})
