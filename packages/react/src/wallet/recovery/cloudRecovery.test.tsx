import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { getDriveToken, getICloudToken, withDrive, withICloud } from '../../../../../test/support/clouds.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../../test/support/mfa.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { requireUser } from '../../../../core/src/account/manage.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../../../core/src/wallet/embedded/findWallet.ts'
import { setWalletRecovery } from '../../../../core/src/wallet/embedded/setWalletRecovery.ts'
import { layPopups } from '../../../test/cloudPopup.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, typeInto } from '../../../test/modal.ts'
import {
  useLoginWithEmail,
  useMfaEnrollment,
  usePrivy,
  useSetWalletRecovery,
  useSignMessage,
} from '../../index.ts'

const email = 'ada@example.com'
const origins = [location.origin, host]
let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ origins, settings: { ...withDrive } })
})

async function openDevice() {
  localStorage.clear()
  const frame = layFrame(world)
  const popups = layPopups()
  const [onSuccess, onError] = [vi.fn(), vi.fn()]
  const { read, apiUrl } = await openPage(world, () => ({
    login: useLoginWithEmail(),
    privy: usePrivy(),
    ...useMfaEnrollment(),
    ...useSignMessage(),
    ...useSetWalletRecovery({ onSuccess, onError }),
  }))
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  const decide = (choice = {}) => popups.decide(world, choice)
  return { read, apiUrl, onSuccess, onError, ...frame, ...popups, decide }
}

const press = (name: string) => pressInModal(name)
const texts = () =>
  inModal('.lk-page')
    .map((page) => page.textContent)
    .join()
const shows = (text: string) => until(() => expect(texts()).toContain(text))
const pressContinue = () => press('Continue with Google Drive')

test('a wallet is backed up to Drive, after errors are shown', async () => {
  const home = await openDevice()
  await act(() => home.read().privy.createWallet())
  const change = home.read().setWalletRecovery()
  await shows('Choose how to recover')
  await press('Google DriveAn encrypted backup in your Drive')
  await shows('Back up to Google Drive')
  await press('Back')
  await shows('Choose how to recover')
  await press('Google DriveAn encrypted backup in your Drive')
  await pressContinue()
  await shows('Continue in the window')
  await home.decide({ outcome: 'deny' })
  await shows('was not allowed to use Google Drive')
  await press('Try again')
  await home.decide({ outcome: 'error' })
  await shows('Google Drive did not confirm it.')
  await press('Try again')
  await home.decide({ isTicked: false })
  await shows('This app may not use its folder in your cloud.')
  await press('Try again')
  await home.decide()
  await act(async () => expect(await change).toMatchObject({ recoveryMethod: 'google-drive' }))
  await shows('Success')
  expect(home.onSuccess).toHaveBeenCalledWith(expect.objectContaining({ method: 'google-drive' }))
  expect(home.onError).not.toHaveBeenCalled()
  expect(home.opened.every(({ closed }) => closed)).toBe(true)
})

test('(a) the end of a window is not shown for a later one', async () => {
  const home = await openDevice()
  await act(() => home.read().privy.createWallet())
  const change = home.read().setWalletRecovery()
  await press('Google DriveAn encrypted backup in your Drive')
  await pressContinue()
  await shows('Continue in the window')
  await until(async () => {
    pressIfThere('Open the window again')
    expect(home.opened).toHaveLength(2)
  })
  await until(() => expect(home.opened[0]?.closed).toBe(true))
  expect(texts()).toContain('Continue in the window')
  expect(inModal('.lk-msg.bad')).toEqual([])
  await home.decide()
  await act(async () => expect(await change).toMatchObject({ recoveryMethod: 'google-drive' }))
})

test('a new device recovers it from the account with the backup', async () => {
  const ada = await signIn(world, email)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const recoveryAccessToken = await getDriveToken(world, ada)
  const wallet = findEthereumWallet(requireUser(home.client))
  await setWalletRecovery(home, wallet, { recoveryMethod: 'google-drive', recoveryAccessToken })

  const away = await openDevice()
  const answer = away.read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  await shows('Unlock your wallet')
  // Another account has no backup.
  await pressContinue()
  await away.decide({ account: 'eve@example.com' })
  await shows('Please verify that you are selecting the account associated with your backup.')
  away.open.mockReturnValueOnce(null as never)
  await press('Try again')
  await shows('allow pop\u2011ups for this page')
  await press('Try again')
  await away.decide({ outcome: 'expired' })
  await shows('Sign in to your Google Drive or iCloud again.')
  await press('Try again')
  await away.decide()
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(away.read().privy.isModalOpen).toBe(false))
})

