import '../../test/dom.ts'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { fieldInModal, inModal, pressInModal, submit } from '../../test/modal.ts'
import { useLinkAccount, useLoginWithEmail, useLoginWithSms, usePrivy, useUpdateAccount } from '../index.ts'

const number = '+12133734253'
const ways = {
  email: { other: 'ada@new.example', sentTo: 'ada@new.example' },
  sms: { other: '213 373 4254', sentTo: '+12133734254' },
} as const

/** Ada has both, or only the one she logged in with. */
async function openAda(comesBy: readonly ('email' | 'sms')[]) {
  const world = await createWorld({ settings: { sms_auth: true } })
  const callbacks = { link: vi.fn(), update: vi.fn(), success: vi.fn() }
  const { read } = await openPage(world, () => ({
    email: useLoginWithEmail(),
    sms: useLoginWithSms(),
    privy: usePrivy(),
    ...useLinkAccount({ onError: callbacks.link, onSuccess: callbacks.success }),
    ...useUpdateAccount({ onError: callbacks.update, onSuccess: callbacks.success }),
  }))
  onTestFinished(() => document.body.replaceChildren())
  for (const way of comesBy) {
    if (way === 'email') await act(() => read().email.sendCode({ email: 'ada@example.com' }))
    else await act(() => read().sms.sendCode({ phoneNumber: number }))
    const code = world.codeFor(way === 'email' ? 'ada@example.com' : number)
    await act(() => (way === 'email' ? read().email : read().sms).loginWithCode({ code }))
  }
  return { world, read, told: callbacks }
}

test.each([
  { opens: 'updateEmail', group: 'update', code: 'exited_update_flow', linkMethod: 'email', has: 'email' },
  { opens: 'updatePhone', group: 'update', code: 'exited_update_flow', linkMethod: 'sms', has: 'sms' },
  { opens: 'linkEmail', group: 'link', code: 'exited_link_flow', linkMethod: 'email', has: 'sms' },
  { opens: 'linkPhone', group: 'link', code: 'exited_link_flow', linkMethod: 'sms', has: 'email' },
] as const)('error: closing $opens before or after the code was sent reports $code', async (opening) => {
  const { world, read, told } = await openAda([opening.has])
  const { user } = read().privy
  const { other, sentTo } = ways[opening.linkMethod]
  for (const isHalfWay of [false, true]) {
    act(() => read()[opening.opens]())
    const field = await fieldInModal()
    if (isHalfWay) {
      submit(field, other)
      await until(() => expect(world.codeFor(sentTo)).toMatch(/^\d{6}$/))
      await until(() => expect(inModal('.lk-code')).toHaveLength(1))
    }
    await pressInModal('Close')
    await until(() => expect(told[opening.group]).toHaveBeenCalledTimes(isHalfWay ? 2 : 1))
    expect(told[opening.group]).toHaveBeenLastCalledWith(opening.code, { linkMethod: opening.linkMethod })
    expect(read().privy.isModalOpen).toBe(false)
  }
  expect(told[opening.group === 'link' ? 'update' : 'link']).not.toHaveBeenCalled()
  expect(told.success).not.toHaveBeenCalled()
  expect(read().privy.user).toEqual(user)
})
