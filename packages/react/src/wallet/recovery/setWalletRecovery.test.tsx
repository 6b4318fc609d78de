import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { requireUser } from '../../../../core/src/account/manage.ts'
import type { WalletContext } from '../../../../core/src/wallet/connect.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../../../core/src/wallet/embedded/findWallet.ts'
import { setWalletRecovery } from '../../../../core/src/wallet/embedded/setWalletRecovery.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressInModal, submit } from '../../../test/modal.ts'
import { useLoginWithEmail, usePrivy, useSetWalletRecovery } from '../../index.ts'

const recoveryPassword = 'correct horse battery'
let world: World
let ada: Session

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ origins: [host] })
  ada = await signIn(world)
})

async function makeWallet(): Promise<WalletContext> {
  const home = await onDevice(world, ada)
  await createWallet(home)
  return home
}

async function makeWalletWithPassword(): Promise<void> {
  const home = await makeWallet()
  const wallet = findEthereumWallet(requireUser(home.client))
  await setWalletRecovery(home, wallet, { recoveryMethod: 'user-passcode', recoveryPassword })
}

async function openNewDevice() {
  localStorage.clear()
  const frame = layFrame(world)
  const [onSuccess, onError] = [vi.fn(), vi.fn()]
  const { read } = await openPage(world, () => ({
    login: useLoginWithEmail(),
    privy: usePrivy(),
    ...useSetWalletRecovery({ onSuccess, onError }),
  }))
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  return { read, onSuccess, onError, ...frame }
}

/** The methods that the server has stored. */
const readMethods = async () =>
  (await world.ctx.db.selectFrom('entropies').select('recovery_method').execute()).map(
    ({ recovery_method }) => recovery_method,
  )

const page = (name: string) => until(() => expect(inModal(`[data-page=${name}]`)).toHaveLength(1))

async function enterPassword(): Promise<void> {
  await page('recover-wallet')
  submit(inModal('[data-page=recover-wallet] input')[0] as HTMLInputElement, recoveryPassword)
}

test('back to a login alone: a wallet of another device is recovered first, and then needs no password', async () => {
  await makeWalletWithPassword()
  const { read, onError, network } = await openNewDevice()
  const change = read().setWalletRecovery({ showAutomaticRecovery: true })
  await enterPassword()
  await page('automatic-recovery')
  network.isAway = true
  await pressInModal('Turn on')
  await until(() => expect(inModal('.lk-msg.bad')).toHaveLength(1))
  network.isAway = false
  await pressInModal('Try again')
  await act(async () => expect(await change).toMatchObject({ recoveryMethod: 'privy' }))
  await until(() => expect(inModal('.lk-title')[0]?.textContent).toBe('Success'))
  await pressInModal('Close')
  expect(onError).not.toHaveBeenCalled()

  expect(await readMethods()).toEqual(['privy'])
})

test.each(['Cancel', 'Close'])(
  'error: leaving by "%s" changes nothing, and is reported to the app',
  async (way) => {
    await makeWalletWithPassword()
    const { read, onError } = await openNewDevice()
    const rejection = expect(
      read().privy.setWalletRecovery({ showAutomaticRecovery: true }),
    ).rejects.toMatchObject({
      code: 'user_exited_set_password_flow',
    })
    await enterPassword()
    await page('automatic-recovery')
    await pressInModal(way)
    await act(() => rejection)
    expect(onError).toHaveBeenCalledWith('user_exited_set_password_flow')
    const other = await onDevice(world, await signIn(world, ada.email))
    expect(findEthereumWallet(requireUser(other.client)).recoveryMethod).toBe('user-passcode')
  },
)

test('error: a visitor without a wallet has none to recover', async () => {
  const { read, onError } = await openNewDevice()
  await act(() =>
    expect(read().setWalletRecovery()).rejects.toMatchObject({ code: 'embedded_wallet_not_found' }),
  )
  expect(onError).toHaveBeenCalledWith('embedded_wallet_not_found')
  await act(() => read().privy.logout())
  await act(() => expect(read().setWalletRecovery()).rejects.toMatchObject({ code: 'must_be_authenticated' }))
})
