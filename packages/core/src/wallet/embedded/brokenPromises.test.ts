import { expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { requireUser } from '../../account/manage.ts'
import { createWalletContext, type WalletContext } from '../connect.ts'
import { createWallet } from './createWallet.ts'
import { findEthereumWallet } from './findWallet.ts'
import { importWallet } from './importWallet.ts'
import { setWalletRecovery } from './setWalletRecovery.ts'

const importKey = (context: WalletContext) =>
  importWallet(context, { privateKey: `0x${'1'.repeat(64)}`, chainType: 'ethereum' })
const setPassword = (context: WalletContext) =>
  setWalletRecovery(context, findEthereumWallet(requireUser(context.client)), {
    ...{ recoveryMethod: 'user-passcode', recoveryPassword: 'Kestrel-Moss-71' },
  })

type Row = {
  name: string
  run(context: WalletContext): Promise<unknown>
  /** The event that the frame reports as done without doing it. */
  event: string
  answer: object
  says: string
}

/** Operations that the frame reports as done, but the server does not know. */
const rows: Row[] = [
  {
    name: 'an imported key',
    ...{ run: importKey, event: 'privy:wallets:import', answer: { address: `0x${'1'.repeat(40)}` } },
    says: 'Failed to import wallet',
  },
  {
    name: 'a recovery method without a seed',
    ...{ run: setPassword, event: 'privy:wallets:set-recovery', answer: {} },
    says: 'Failed to set recovery on wallet',
  },
  {
    name: 'a recovery method that the wallet does not have afterward',
    ...{ run: setPassword, event: 'privy:wallets:set-recovery', answer: { entropyId: 'other' } },
    says: 'Failed to set recovery on wallet',
  },
]

test.each(rows)('error: $name is not believed', async ({ run, event, answer, says }) => {
  const world = await createWorld({ origins: [host] })
  const context = await onDevice(world, await signIn(world))
  await createWallet(context)
  const { request } = context.frame
  const lying = createWalletContext(context.client, {
    ...context.frame,
    request: (...args: Parameters<typeof request>) =>
      args[0] === event ? (Promise.resolve(answer) as never) : request(...args),
  } as typeof context.frame)
  await expect(run(lying)).rejects.toMatchObject({ code: 'unknown_embedded_wallet_error', message: says })
  expect(findEthereumWallet(requireUser(context.client))).toMatchObject({ recoveryMethod: 'privy' })
})
