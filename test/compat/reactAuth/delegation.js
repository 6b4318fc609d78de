// Runs in the host page: the user lets the app's server sign. Each hook exists from a different version on.
import * as sdk from '@privy-io/react-auth'
import { tell } from './signing.js'

const none = () => ({})
const hooks = ['useDelegatedActions', 'useHeadlessDelegatedActions', 'useSessionSigners', 'useSigners']
const [useDelegation, useHeadless, useSessionSigners, useSigners] = hooks.map(
  (name) => Reflect.get(sdk, name) ?? none,
)

export function useAppSigning(setSigned, { user, wallet }) {
  const delegation = useDelegation()
  const headless = useHeadless()
  const { addSessionSigners, removeSessionSigners } = useSessionSigners()
  const { addSigners, removeSigners } = useSigners()
  const { address } = wallet ?? {}
  const report = (message, work) => () =>
    tell(setSigned, { message }, async () => {
      await work()
      return '0x'
    })
  const target = { address, chainType: 'ethereum' }
  const pairs = {
    ...(delegation.delegateWallet && {
      screens: [() => delegation.delegateWallet(target), () => delegation.revokeWallets()],
    }),
    ...(headless.delegateWallet && {
      headless: [() => headless.delegateWallet(target), () => headless.revokeWallets()],
    }),
    ...(addSessionSigners && {
      'session-signers': [
        () => addSessionSigners({ address, signers: [] }),
        () => removeSessionSigners({ address }),
      ],
    }),
    ...(addSigners && {
      signers: [() => addSigners({ address, signers: [] }), () => removeSigners({ address })],
    }),
  }
  return {
    state: {
      appSigns: (user?.linkedAccounts ?? [])
        .filter(({ delegated }) => delegated)
        .map((account) => account.address),
    },
    actions: Object.fromEntries(
      Object.entries(pairs).flatMap(([name, [grant, revoke]]) => [
        [`delegate-${name}`, report(`Delegated by ${name}`, grant)],
        [`revoke-${name}`, report(`Revoked by ${name}`, revoke)],
      ]),
    ),
  }
}
