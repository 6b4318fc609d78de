import '../../../test/dom.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../../../test/support/authenticator.ts'
import { createCredentials, type PromptBehaviour } from '../../../../../test/support/credentials.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../../test/support/mfa.ts'
import type { World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressInModal, submit, typeInto } from '../../../test/modal.ts'
import {
  type MfaEnrollment,
  type PasskeyWithMetadata,
  type PrivyInterface,
  useLinkWithPasskey,
  useLoginWithEmail,
  useMfaEnrollment,
  usePrivy,
  useUnlinkPasskey,
} from '../../index.ts'

let world: World
let answering: PromptBehaviour

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createMfaWorld()
  answering = {}
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', {
    value: createCredentials(createAuthenticator(), answering),
    configurable: true,
  })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials')
})

async function open(email = 'ada@shop.test') {
  const frame = layFrame(world)
  const { read } = await openPage(world, () => ({
    login: useLoginWithEmail(),
    privy: usePrivy(),
    mfa: useMfaEnrollment(),
    link: useLinkWithPasskey(),
    unlink: useUnlinkPasskey(),
  }))
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  return { read, ...frame }
}

const title = (text: string) => until(() => expect(inModal('.lk-title')[0]?.textContent).toBe(text))
const said = () => inModal('.lk-msg.bad')[0]?.textContent

/** Presses a row or a button, until its screen is left: in a test screens come as they are loaded. */
async function press(selector: string): Promise<void> {
  await until(() => expect(inModal(selector)).toHaveLength(1))
  act(() => (inModal(selector)[0] as HTMLElement).click())
}

function enterCode(code: string): void {
  typeInto(inModal('input[autocomplete=one-time-code]')[0] as HTMLInputElement, code)
}

/** As an authenticator app makes it of what the screen shows. */
const readCode = (secret: string) => totpNow({ secret: fromBase32(secret.replaceAll(' ', '')), world })

type Host = { privy: PrivyInterface; mfa: MfaEnrollment }

async function enrolApp(read: () => Host): Promise<string> {
  const { secret } = await act(() => read().mfa.initEnrollmentWithTotp())
  await act(() => read().mfa.submitEnrollmentWithTotp({ mfaCode: readCode(secret) }))
  return secret
}

const rows = () => inModal('.lk-list > li').map(({ textContent }) => textContent)
const passkeysIn = ({ privy }: Host) =>
  (privy.user?.linkedAccounts ?? []).filter((one): one is PasskeyWithMetadata => one.type === 'passkey')
const enrolled = (host: Host) => passkeysIn(host).map(({ enrolledInMfa }) => enrolledInMfa)

test('an authenticator app: intro, choice, secret, a wrong code, its code', async () => {
  const { read, network } = await open()
  act(() => read().mfa.showMfaEnrollmentModal())
  await title('Transaction Protection')
  await pressInModal('Continue')
  await title('Choose a verification method')
  expect(inModal('[data-row]').map((row) => row.textContent)).toEqual([
    'Authenticator appRecommended',
    'SMS',
    'Passkey',
  ])

  // A server that is away is said, and asked again from the same screen.
  network.isAway = true
  await press('[data-row=totp]')
  await title('Scan QR code')
  await until(() => expect(said()).toBeDefined())
  network.isAway = false
  await pressInModal('Try again')
  await until(() => expect(inModal('.lk-pill .lk-mono')[0]?.textContent).toMatch(/^([A-Z2-7]{4} )+/))
  const secret = inModal('.lk-pill .lk-mono')[0]?.textContent ?? ''
  await pressInModal('Continue')
  await title('Enter enrollment code')
  await pressInModal('Back')
  await title('Scan QR code')
  expect(inModal('.lk-pill .lk-mono')[0]?.textContent).toBe(secret)
  await pressInModal('Continue')
  await title('Enter enrollment code')

  enterCode('000000')
  await until(() => expect(said()).toBe('The code you entered is not valid'))
  expect(read().privy.user?.mfaMethods).toEqual([])
  await until(() => expect(inModal('.lk-code.bad')).toEqual([]))
  enterCode(readCode(secret))
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
  act(() => read().mfa.closeMfaEnrollmentModal())
  await until(() => expect(inModal('[data-page]')).toEqual([]))
})

test('SMS: a number, back from its code to it, four wrong codes', async () => {
  const { read } = await open()
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=sms]')
  await title('Set up SMS verification')
  submit(inModal('input[type=tel]')[0] as HTMLInputElement, '2133734253')
  await title('Enter enrollment code')
  expect(inModal('.lk-text strong')[0]?.textContent).toBe('+1 213 373 4253')
  await pressInModal('Back')
  await title('Set up SMS verification')
  world.clock.forward({ seconds: 31 })
  submit(inModal('input[type=tel]')[0] as HTMLInputElement, '2133734254')
  await title('Enter enrollment code')
  enterCode('000000')
  await until(() => expect(said()).toBe('The code you entered is not valid'))
  const phoneNumber = '+12133734254'
  for (const mfaCode of ['000001', '000002', '000003'])
    await act(() =>
      expect(read().mfa.submitEnrollmentWithSms({ phoneNumber, mfaCode })).rejects.toMatchObject({
        code: 'missing_or_invalid_mfa',
      }),
    )
  await until(() => expect(inModal('.lk-code.bad')).toEqual([]))
  enterCode('000004')
  await until(() =>
    expect(said()).toBe(
      'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
    ),
  )
  world.clock.forward({ seconds: 31 })
  act(() => read().mfa.closeMfaEnrollmentModal())
  await until(() => expect(inModal('[data-page]')).toEqual([]))

  // The host app's own screens.
  await act(() => read().mfa.initEnrollmentWithSms({ phoneNumber }))
  const mfaCode = world.codeFor(phoneNumber)
  await act(() => read().mfa.submitEnrollmentWithSms({ phoneNumber, mfaCode }))
  expect(read().privy.user?.mfaMethods).toEqual(['sms'])
})

