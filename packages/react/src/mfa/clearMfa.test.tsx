import '../../test/dom.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createMfaWorld } from '../../../../test/support/mfa.ts'
import { until } from '../../test/hostPage.tsx'
import { openOwner, readCode } from '../../test/owner.ts'
import { useRegisterMfaListener } from '../index.ts'

test('`clear` makes the next use of the wallet ask again; only for a signed-in user', async () => {
  const world = await createMfaWorld()
  const onMfaRequired = vi.fn()
  const Listener = () => {
    useRegisterMfaListener({ onMfaRequired })
    return null
  }
  const config = { mfa: { noPromptOnMfaRequired: true } }
  const { read } = await openOwner(world, 'ada@shop.test', config, Listener)
  await act(() => read().privy.createWallet())
  const { secret } = await act(() => read().mfa.initEnrollmentWithTotp())
  const enrolling = read().mfa.submitEnrollmentWithTotp({ mfaCode: readCode(world, secret) })
  await act(() => enrolling)
  const sign = () => read().privy.signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  const isAsked = (times: number) => until(() => expect(onMfaRequired).toHaveBeenCalledTimes(times))
  await act(() => read().privy.clear())

  for (const times of [1, 2]) {
    const answer = sign()
    await isAsked(times)
    world.clock.forward({ seconds: 31 })
    await act(() => read().privy.submit('totp', readCode(world, secret)))
    await act(async () => expect((await answer).signature).toMatch(/^0x/))
    // Remembered until it is cleared.
    await act(async () => expect((await sign()).signature).toMatch(/^0x/))
    expect(onMfaRequired).toHaveBeenCalledTimes(times)
    await act(() => read().privy.clear())
  }
  const cancellation = expect(sign()).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
  await isAsked(3)
  act(() => read().privy.cancel())
  await act(() => cancellation)
  await act(() => read().privy.logout())
  await act(() => expect(read().privy.clear()).rejects.toMatchObject({ code: 'must_be_authenticated' }))
})
