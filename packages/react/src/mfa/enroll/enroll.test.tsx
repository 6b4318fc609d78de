import '../../../test/dom.ts'
import { AppError, frameErrors } from '@latchkey/wire'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMfaWorld } from '../../../../../test/support/mfa.ts'
import type { World } from '../../../../../test/support/world.ts'
import { toRefusal } from '../../../../server/src/vendors/sms/refusal.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { inModal, pressInModal, submit } from '../../../test/modal.ts'
import { enterCode, getProblem, type Owner, openOwner, press, readCode, title } from '../../../test/owner.ts'
import { useMfaEnrollment } from '../../index.ts'
import { messages as ar } from '../../texts/ar/messages.ts'
import { locale } from '../../texts/de/locale.ts'
import { messages as ja } from '../../texts/ja/messages.ts'

let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createMfaWorld()
})

async function enrollApp(read: () => Owner): Promise<string> {
  const { secret } = await act(() => read().mfa.initEnrollmentWithTotp())
  await act(() => read().mfa.submitEnrollmentWithTotp({ mfaCode: readCode(world, secret) }))
  return secret
}

const rows = () => inModal('.lk-list > li').map(({ textContent }) => textContent)

test('an authenticator app: intro, choice, secret, a wrong code, its code', async () => {
  const { read, network } = await openOwner(world, 'ada@shop.test')
  act(() => read().mfa.showMfaEnrollmentModal())
  await title('Protect your transactions')
  await pressInModal('Continue')
  await title('Choose a verification method')
  expect(inModal('[data-row]').map((row) => row.textContent)).toEqual([
    'Authenticator appRecommended',
    'SMS',
    'Passkey',
  ])

  // An unreachable server is shown, and asked again from the same screen.
  network.isAway = true
  await press('[data-row=totp]')
  await title('Scan QR code')
  await until(() => expect(getProblem()).toBeDefined())
  network.isAway = false
  await pressInModal('Try again')
  await until(() => expect(inModal('.lk-pill .lk-mono')[0]?.textContent).toMatch(/^([A-Z2-7]{4} )+/))
  const secret = inModal('.lk-pill .lk-mono')[0]?.textContent ?? ''
  await pressInModal('Continue')
  await title('Enter the code from your app')
  await pressInModal('Back')
  await title('Scan QR code')
  expect(inModal('.lk-pill .lk-mono')[0]?.textContent).toBe(secret)
  await pressInModal('Continue')
  await title('Enter the code from your app')

  enterCode('000000')
  await until(() => expect(getProblem()).toBe('That code is wrong. Try again.'))
  expect(read().privy.user?.mfaMethods).toEqual([])
  await until(() => expect(inModal('.lk-code.bad')).toEqual([]))
  enterCode(readCode(world, secret))
  await title('Authenticator app verification added')
  expect(read().privy.user?.mfaMethods).toEqual(['totp'])
  await pressInModal('Done')
  await until(() => expect(inModal('[data-page]')).toEqual([]))

  act(() => read().mfa.showMfaEnrollmentModal())
  await title('Choose a verification method')
  expect(inModal('.lk-text')[0]?.textContent).toBe(
    'To add or delete verification methods, verification is required',
  )
  expect(inModal('.lk-list > li')[0]?.textContent).toBe('Authenticator appEnabled')
  act(() => read().privy.enrollInMfa(false))
  await until(() => expect(inModal('[data-page]')).toEqual([]))
})

test('SMS: a number, back from its code to it, four wrong codes', async () => {
  const { read } = await openOwner(world, 'ada@shop.test')
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=sms]')
  await title('Set up SMS verification')
  submit(inModal('input[type=tel]')[0] as HTMLInputElement, '2133734253')
  await title('Enter the code we texted')
  expect(inModal('.lk-text strong')[0]?.textContent).toBe('+1 213 373 4253')
  await pressInModal('Back')
  await title('Set up SMS verification')
  world.clock.forward({ seconds: 31 })
  submit(inModal('input[type=tel]')[0] as HTMLInputElement, '2133734254')
  await title('Enter the code we texted')
  enterCode('000000')
  await until(() => expect(getProblem()).toBe('That code is wrong. Try again.'))
  const phoneNumber = '+12133734254'
  for (const mfaCode of ['000001', '000002', '000003'])
    await act(() =>
      expect(read().mfa.submitEnrollmentWithSms({ phoneNumber, mfaCode })).rejects.toMatchObject({
        code: 'missing_or_invalid_mfa',
      }),
    )
  await until(() => expect(inModal('.lk-code.bad')).toEqual([]))
  enterCode('000004')
  await until(() => expect(getProblem()).toMatch(/^Too many tries\. Wait \d+ seconds?\.$/))
  world.clock.forward({ seconds: 31 })
  act(() => read().mfa.closeMfaEnrollmentModal())
  await until(() => expect(inModal('[data-page]')).toEqual([]))

  // The host app's own screens.
  await act(() => read().mfa.initEnrollmentWithSms({ phoneNumber }))
  const mfaCode = world.codeFor(phoneNumber)
  await act(() => read().mfa.submitEnrollmentWithSms({ phoneNumber, mfaCode }))
  expect(read().privy.user?.mfaMethods).toEqual(['sms'])
})

