import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMfaWorld } from '../../../../../test/support/mfa.ts'
import type { World } from '../../../../../test/support/world.ts'
import { until } from '../../../test/hostPage.tsx'
import { inModal, pressInModal } from '../../../test/modal.ts'
import {
  areFactors,
  getProblem,
  type Owner,
  openOwner,
  passkeysIn,
  press,
  title,
} from '../../../test/owner.ts'
import { useLinkAccount } from '../../index.ts'
import { UserPill } from '../../ui.ts'

const email = 'ada@shop.test'
const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }
let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  for (const callback of Object.values(callbacks)) callback.mockClear()
  world = await createMfaWorld()
})

function Shop() {
  useLinkAccount(callbacks)
  return <UserPill />
}

async function open(config = {}) {
  const page = await openOwner(world, email, config, () => <Shop />)
  await act(() => page.read().link.linkWithPasskey())
  return page
}

async function openList(name = email): Promise<void> {
  await pressInModal(`Your account, ${name}`)
  await press('[data-row=passkeys]')
  await title('Your passkeys')
}

const rows = () => inModal('[data-page=account-passkeys] [data-passkey]')
const idAt = (owner: Owner, at: number) => passkeysIn(owner)[at]?.credentialId
const pressUnlink = async (owner: Owner, at: number) => {
  await press(`[data-passkey="${idAt(owner, at)}"] button`)
  await title('Remove this passkey?')
}

test('the account has a row for passkeys only if there is one', async () => {
  const { read } = await openOwner(world, email, {}, () => <Shop />)
  await pressInModal(`Your account, ${email}`)
  await until(() => expect(inModal('[data-row=linked]')).toHaveLength(1))
  expect(inModal('[data-row=passkeys]')).toEqual([])
  await pressInModal('Close')
  await act(() => read().link.linkWithPasskey())
  await openList()
  expect(rows()).toHaveLength(1)
})

test('added and unlinked in the list: more than two are collapsed, a refusal is shown, callbacks are called', async () => {
  const { read, answering } = await open()
  await openList()
  answering.fails = 'NotAllowedError'
  await pressInModal('Add a passkey')
  await until(() => expect(getProblem()).toBe('No passkey was used. Try again or choose another method.'))
  expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed', { linkMethod: 'passkey' })
  delete answering.fails
  for (const count of [2, 3, 4]) {
    await pressInModal('Add a passkey')
    await until(() => expect(passkeysIn(read())).toHaveLength(count))
  }
  expect(getProblem()).toBeUndefined()
  expect(callbacks.onSuccess).toHaveBeenCalledTimes(3)
  expect(callbacks.onSuccess).toHaveBeenLastCalledWith({
    user: read().privy.user,
    linkMethod: 'passkey',
    linkedAccount: expect.objectContaining({ type: 'passkey', credentialId: idAt(read(), 3) }),
  })
  await until(() => expect(rows()).toHaveLength(2))
  await pressInModal('View all')
  expect(rows()).toHaveLength(4)
  await pressInModal('Add a passkey')
  // A sixth is not offered.
  await until(() => expect(rows()).toHaveLength(5))
  expect(inModal('.lk-dock button')).toEqual([])

  await pressUnlink(read(), 4)
  await pressInModal('Cancel')
  await title('Your passkeys')
  const firstId = idAt(read(), 0)
  await pressUnlink(read(), 0)
  await pressInModal('Remove')
  await title('Your passkeys')
  expect(passkeysIn(read()).map(({ credentialId }) => credentialId)).not.toContain(firstId)
  expect(passkeysIn(read())).toHaveLength(4)
})

test("'Last used' is the last login by that passkey: today as a word, an earlier day as a date", async () => {
  const { read } = await open()
  const lastUsed = () => rows().map((row) => row.querySelector('small')?.textContent)
  await openList()
  expect(lastUsed()).toEqual(['Last used today'])
  await pressInModal('Close')
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(world.clock.now())
  await act(() => read().privy.logout())
  world.clock.forward({ seconds: 3 * 86_400 })
  // By the server's clock: this device's own is three days behind it now.
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  await openList()
  await until(() => expect(lastUsed()).toEqual([`Last used ${day}`]))
})

test('security: a passkey that is a second factor stays, and the screen says why', async () => {
  const { read } = await open()
  await act(() => read().mfa.submitEnrollmentWithPasskey({ credentialIds: [idAt(read(), 0) ?? ''] }))
  expect(areFactors(read())).toEqual([true])
  await openList()
  await pressUnlink(read(), 0)
  await pressInModal('Remove')
  await until(() =>
    expect(getProblem()).toBe('This passkey is used for verification. Remove it there first.'),
  )
  expect(areFactors(read())).toEqual([true])
})

test('an app with that option: the passkey is removed as a second factor too, once a factor was passed', async () => {
  const { read } = await open({ passkeys: { shouldUnenrollMfaOnUnlink: true } })
  await act(() => read().mfa.submitEnrollmentWithPasskey({ credentialIds: [idAt(read(), 0) ?? ''] }))
  await openList()
  await pressUnlink(read(), 0)
  await pressInModal('Remove')
  await title('Your passkeys')
  await until(() => expect(passkeysIn(read())).toEqual([]))
  expect(read().privy.user?.mfaMethods).toEqual([])
  // Another one can be created at once.
  await pressInModal('Create a passkey')
  await until(() => expect(rows()).toHaveLength(1))
})

test('security: the last login method stays', async () => {
  const { read } = await open()
  await act(() => read().privy.unlinkEmail(email))
  await openList('Guest')
  await pressUnlink(read(), 0)
  await pressInModal('Remove')
  await until(() => expect(getProblem()).toMatch('This passkey is your only login.'))
  expect(passkeysIn(read())).toHaveLength(1)
})

test('`linkPasskey` shows the user’s passkeys, which can be unlinked there', async () => {
  const { read } = await open()
  act(() => read().privy.linkPasskey())
  await title('Link your passkey')
  expect(inModal('[data-passkey]')).toHaveLength(1)
  await pressUnlink(read(), 0)
  await pressInModal('Remove')
  await title('Link your passkey')
  expect(inModal('[data-passkey]')).toEqual([])
  await pressInModal('Create a passkey')
  await until(() => expect(callbacks.onSuccess).toHaveBeenCalledOnce())
  expect(passkeysIn(read())).toHaveLength(1)
})

test('`linkPasskey` tells the authenticator what the app calls the account, also once more after a refusal', async () => {
  const { read, answering, credentials } = await open()
  act(() => read().privy.linkPasskey({ name: 'Ada at Harbor' }))
  answering.fails = 'NotAllowedError'
  await pressInModal('Create a passkey')
  await until(() => expect(inModal('.lk-text')[0]?.textContent).toMatch('No passkey was used.'))
  delete answering.fails
  await pressInModal('Try again')
  await until(() => expect(passkeysIn(read())).toHaveLength(2))
  expect(credentials.prompts.map(({ user }) => user.name)).toEqual([email, 'Ada at Harbor'])
})
