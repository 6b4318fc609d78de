import { expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { getDriveToken, withDrive } from '../../../../../test/support/clouds.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { requireUser } from '../../account/manage.ts'
import type { WalletContext } from '../connect.ts'
import { frameErrorType } from '../frame/frameErrorType.ts'
import { signMessage } from '../sign.ts'
import { createSolanaWallet, createWallet } from './createWallet.ts'
import { findEthereumWallet } from './findWallet.ts'
import { recoverWallet } from './recoverWallet.ts'
import { setWalletRecovery } from './setWalletRecovery.ts'

const password = 'correct horse'
const getWallet = ({ client }: WalletContext) => findEthereumWallet(requireUser(client))
const getType = (work: Promise<unknown>) => work.then(() => undefined, frameErrorType)

test('a password is set, asked for on another device, and taken away', async () => {
  const world = await createWorld({ origins: [host] })
  const ada = await signIn(world)
  const events: string[] = []
  const home = await onDevice(world, ada, { tracked: events })
  await createWallet(home)
  const byPassword = { recoveryMethod: 'user-passcode', recoveryPassword: password } as const
  expect(await setWalletRecovery(home, getWallet(home), byPassword)).toMatchObject({
    recoveryMethod: 'user-passcode',
  })

  await expect
    .poll(() => events.slice(2))
    .toEqual(['embedded_wallet_set_recovery_started', 'embedded_wallet_set_recovery_completed'])

  events.length = 0
  const away = await onDevice(world, await signIn(world, ada.email), { tracked: events })
  const wallet = getWallet(away)
  // Not automatically: the client must ask the user.
  expect(await getType(signMessage(away, wallet, 'hello'))).toBe('wallet_not_on_device')
  expect(await getType(recoverWallet(away, wallet, { recoveryPassword: 'wrong' }))).toBe(
    'invalid_recovery_pin',
  )
  await recoverWallet(away, wallet, { recoveryPassword: password })
  expect(await signMessage(away, wallet, 'hello')).toMatch(/^0x/)
  await expect
    .poll(() => events)
    .toEqual([
      'embedded_wallet_recovery_started',
      'embedded_wallet_recovery_failed',
      'embedded_wallet_recovery_started',
      'embedded_wallet_recovery_completed',
    ])

  expect(await setWalletRecovery(away, wallet, { recoveryMethod: 'privy' })).toMatchObject({
    recoveryMethod: 'privy',
  })
  const third = await onDevice(world, await signIn(world, ada.email))
  expect(await signMessage(third, getWallet(third), 'hello')).toMatch(/^0x/)
})

test('a page that was told of the wallet before it had a password asks for it all the same', async () => {
  const world = await createWorld({ origins: [host] })
  const ada = await signIn(world)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const away = await onDevice(world, await signIn(world, ada.email))
  const wallet = getWallet(away)
  await setWalletRecovery(home, wallet, { recoveryMethod: 'user-passcode', recoveryPassword: password })

  const requests: string[] = []
  away.askToRecover = async ({ wallet: { address }, recover }) => {
    requests.push(address)
    await recover({ recoveryPassword: password })
  }
  expect(wallet.recoveryMethod).toBe('privy')
  const signatures = await Promise.all(['one', 'two'].map((message) => signMessage(away, wallet, message)))
  expect(signatures).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
  expect(requests).toEqual([wallet.address])
})

test('a page that was told of the wallet before it had a backup in a cloud asks for that cloud', async () => {
  const world = await createWorld({ origins: [host], settings: { ...withDrive } })
  const ada = await signIn(world)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const again = await signIn(world, ada.email)
  const away = await onDevice(world, again)
  const wallet = getWallet(away)
  const recoveryAccessToken = await getDriveToken(world, ada)
  const byDrive = { recoveryMethod: 'google-drive', recoveryAccessToken } as const
  expect(await setWalletRecovery(home, getWallet(home), byDrive)).toMatchObject({
    recoveryMethod: 'google-drive',
  })

  expect(wallet.recoveryMethod).toBe('privy')
  const requests: string[] = []
  away.askToRecover = async ({ method, recover }) => {
    requests.push(method)
    await recover({ recoveryAccessToken: await getDriveToken(world, again) })
  }
  const late = await onDevice(world, await signIn(world, ada.email))
  late.askToRecover = away.askToRecover
  expect(await signMessage(away, wallet, 'hello')).toMatch(/^0x/)
  expect(await signMessage(late, getWallet(late), 'hello')).toMatch(/^0x/)
  expect(requests).toEqual(['google-drive', 'google-drive'])
})

test('error: a password that is too short is refused, and the method stays', async () => {
  const world = await createWorld({ origins: [host] })
  const home = await onDevice(world, await signIn(world))
  await createWallet(home)
  const short = { recoveryMethod: 'user-passcode', recoveryPassword: 'short' } as const
  expect(await getType(setWalletRecovery(home, getWallet(home), short))).toBe('invalid_request_arguments')
  await home.client.session.refresh()
  expect(getWallet(home).recoveryMethod).toBe('privy')
})

test('a wallet is made with a password, and those of the same seed have it too', async () => {
  const world = await createWorld({ origins: [host] })
  const ada = await signIn(world)
  const home = await onDevice(world, ada)
  const byPassword = { recoveryMethod: 'user-passcode', recoveryPassword: password } as const
  expect(await createSolanaWallet(home, {}, byPassword)).toMatchObject({ recoveryMethod: 'user-passcode' })
  expect(await createWallet(home)).toMatchObject({ recoveryMethod: 'user-passcode' })

  const away = await onDevice(world, await signIn(world, ada.email))
  expect(await getType(signMessage(away, getWallet(away), 'hello'))).toBe('wallet_not_on_device')
  await recoverWallet(away, getWallet(away), { recoveryPassword: password })
  expect(await signMessage(away, getWallet(away), 'hello')).toMatch(/^0x/)
})

test('error: no password is said to be set where another device has made the wallet without one', async () => {
  const world = await createWorld({ origins: [host] })
  const ada = await signIn(world)
  const [home, away] = [await onDevice(world, ada), await onDevice(world, await signIn(world, ada.email))]
  await createWallet(home)
  const byPassword = { recoveryMethod: 'user-passcode', recoveryPassword: password } as const
  const unconfirmedError = {
    code: 'embedded_wallet_password_unconfirmed',
    message: 'User created a wallet but failed to set a password for it',
  }
  await expect(createWallet(away, { walletIndex: 0 }, byPassword)).rejects.toMatchObject(unconfirmedError)
  await expect(createSolanaWallet(away, {}, byPassword)).rejects.toMatchObject(unconfirmedError)
  expect(getWallet(away).recoveryMethod).toBe('privy')
})
