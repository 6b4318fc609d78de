import '../../test/dom.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../test/support/mfa.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { requireUser } from '../../../core/src/account/manage.ts'
import { beginTotpEnrollment, enrollTotp } from '../../../core/src/mfa/enroll.ts'
import { createWallet } from '../../../core/src/wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../../core/src/wallet/embedded/findWallet.ts'
import { setWalletRecovery } from '../../../core/src/wallet/embedded/setWalletRecovery.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { layFrame } from '../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, submit, typeInto } from '../../test/modal.ts'
import { useLoginWithEmail, useSignMessage, useWallets } from '../index.ts'

const recoveryPassword = 'correct horse'
const texts = () =>
  inModal('.lk-page')
    .map((one) => one.textContent)
    .join()

test('on a new device: the password, the code over it, and errors next to their fields', async () => {
  const world = await createMfaWorld({ origins: [host] })
  const ada = await signIn(world)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const wallet = findEthereumWallet(requireUser(home.client))
  await setWalletRecovery(home, wallet, { recoveryMethod: 'user-passcode', recoveryPassword })
  const secret = fromBase32((await beginTotpEnrollment(home)).secret)
  await enrollTotp(home, { mfaCode: totpNow({ secret, world }) })
  localStorage.clear()

  layFrame(world)
  const { read } = await openPage(world, () => ({
    login: useLoginWithEmail(),
    wallets: useWallets().wallets,
    ...useSignMessage(),
  }))
  world.clock.forward({ seconds: 61 })
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const answer = read().signMessage({ message: 'hello' })
  const field = () => inModal('[data-page=recover-wallet] input')[0] as HTMLInputElement | undefined
  const code = () => inModal('[data-page=mfa-totp] input')[0] as HTMLInputElement | undefined
  const enter = async (password: string) => {
    await until(() => expect(field()?.readOnly).toBe(false))
    submit(field() as HTMLInputElement, password)
  }
  await until(() => {
    pressIfThere('Sign')
    expect(field()).toBeDefined()
  })
  await enter('battery staple')
  await until(() => expect(code()).toBeDefined())
  await pressInModal('Not now')
  await until(() => expect(texts()).toContain('Verification canceled'))
  await enter('battery staple')
  await until(() => expect(code()?.readOnly).toBe(false))
  typeInto(code() as HTMLInputElement, totpNow({ secret, world }))
  await until(() => expect(texts()).toContain('Wrong password. Try again.'))
  // The code is valid for a minute.
  await enter(recoveryPassword)
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(texts()).toContain('Signed'))
  await pressInModal('Close')
})
