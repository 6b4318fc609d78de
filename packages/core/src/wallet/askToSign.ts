import type { RpcRequest } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { askFrame, type WalletContext } from './connect.ts'
import { getEntropy } from './embedded/entropy.ts'
import { withRecovery } from './embedded/recoverWallet.ts'
import { checkSecurePage } from './frame/checkSecurePage.ts'

/**
 * Asks the frame to sign one request with a wallet, which is recovered first if it is not on this device. Returns the
 * data of the response: text for Ethereum, an object for Solana (protocol 6.5).
 */
export async function askToSign(
  context: WalletContext,
  wallet: WalletWithMetadata,
  request: RpcRequest,
): Promise<unknown> {
  checkSecurePage()
  const data = {
    ...getEntropy(requireUser(context.client), wallet),
    chainType: wallet.chainType,
    hdWalletIndex: wallet.walletIndex ?? 0,
    requesterAppId: null,
    request,
  }
  // Without a connect first: the frame unlocks the wallet itself, so an unlocked wallet signs in one round trip.
  const answer = await withRecovery(context, wallet, () => askFrame(context, 'privy:wallets:rpc', data))
  return answer.response?.data
}
