import { requireUser } from '@latchkey/core'
import { type Latchkey, loadSmartWallets } from '@latchkey/react/firstParty'
import { AppError } from '@latchkey/wire'
import { hasMember, readChainId } from './readParams.ts'
import type { SigningRequest } from './request.ts'

type Client = NonNullable<
  Awaited<
    ReturnType<
      ReturnType<Awaited<ReturnType<typeof loadSmartWallets>>['openSmartWallets']>['getClientForChain']
    >
  >
>
type SmartSigner = {
  at(params: unknown[]): unknown
  sign(client: Client, params: unknown[]): Promise<string>
}

/** Protocol 7.7: which smart wallet each names, and what it does. */
const signers: Readonly<Record<string, SmartSigner>> = {
  privy_signSmartWalletMessage: {
    at: ([, address]) => address,
    sign: (client, [message]) => client.signMessage({ message: String(message) }),
  },
  privy_signSmartWalletTypedData: {
    at: ([address]) => address,
    sign: (client, [, typedData]) => client.signTypedData(typedData as never),
  },
  privy_sendSmartWalletTx: {
    at: ([transaction]) => (hasMember(transaction, 'from') ? transaction.from : undefined),
    sign: (client, [transaction]) => client.sendTransaction(transaction as never),
  },
}

export const isOfSmartWallet = ({ method }: SigningRequest): boolean => Object.hasOwn(signers, method)

/**
 * Has the smart wallet of the user sign or send, after its own review.
 *
 * @throws AppError `feature_not_enabled` where the app has none, `linked_account_not_found` for another address.
 */
export async function signBySmartWallet(latchkey: Latchkey, request: SigningRequest): Promise<string> {
  const signer = signers[request.method]
  if (!signer) throw new AppError('not_supported')
  const { openSmartWallets } = await loadSmartWallets()
  const user = requireUser(latchkey.client)
  const wallets = openSmartWallets(latchkey, {
    user,
    getPaymasterContext: () => undefined,
    onClient: () => {},
  })
  try {
    const chainId = readChainId(request)
    const client = await wallets.getClientForChain({
      id: chainId === undefined ? undefined : Number(chainId),
    })
    if (!client) throw new AppError('feature_not_enabled', { message: 'This app has no smart wallets.' })
    const address = signer.at(request.params)
    if (address !== undefined && String(address).toLowerCase() !== client.account.address.toLowerCase())
      throw new AppError('linked_account_not_found', {
        message: 'Cannot request a signature with this wallet address',
      })
    return await signer.sign(client, request.params)
  } finally {
    wallets.close()
  }
}