test('a passkey: none so far, refused once, then made and turned on', async () => {
  const { read } = await open()
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=passkey]')
  await title('Set up passkey verification')
  answering.fails = 'NotAllowedError'
  await pressInModal('Create a passkey')
  await until(() => expect(said()).toBe('Passkey request timed out or rejected by user.'))
  delete answering.fails
  await pressInModal('Create a passkey')
  await title('Passkey verification added')
  expect(read().privy.user?.mfaMethods).toEqual(['passkey'])
  expect(read().privy.user?.linkedAccounts.find(({ type }) => type === 'passkey')).toMatchObject({
    enrolledInMfa: true,
  })
})

test('a second factor, and its end: the first one is asked for over the screen that needs it', async () => {
  const { read } = await open()
  const secret = await enrolApp(read)
  /** No code counts twice. */
  const enterNext = () => {
    world.clock.forward({ seconds: 31 })
    enterCode(readCode(secret))
  }
  act(() => read().mfa.showMfaEnrollmentModal())
  await press('[data-row=sms]')
  await title('Set up SMS verification')
  submit(inModal('input[type=tel]')[0] as HTMLInputElement, '2133734253')
  await title('Enter your code')
  enterNext()
  await title('Enter enrollment code')
  enterCode(world.codeFor('+12133734253'))
  await title('SMS verification added')
  await pressInModal('Done')
  expect(read().privy.user?.mfaMethods).toEqual(['totp', 'sms'])

  // Who does not go on is told so where it was asked for, and may go on there later.
  world.clock.forward({ seconds: 61 })
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Remove SMS')
  await title('Remove SMS verification?')
  expect(inModal('.lk-notice')).toEqual([])
  await pressInModal('Remove')
  await title('Enter your code')
  await pressInModal('Not now')
  await title('Remove SMS verification?')
  await until(() => expect(said()).toBe('Verification canceled'))
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
  await until(() => expect(inModal('.lk-notice')[0]?.textContent).toMatch('It is your last one'))
  await pressInModal('Remove')
  await title('Choose a verification method')
  expect(read().privy.user?.mfaMethods).toEqual([])
  expect(rows()[0]).toBe('Authenticator appRecommended')
})

test("'Your passkeys': enabled together, one more, one less, and the last", async () => {
  const { read } = await open()
  await act(() => read().link.linkWithPasskey())
  await act(() => read().link.linkWithPasskey())
  act(() => read().mfa.showMfaEnrollmentModal())
  await pressInModal('Continue')
  await press('[data-row=passkey]')
  await title('Enable your passkeys for verification')
  expect(inModal('[data-passkey]')).toHaveLength(2)
  await pressInModal('Enable')
  await title('Passkey verification added')
  expect(enrolled(read())).toEqual([true, true])
  await pressInModal('Done')

  // The passkey that is asked for here answers at once.
  act(() => read().mfa.showMfaEnrollmentModal())
  await press('[data-row=passkey]')
  await title('Your passkeys')
  await pressInModal('Add a passkey')
  await title('Passkey verification added')
  expect(enrolled(read())).toEqual([true, true, true])
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
  expect(enrolled(read())).toEqual([true, true])

  // A host app takes one off as a factor, one altogether: who has a login besides may.
  const [first, second] = passkeysIn(read())
  const credentialIds = [first?.credentialId ?? '']
  await expect(
    act(() => read().unlink.unlink({ credentialId: second?.credentialId ?? '' })),
  ).rejects.toMatchObject({ code: 'missing_or_invalid_mfa' })
  await act(() => read().mfa.submitEnrollmentWithPasskey({ credentialIds }))
  expect(enrolled(read())).toEqual([true, false])
  await act(() => read().mfa.unenrollWithPasskey({ removeForLogin: true }))
  expect(passkeysIn(read()).map(({ credentialId }) => credentialId)).toEqual([second?.credentialId])
  expect(read().privy.user?.mfaMethods).toEqual([])
})

test('security: nobody enrols without a login', async () => {
  const { read } = await openPage(world, () => ({ mfa: useMfaEnrollment() }))
  const {
    showMfaEnrollmentModal,
    closeMfaEnrollmentModal: _,
    initEnrollmentWithPasskey: __,
    ...calls
  } = read().mfa
  const asked = { phoneNumber: '+12133734253', mfaCode: '123456', credentialIds: [] }
  for (const call of Object.values(calls) as ((asked: object) => Promise<unknown>)[])
    await expect(call(asked)).rejects.toMatchObject({ code: 'must_be_authenticated' })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  showMfaEnrollmentModal()
  await until(() =>
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ code: 'must_be_authenticated' })),
  )
  errors.mockRestore()
  expect(inModal('[data-page]')).toEqual([])
})