/** Why no code can be sent to a number: the provider's refusals, by code, and their messages. */
const refusals: [twilio: number, type: keyof typeof frameErrors][] = [
  [21211, 'phone_number_not_supported'],
  [21217, 'phone_number_not_supported'],
  [21421, 'phone_number_not_supported'],
  [21614, 'phone_number_not_supported'],
  [21408, 'sms_region_not_supported'],
  [21610, 'twilio_verification_failed'],
  // Not about the number: the operator's keys.
  [20003, 'twilio_verification_failed'],
]

test.each([
  ['en', frameErrors],
  ['de', locale.first.messages.wallet],
  ['ja', ja.wallet],
  ['ar', ar.wallet],
])('error: SMS to a number that cannot receive it says why (%s)', async (locale, sentences) => {
  const { read } = await openOwner(world, 'ada@shop.test', { intl: { locale } })
  act(() => read().mfa.showMfaEnrollmentModal())
  await press('.lk-dock .lk-btn.primary')
  await press('[data-row=sms]')
  for (const [i, [code, type]] of refusals.entries()) {
    world.ctx.sms.send = () => Promise.reject(toRefusal(code) ?? new AppError('message_not_sent'))
    await until(() => expect(inModal('input[type=tel]')).toHaveLength(1))
    submit(inModal('input[type=tel]')[0] as HTMLInputElement, `213373425${i}`)
    await until(() => expect(getProblem()).toBe(sentences?.[type]))
    world.clock.forward({ seconds: 61 })
  }
})

test('a second factor, and its end: the first one is asked for over the screen that needs it', async () => {
  const { read } = await openOwner(world, 'ada@shop.test')
  const secret = await enrollApp(read)
  /** Each code is accepted once. */
  const enterNext = () => {
    world.clock.forward({ seconds: 31 })
    enterCode(readCode(world, secret))
  }
  act(() => read().mfa.showMfaEnrollmentModal())
  await press('[data-row=sms]')
  await title('Set up SMS verification')
  submit(inModal('input[type=tel]')[0] as HTMLInputElement, '2133734253')
  await title('Enter your code')
  // The typed text is still there after going back.
  await pressInModal('Not now')
  await title('Set up SMS verification')
  await until(() => expect(getProblem()).toBe('Verification canceled'))
  const phoneInput = inModal('input[type=tel]')[0] as HTMLInputElement
  expect(phoneInput.value).toBe('(213) 373-4253')
  submit(phoneInput, phoneInput.value)
  await title('Enter your code')
  enterNext()
  await title('Enter the code we texted')
  enterCode(world.codeFor('+12133734253'))
  await title('SMS verification added')
  await pressInModal('Done')
  expect(read().privy.user?.mfaMethods).toEqual(['totp', 'sms'])

  // A user who does not continue sees that on the screen that asked, and may continue later.
  world.clock.forward({ seconds: 61 })
  act(() => read().privy.enrollInMfa())
  await pressInModal('Remove SMS')
  await title('Remove SMS verification?')
  expect(inModal('.lk-notice')).toEqual([])
  await pressInModal('Remove')
  await title('Enter your code')
  await pressInModal('Not now')
  await title('Remove SMS verification?')
  await until(() => expect(getProblem()).toBe('Verification canceled'))
  expect(read().privy.user?.mfaMethods).toEqual(['totp', 'sms'])
  await pressInModal('Remove')
  await title('Enter your code')
  enterNext()
  await title('Choose a verification method')
  expect(read().privy.user?.mfaMethods).toEqual(['totp'])
  expect(rows()).toEqual(['Authenticator appEnabled', 'SMS', 'Passkey', 'Recovery codes'])

  // Within the minute it is not asked for again.
  await pressInModal('Remove Authenticator app')
  await title('Remove authenticator app verification?')
  await until(() => expect(inModal('.lk-notice')[0]?.textContent).toMatch('This is your last method'))
  await pressInModal('Remove')
  await title('Choose a verification method')
  expect(read().privy.user?.mfaMethods).toEqual([])
  expect(rows()[0]).toBe('Authenticator appRecommended')
})

test('error: an app that offers none says so, without the introduction', async () => {
  const { read } = await openOwner(await createMfaWorld({ settings: { mfa_methods: [] } }), 'ada@shop.test')
  act(() => read().mfa.showMfaEnrollmentModal())
  await title('No verification methods')
  expect(rows()).toEqual([])
})

test('security: enrolling needs a login', async () => {
  const { read } = await openPage(world, () => ({ mfa: useMfaEnrollment() }))
  const {
    showMfaEnrollmentModal,
    closeMfaEnrollmentModal: _,
    initEnrollmentWithPasskey: __,
    ...calls
  } = read().mfa
  const parameters = { phoneNumber: '+12133734253', mfaCode: '123456', credentialIds: [] }
  for (const call of Object.values(calls) as ((parameters: object) => Promise<unknown>)[])
    await expect(call(parameters)).rejects.toMatchObject({ code: 'must_be_authenticated' })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  showMfaEnrollmentModal()
  await until(() =>
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ code: 'must_be_authenticated' })),
  )
  errors.mockRestore()
  expect(inModal('[data-page]')).toEqual([])
})
