import { expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../test/support/mfa.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { askFrame } from '../wallet/connect.ts'
import { createWallet } from '../wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../wallet/embedded/findWallet.ts'
import { signMessage } from '../wallet/sign.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recoveryCodes.ts'

test('a user who has just turned a factor on gets codes, and signs with one when the telephone is lost', async () => {
  const world = await createMfaWorld({ origins: [host] })
  const context = await onDevice(world, await signIn(world))
  await createWallet(context)
  await expect(makeRecoveryCodes(context)).rejects.toMatchObject({ data: { type: 'missing_or_invalid_mfa' } })
  const enrollment = await askFrame(context, 'privy:mfa:init-enrollment', { method: 'totp' })
  const secret = fromBase32((enrollment as { secret: string }).secret)
  const code = totpNow({ secret, world })
  await askFrame(context, 'privy:mfa:submit-enrollment', { method: 'totp', code })
  const listener = vi.fn()
  context.mfa.setListener(listener)
  const codes = await makeRecoveryCodes(context)
  expect(listener).not.toHaveBeenCalled()
  expect(await countRecoveryCodes(context)).toBe(10)
  const user = await context.client.session.refresh()
  if (!user) throw new Error('There is a user.')
  const waitForRequest = () =>
    eventually(() => expect(context.mfa.getState()).toMatchObject({ status: 'required' }))
  const signing = signMessage(context, findEthereumWallet(user), 'hello')
  await waitForRequest()
  await expect(context.mfa.submit('recovery-code', 'AAAAA-AAAAA')).rejects.toMatchObject({
    code: 'missing_or_invalid_mfa',
  })
  await waitForRequest()
  await context.mfa.submit('recovery-code', codes[0]?.toLowerCase() ?? '')
  expect(await signing).toMatch(/^0x/)
  expect(await countRecoveryCodes(context)).toBe(9)
  // New codes need a factor, and a recovery code is one too.
  const making = makeRecoveryCodes(context)
  await waitForRequest()
  await context.mfa.submit('recovery-code', codes[1] ?? '')
  expect(await making).not.toContain(codes[2])
})
