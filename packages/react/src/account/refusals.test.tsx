import '../../test/dom.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { useLinkAccount, useLoginWithEmail, usePrivy, useUpdateAccount } from '../index.ts'

test('error: an impossible link or update is reported before the modal opens', async () => {
  const world = await createWorld({ settings: { sms_auth: true } })
  const [onLink, onUpdate] = [vi.fn(), vi.fn()]
  const { read } = await openPage(world, () => ({
    email: useLoginWithEmail(),
    privy: usePrivy(),
    link: useLinkAccount({ onError: onLink }),
    update: useUpdateAccount({ onError: onUpdate }),
  }))
  vi.spyOn(console, 'error').mockReturnValue()

  read().link.linkPhone()
  await until(() => expect(onLink).toHaveBeenLastCalledWith('must_be_authenticated', { linkMethod: 'sms' }))

  await act(() => read().email.sendCode({ email: 'ada@example.com' }))
  await act(() => read().email.loginWithCode({ code: world.codeFor('ada@example.com') }))

  read().link.linkEmail()
  await until(() =>
    expect(onLink).toHaveBeenLastCalledWith('cannot_link_more_of_type', { linkMethod: 'email' }),
  )
  read().update.updatePhone()
  await until(() =>
    expect(onUpdate).toHaveBeenLastCalledWith('failed_to_update_account', { linkMethod: 'sms' }),
  )
  expect(read().privy.isModalOpen).toBe(false)
})
