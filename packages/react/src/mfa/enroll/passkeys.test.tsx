import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createMfaWorld } from '../../../../../test/support/mfa.ts'
import type { World } from '../../../../../test/support/world.ts'
import { until } from '../../../test/hostPage.tsx'
import { inModal, pressInModal } from '../../../test/modal.ts'
import { areFactors, getProblem, openOwner, passkeysIn, press, title } from '../../../test/owner.ts'

let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createMfaWorld()
})

test('a passkey: none so far, refused once, then created and enabled', async () => {
  const { read, answering } = await openOwner(world, 'ada@shop.test')
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=passkey]')
  await title('Set up passkey verification')
  answering.fails = 'NotAllowedError'
  await pressInModal('Create a passkey')
  await until(() => expect(getProblem()).toBe('No passkey was used. Try again or choose another method.'))
  delete answering.fails
  await pressInModal('Create a passkey')
  await title('Passkey verification added')
  expect(read().privy.user?.mfaMethods).toEqual(['passkey'])
  expect(read().privy.user?.linkedAccounts.find(({ type }) => type === 'passkey')).toMatchObject({
    enrolledInMfa: true,
  })
  await pressInModal('Done')

  // An authenticator that cannot verify its user is not enrolled, and the screen says why.
  answering.behavior = { userVerified: false }
  await act(() => read().link.linkWithPasskey())
  answering.behavior = {}
  const [first, second] = passkeysIn(read())
  await act(() => read().mfa.unenrollWithPasskey())
  expect(areFactors(read())).toEqual([false, false])
  await act(() => read().unlink.unlink({ credentialId: first?.credentialId ?? '' }))
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=passkey]')
  await pressInModal('Enable')
  await until(() => expect(getProblem()).toMatch('This passkey does not check who uses it.'))
  expect(passkeysIn(read())).toMatchObject([{ credentialId: second?.credentialId, enrolledInMfa: false }])
})

test("'Your passkeys': enabled together, one more, one less, and the last", async () => {
  const { read } = await openOwner(world, 'ada@shop.test')
  await act(() => read().link.linkWithPasskey())
  await act(() => read().link.linkWithPasskey())
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=passkey]')
  await title('Enable your passkeys for verification')
  expect(inModal('[data-passkey]')).toHaveLength(2)
  await pressInModal('Enable')
  await title('Passkey verification added')
  expect(areFactors(read())).toEqual([true, true])
  await pressInModal('Done')

  // The passkey requested here answers at once.
  act(() => read().mfa.showMfaEnrollmentModal())
  await press('[data-row=passkey]')
  await title('Your passkeys')
  await pressInModal('Add a passkey')
  await title('Passkey verification added')
  expect(areFactors(read())).toEqual([true, true, true])
  await pressInModal('Done')

  act(() => read().mfa.showMfaEnrollmentModal())
  await press('[data-row=passkey]')
  await title('Your passkeys')
  expect(inModal('[data-passkey]')).toHaveLength(2)
  await pressInModal('View all')
  expect(inModal('[data-passkey]')).toHaveLength(3)
  await press(`[data-passkey="${passkeysIn(read())[2]?.credentialId}"] button`)
  await title('Remove this passkey?')
  expect(inModal('.lk-notice')).toEqual([])
  await pressInModal('Remove')
  await title('Your passkeys')
  expect(areFactors(read())).toEqual([true, true])

  // A host app removes one passkey as a factor, and unlinks another: allowed for a user with another login.
  const [first, second] = passkeysIn(read())
  const credentialIds = [first?.credentialId ?? '']
  await expect(
    act(() => read().unlink.unlink({ credentialId: second?.credentialId ?? '' })),
  ).rejects.toMatchObject({ code: 'missing_or_invalid_mfa' })
  await act(() => read().mfa.submitEnrollmentWithPasskey({ credentialIds }))
  expect(areFactors(read())).toEqual([true, false])
  await act(() => read().mfa.unenrollWithPasskey({ removeForLogin: true }))
  expect(passkeysIn(read()).map(({ credentialId }) => credentialId)).toEqual([second?.credentialId])
  expect(read().privy.user?.mfaMethods).toEqual([])
})

test('an app with that option: a passkey is unlinked with its factor, and loses it when it is unlinked', async () => {
  const passkeys = { shouldUnlinkOnUnenrollMfa: true, shouldUnenrollMfaOnUnlink: true }
  const { read } = await openOwner(world, 'eve@shop.test', { passkeys })
  await act(() => read().link.linkWithPasskey())
  await act(() => read().link.linkWithPasskey())
  const credentialIds = passkeysIn(read()).map(({ credentialId }) => credentialId)
  await act(() => read().mfa.submitEnrollmentWithPasskey({ credentialIds }))
  const [first = '', second] = credentialIds
  await act(() => read().unlink.unlink({ credentialId: first }))
  expect(passkeysIn(read())).toMatchObject([{ credentialId: second, enrolledInMfa: true }])

  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Remove Passkey')
  await title('Remove passkey verification?')
  expect(inModal('.lk-text')[0]?.textContent).toMatch('you can no longer log in with them')
  await pressInModal('Remove')
  await title('Choose a verification method')
  expect(passkeysIn(read())).toEqual([])
  expect(read().privy.user?.mfaMethods).toEqual([])
})
