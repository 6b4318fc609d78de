// Runs in the host page: additional wallets, and their recovery on another device.
import * as sdk from '@privy-io/react-auth'
import { tell } from './signing.js'

/** Without a choice of clouds: its screens need accounts that no test has. */
export const embeddedWallets = { userOwnedRecoveryOptions: ['user-passcode'] }

export function useKeys(setSigned) {
  const { createWallet } = sdk.useCreateWallet()
  const { setWalletRecovery } = sdk.useSetWalletRecovery()
  const recovery = (message, options) =>
    tell(setSigned, { message }, async () => (await setWalletRecovery(options)).recoveryMethod)
  return {
    'add-wallet': () =>
      tell(setSigned, { message: 'Further wallet' }, async () => {
        return (await createWallet({ createAdditional: true })).address
      }),
    'set-password': () => recovery('Password'),
    'set-automatic': () => recovery('Automatic', { showAutomaticRecovery: true }),
  }
}
