import '../../test/dom.ts'
import { frameErrors } from '@latchkey/wire'
import { act } from 'react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../test/support/mfa.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import { askFrame } from '../../../core/src/wallet/connect.ts'
import { createWallet } from '../../../core/src/wallet/embedded/createWallet.ts'
import { toRefusal } from '../../../server/src/vendors/sms/refusal.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { layFrame } from '../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, submit, typeInto } from '../../test/modal.ts'
import {
  type PrivyClientConfig,
  useExportWallet,
  useLoginWithEmail,
  useMfa,
  usePrivy,
  useRegisterMfaListener,
  useSessions,
  useSignMessage,
  useWallets,
} from '../index.ts'

const phoneNumber = '+12133749977'
let world: World
let ada: Session
let secret: Buffer
const onMfaRequired = vi.fn()

/** Ada has a wallet, an authenticator app and a number, set up on another device. */
beforeAll(async () => {
  world = await createMfaWorld({ origins: [host] })
  ada = await signIn(world)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const enrollment = await askFrame(home, 'privy:mfa:init-enrollment', { method: 'totp' })
  secret = fromBase32((enrollment as { secret: string }).secret)
  home.mfa.setListener(() => void home.mfa.submit('totp', nextCode()))
  await askFrame(home, 'privy:mfa:submit-enrollment', { method: 'totp', code: totpNow({ secret, world }) })
  await askFrame(home, 'privy:mfa:verify', {})
  await askFrame(home, 'privy:mfa:init-enrollment', { method: 'sms', phoneNumber })
  const code = world.codeFor(phoneNumber)
  await askFrame(home, 'privy:mfa:submit-enrollment', { method: 'sms', phoneNumber, code })
})

beforeEach(() => {
  document.body.replaceChildren()
  onMfaRequired.mockClear()
})

/** Each code is accepted once. */
function nextCode(): string {
  world.clock.forward({ seconds: 31 })
  return totpNow({ secret, world })
}

async function open(config: PrivyClientConfig = {}) {
  layFrame(world)
  const hooks = () => {
    useRegisterMfaListener({ onMfaRequired })
    const page = { login: useLoginWithEmail(), privy: usePrivy(), wallets: useWallets().wallets }
    return { ...page, sessions: useSessions(), mfa: useMfa(), ...useSignMessage(), ...useExportWallet() }
  }
  const { read } = await openPage(world, hooks, config)
  // An address gets fewer codes per hour than this file needs.
  world.clock.forward({ seconds: 3_600 })
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  expect(read().mfa.mfaMethods.toSorted()).toEqual(['sms', 'totp'])
  return read
}

const page = (name: string) => inModal(`[data-page=${name}]`)
const texts = () =>
  inModal('.lk-page')
    .map((one) => one.textContent)
    .join()
const quiet = { uiOptions: { showWalletUIs: false } }

async function typeCode(code: string): Promise<void> {
  await until(() => expect(inModal('.lk-code input')).toHaveLength(1))
  const input = inModal('.lk-code input')[0] as HTMLInputElement
  await until(() => expect(input.readOnly).toBe(false))
  typeInto(input, code)
}

test('a request to sign asks for the code over it, shows an error, and is signed then', async () => {
  const read = await open()
  const answer = read().signMessage({ message: 'hello' })
  await until(() => {
    pressIfThere('Sign')
    expect(page('mfa-totp')).toHaveLength(1)
  })
  expect(onMfaRequired).toHaveBeenCalledTimes(1)
  expect(onMfaRequired.mock.calls[0]?.[0].mfaMethods).toContain('totp')
  // As in 1.x, where the argument was the list itself.
  expect(onMfaRequired.mock.calls[0]?.[0].includes('sms')).toBe(true)
  await typeCode('000000')
  await until(() => expect(texts()).toContain('That code is wrong. Try again.'))
  await typeCode(nextCode())
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(texts()).toContain('Signed'))
  expect(onMfaRequired).toHaveBeenCalledTimes(1)
  await pressInModal('Close')
})

test('a user who cancels sees that on the screen that asked, and may try again there with another method', async () => {
  const read = await open()
  const answer = read().signMessage({ message: 'hello' })
  await until(() => {
    pressIfThere('Sign')
    expect(page('mfa-totp')).toHaveLength(1)
  })
  await pressInModal('Not now')
  await until(() => expect(texts()).toContain('Verification canceled'))
  await pressInModal('Try again')
  await until(() => expect(page('mfa-totp')).toHaveLength(1))
  await pressInModal('Choose another method')
  await until(() => expect(page('mfa-verify-choose')).toHaveLength(1))
  world.clock.forward({ seconds: 61 })
  await pressInModal('SMS')
  await until(() => expect(texts()).toContain('Resend'))
  await typeCode(world.codeFor(phoneNumber))
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(texts()).toContain('Signed'))
  await pressInModal('Close')
})

test('a request without its own screen shows only this one; closed, it has failed', async () => {
  const read = await open()
  const answer = read().signMessage({ message: 'hello' }, quiet)
  const failure = expect(answer).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
  await until(() => expect(page('mfa-totp')).toHaveLength(1))
  await pressInModal('Close')
  await act(() => failure)
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  const again = read().signMessage({ message: 'hello' }, quiet)
  await typeCode(nextCode())
  await act(async () => expect((await again).signature).toMatch(/^0x/))
  await until(() => expect(read().privy.isModalOpen).toBe(false))
})

