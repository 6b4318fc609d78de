import '../../../test/dom.ts'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { host } from '../../../../../test/support/browserDevice.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../../test/support/mfa.ts'
import type { World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, submit, typeInto } from '../../../test/modal.ts'
import {
  useLoginWithEmail,
  useMfaEnrollment,
  useMfaRecoveryCodes,
  usePrivy,
  useSignMessage,
} from '../../index.ts'

let world: World
beforeAll(async () => {
  world = await createMfaWorld({ origins: [host] })
})

const title = (text: string) => until(() => expect(inModal('.lk-title')[0]?.textContent).toBe(text))
const codesOnPage = () => inModal('.lk-codes > li').map(({ textContent }) => textContent ?? '')
const problem = () => inModal('.lk-msg.bad')[0]?.textContent
const untilClosed = () => until(() => expect(inModal('[data-page]')).toEqual([]))

async function press(selector: string): Promise<void> {
  await until(() => expect(inModal(selector)).toHaveLength(1))
  act(() => (inModal(selector)[0] as HTMLElement).click())
}

async function typeCode(code: string): Promise<void> {
  await until(() => expect(inModal('.lk-code input')).toHaveLength(1))
  typeInto(inModal('.lk-code input')[0] as HTMLInputElement, code)
}

test('security: the first factor adds ten codes, shown once; one signs when the phone is lost, and creating others needs one too', async () => {
  const email = 'ada@shop.test'
  const { network } = layFrame(world)
  const { read } = await openPage(world, () => ({
    login: useLoginWithEmail(),
    privy: usePrivy(),
    ...useMfaEnrollment(),
    ...useMfaRecoveryCodes(),
    ...useSignMessage(),
  }))
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  await act(() => read().privy.createWallet())
  // Without a factor there are no codes.
  await act(() =>
    expect(read().makeRecoveryCodes()).rejects.toMatchObject({ data: { type: 'missing_or_invalid_mfa' } }),
  )
  act(() => read().showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=totp]')
  await until(() => expect(inModal('.lk-pill .lk-mono')[0]?.textContent).toMatch(/^([A-Z2-7]{4} )+/))
  const secret = fromBase32((inModal('.lk-pill .lk-mono')[0]?.textContent ?? '').replaceAll(' ', ''))
  await pressInModal('Continue')
  await typeCode(totpNow({ secret, world }))
  await title('Authenticator app verification added')

  // An unreachable server is shown; the same screen asks again.
  network.isAway = true
  await pressInModal('Save recovery codes')
  await until(() => expect(problem()).toBeDefined())
  network.isAway = false
  await pressInModal('Get recovery codes')
  await title('Save these recovery codes')
  const codes = codesOnPage()
  expect(new Set(codes).size).toBe(10)
  // The page of a test follows each link.
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  const revokeUrl = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  await pressInModal('Download')
  const file = createUrl.mock.calls[0]?.[0] as File
  await until(() => expect(revokeUrl).toHaveBeenCalledWith('#file'))
  expect(file.name).toBe('test-app-recovery-codes.txt')
  expect((await file.text()).split('\r\n').filter((line) => codes.includes(line))).toEqual(codes)
  await pressInModal('I saved them')
  await untilClosed()
  await act(async () => expect(await read().countRecoveryCodes()).toBe(10))

  const enter = async (code: string) => {
    await pressInModal('Choose another method')
    await press('[data-row=recovery-code]')
    await title('Enter a recovery code')
    submit(inModal('input[type=text]')[0] as HTMLInputElement, code)
  }
  const answer = read().signMessage({ message: 'hello' })
  await until(() => {
    pressIfThere('Sign')
    expect(inModal('[data-page=mfa-totp]')).toHaveLength(1)
  })
  await enter('AAAAA-AAAAA')
  await until(() => expect(problem()).toBe('That code is wrong. Try again.'))
  submit(inModal('input[type=text]')[0] as HTMLInputElement, codes[0]?.toLowerCase().replace('-', ' ') ?? '')
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => {
    pressIfThere('Close')
    expect(inModal('[data-page]')).toEqual([])
  })

  // Others are created after a factor, and replace these.
  act(() => read().showRecoveryCodesModal())
  await until(() =>
    expect(inModal('.lk-text')[0]?.textContent).toBe('9 of 10 are left. New ones replace them.'),
  )
  await pressInModal('Make new codes')
  await enter(codes[0] ?? '')
  await until(() => expect(problem()).toBe('That code is wrong. Try again.'))
  submit(inModal('input[type=text]')[0] as HTMLInputElement, codes[1] ?? '')
  await title('Save these recovery codes')
  expect(codesOnPage().filter((code) => codes.includes(code))).toEqual([])
  await pressInModal('I saved them')
  await untilClosed()
  await act(async () => expect(await read().countRecoveryCodes()).toBe(10))
})
