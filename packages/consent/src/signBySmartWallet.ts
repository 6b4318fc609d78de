import { requireUser } from '@latchkey/core'
import { type Latchkey, loadSmartWallets } from '@latchkey/react/firstParty'
import { AppError } from '@latchkey/wire'
import { hasMember, readChainId } from './readParams.ts'
import type { SigningRequest } from './request.ts'

/** Protocol 7.7: the wallet's own method for each, and the position of the smart wallet's address. */
const methods: Readonly<Record<string, { method: string; at(params: unknown[]): unknown }>> = {
  privy_signSmartWalletMessage: { method: 'personal_sign', at: ([, address]) => address },
  privy_signSmartWalletTypedData: { method: 'eth_signTypedData_v4', at: ([address]) => address },
  privy_sendSmartWalletTx: {
    method: 'eth_sendTransaction',
    at: ([transaction]) => (hasMember(transaction, 'from') ? transaction.from : undefined),
  },
}

export const isOfSmartWallet = ({ method }: SigningRequest): boolean => Object.hasOwn(methods, method)

/**
 * Lets the user's smart wallet sign or send, after its own review.
 *
 * @throws AppError `feature_not_enabled` if the app has none, `linked_account_not_found` for another address.
 */
export async function signBySmartWallet(latchkey: Latchkey, request: SigningRequest): Promise<string> {
  const signing = methods[request.method]
  if (!signing) throw new AppError('not_supported')
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
    const address = signing.at(request.params)
    if (address !== undefined && String(address).toLowerCase() !== client.account.address.toLowerCase())
      throw new AppError('linked_account_not_found', {
        message: 'Cannot request a signature with this wallet address',
      })
    // Published connectors only rename a wallet's method: a message may be hex, and typed data JSON.
    const provider = await client.getEthereumProvider()
    return (await provider.request({ method: signing.method, params: request.params })) as string
  } finally {
    wallets.close()
  }
}