test.each([
  [21408, 'sms_region_not_supported'],
  [21614, 'phone_number_not_supported'],
] as const)('error: a code that cannot be sent (Twilio %s) says why', async (code, type) => {
  const read = await open()
  const { send } = world.ctx.sms
  world.ctx.sms.send = () => Promise.reject(toRefusal(code))
  onTestFinished(() => {
    world.ctx.sms.send = send
  })
  const answer = read().signMessage({ message: 'hello' }, quiet)
  const failure = expect(answer).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
  await until(() => expect(page('mfa-totp')).toHaveLength(1))
  await pressInModal('Choose another method')
  await until(() => expect(page('mfa-verify-choose')).toHaveLength(1))
  world.clock.forward({ seconds: 61 })
  await pressInModal('SMS')
  await until(() => expect(texts()).toContain(frameErrors[type]))
  await pressInModal('Close')
  await act(() => failure)
})

test('four wrong codes end the request; the screen stays to say so', async () => {
  const read = await open()
  const answer = read().signMessage({ message: 'hello' }, quiet)
  const failure = expect(answer).rejects.toMatchObject({
    data: { type: 'mfa_verification_max_attempts_reached' },
  })
  for (let attempt = 0; attempt < 4; attempt++) await typeCode(`00000${attempt}`)
  await act(() => failure)
  await until(() => expect(texts()).toContain('Too many tries.'))
  await pressInModal('Close')
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  // The server's lock.
  world.clock.forward({ seconds: 11 })
})

test('after five minutes without an answer the request has ended, and the screen says so', async () => {
  const read = await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failure = vi.fn()
  read().signMessage({ message: 'hello' }, quiet).catch(failure)
  let waitedMs = 0
  while (page('mfa-totp').length === 0) {
    await act(() => new Promise(setImmediate))
    await act(() => vi.advanceTimersByTimeAsync(1))
    waitedMs++
  }
  // The request starts between the call and the screen.
  await act(() => vi.advanceTimersByTimeAsync(300_000 - waitedMs - 1))
  expect(failure).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(waitedMs + 1))
  expect(failure.mock.lastCall?.[0]).toMatchObject({ message: 'Timed out waiting for MFA code' })
  expect(texts()).toMatch(/Time is up\. Try again in \d+ seconds\./)
})

test('an app with its own screen answers by the hook, and no other is shown', async () => {
  const read = await open({ mfa: { noPromptOnMfaRequired: true } })
  const answer = read().signMessage({ message: 'hello' }, quiet)
  await until(() => expect(onMfaRequired).toHaveBeenCalledTimes(1))
  await act(() =>
    expect(read().mfa.submit('totp', '000000')).rejects.toMatchObject({ code: 'missing_or_invalid_mfa' }),
  )
  await act(() => read().mfa.submit('totp', nextCode()))
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  const prompt = read().mfa.promptMfa()
  const cancellation = expect(prompt).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
  await until(() => expect(onMfaRequired).toHaveBeenCalledTimes(2))
  act(() => read().mfa.cancel())
  await act(() => cancellation)
  expect(inModal('.lk-page')).toEqual([])
})

test('an export and each change of recovery below it keep their progress', async () => {
  const read = await open()
  const exporting = read().exportWallet()
  await until(() => expect(page('mfa-totp')).toHaveLength(1))
  await pressInModal('Not now')
  await until(() => expect(texts()).toContain('Verification canceled'))
  await pressInModal('Try again')
  await typeCode(nextCode())
  await until(() => expect(inModal('[data-page=export-wallet] x-frame')).toHaveLength(1))
  await pressInModal('Close')
  await act(() => exporting)

  /** Goes up to the request for the second factor. */
  const setPassword = async () => {
    const set = read().privy.setWalletPassword()
    set.catch(() => {})
    await pressInModal('Add password')
    await enterPassword('creating')
    await pressInModal('Continue')
    await enterPassword('confirming')
    await until(() => expect(page('set-password-finalizing')).toHaveLength(1))
    act(() => (inModal('input[type=checkbox]')[0] as HTMLElement).click())
    await pressInModal('Set password')
    await until(() => expect(page('mfa-totp')).toHaveLength(1))
    return { set }
  }
  const enterPassword = async (step: string) => {
    const field = () => inModal(`[data-page=set-password-${step}] form:not([hidden]) input`)[0]
    await until(() => expect(field()).toBeDefined())
    submit(field() as HTMLInputElement, 'Kestrel-Moss-71')
  }
  const { set: setCancellation } = await setPassword()
  await pressInModal('Not now')
  await until(() => expect(texts()).toContain('Verification canceled'))
  await pressInModal('Close')
  await act(() => expect(setCancellation).rejects.toMatchObject({ data: { type: 'mfa_canceled' } }))
  const { set } = await setPassword()
  await typeCode(nextCode())
  await until(() => expect(texts()).toContain('Success'))
  await act(async () => expect((await set).recoveryMethod).toBe('user-passcode'))
  await pressInModal('Close')
  const automatic = read().privy.setWalletRecovery({ showAutomaticRecovery: true })
  await pressInModal('Turn on')
  await typeCode(nextCode())
  await until(() => expect(texts()).toContain('Success'))
  await act(async () => expect((await automatic).recoveryMethod).toBe('privy'))
  await pressInModal('Close')
})

test('a disabled device is restored by the hook, with the factor', async () => {
  const read = await open()
  await until(() => expect(read().sessions.devices?.length).toBeGreaterThan(0))
  const count = read().sessions.devices?.length ?? 0
  const id = read().sessions.devices?.[0]?.id ?? ''
  await act(() => read().sessions.revokeDevice(id))
  await until(() => expect(read().sessions.disabledDevices).toMatchObject([{ id }]))
  const restoring = read().sessions.restoreDevice(id)
  await until(() => expect(page('mfa-totp')).toHaveLength(1))
  await typeCode(nextCode())
  await act(() => restoring)
  await until(() => expect(read().sessions.disabledDevices).toEqual([]))
  expect(read().sessions.devices).toHaveLength(count)
})