test('a second factor opens on top, and the flow continues where it was', async () => {
  world = await createMfaWorld({ origins, settings: withDrive })
  const { read, decide } = await openDevice()
  await act(() => read().privy.createWallet())
  const { secret } = await act(() => read().initEnrollmentWithTotp())
  const nextCode = () => {
    world.clock.forward({ seconds: 30 })
    return totpNow({ secret: fromBase32(secret), world })
  }
  await act(() => read().submitEnrollmentWithTotp({ mfaCode: nextCode() }))
  const typeCode = async (code: string) => {
    const field = () => inModal('.lk-code input')[0] as HTMLInputElement | undefined
    await until(() => expect(field()?.readOnly).toBe(false))
    typeInto(field() as HTMLInputElement, code)
  }
  const change = read().setWalletRecovery()
  await press('Google DriveAn encrypted backup in your Drive')
  await pressContinue()
  await decide()
  await shows('Enter your code')
  await press('Not now')
  await shows('Verification canceled')
  await press('Try again')
  await decide()
  await typeCode(nextCode())
  await shows('Success')
  await act(async () => expect(await change).toMatchObject({ recoveryMethod: 'google-drive' }))
})

test('error: who leaves has changed nothing, and the window is closed with the screen', async () => {
  const { read, onError, opened } = await openDevice()
  await act(() => read().privy.createWallet())
  const rejection = expect(read().setWalletRecovery()).rejects.toMatchObject({
    code: 'user_exited_set_password_flow',
  })
  await press('Google DriveAn encrypted backup in your Drive')
  await pressContinue()
  await shows('Continue in the window')
  await press('Cancel')
  await act(() => rejection)
  await until(() => expect(opened.map(({ closed }) => closed)).toEqual([true]))
  expect(onError).toHaveBeenCalledWith('user_exited_set_password_flow')
  expect(read().privy.user?.wallet?.recoveryMethod).toBe('privy')
})

test('a wallet is created with a Drive backup if the app requires one', async () => {
  const { embedded_wallet_config: options } = withDrive
  const settings = { embedded_wallet_config: { ...options, require_user_owned_recovery_on_create: true } }
  world = await createWorld({ origins, settings })
  const { read, decide } = await openDevice()
  const creation = read().privy.createWallet()
  await press('Google DriveAn encrypted backup in your Drive')
  await pressContinue()
  await decide({ outcome: 'full' })
  await shows('There is no room left in your cloud.')
  expect(read().privy.user?.wallet).toBeUndefined()
  await press('Try again')
  await decide()
  await act(async () => expect(await creation).toMatchObject({ recoveryMethod: 'google-drive' }))
  await shows('Success')
})

test('the iCloud window signs in and returns the token itself', async () => {
  world = await createWorld({ origins, settings: { ...withICloud } })
  const home = await openDevice()
  await act(() => home.read().privy.createWallet())
  const change = home.read().setWalletRecovery()
  await press('iCloudAn encrypted backup in your iCloud')
  await press('Continue with iCloud')
  await signInToICloud(home)
  await act(async () => expect(await change).toMatchObject({ recoveryMethod: 'icloud' }))
  await shows('Your iCloud opens this wallet on a new device from now on.')
})

test('a new device recovers a wallet from iCloud, with the account that has the backup', async () => {
  world = await createWorld({ origins, settings: { ...withICloud } })
  const ada = await signIn(world, email)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const recoveryAccessToken = await getICloudToken(world, ada)
  const wallet = findEthereumWallet(requireUser(home.client))
  await setWalletRecovery(home, wallet, { recoveryMethod: 'icloud', recoveryAccessToken })

  const away = await openDevice()
  const answer = away.read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  await shows('Unlock your wallet')
  await press('Continue with iCloud')
  await signInToICloud(away, { account: 'eve@icloud.com' })
  await shows('Please verify that you are selecting the account associated with your backup.')
  await press('Try again')
  await signInToICloud(away)
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  expect(away.opened.every(({ closed }) => closed)).toBe(true)
})

async function signInToICloud(
  { read, apiUrl, signInAtApple }: Awaited<ReturnType<typeof openDevice>>,
  choice = {},
): Promise<void> {
  const token = (await read().privy.getAccessToken()) ?? ''
  await signInAtApple(apiUrl, await getICloudToken(world, { token }, choice))
}

test('security: access to the cloud goes only to the frame, and is not stored', async () => {
  const { read, decide, told } = await openDevice()
  await act(() => read().privy.createWallet())
  const bodies: string[] = []
  let token = ''
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    bodies.push(url, String(init?.body), JSON.stringify(init?.headers))
    const answer = await fetch(url, init)
    if (url.endsWith('/recovery/oauth/authenticate')) token = (await answer.clone().json()).access_token
    return answer
  })
  const change = read().setWalletRecovery()
  await press('Google DriveAn encrypted backup in your Drive')
  await pressContinue()
  await decide()
  await act(() => change)
  await shows('Success')
  const storageText = JSON.stringify([localStorage, window.sessionStorage].map((one) => Object.entries(one)))
  const page = [document.documentElement.outerHTML, texts(), location.href, storageText, JSON.stringify(told)]
  expect(token).not.toBe('')
  expect([...page, ...bodies].join()).not.toContain(token)
})
