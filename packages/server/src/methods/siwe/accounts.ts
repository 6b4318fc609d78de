import { EthereumAddress, SolanaAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { accountReader } from '../../user/readAccount.ts'
import { walletIdentity } from './identity.ts'

/** Reads external wallets of both chains. */
export const walletAccounts = {
  wallet: accountReader(
    { address: v.union([EthereumAddress, SolanaAddress]), chain_type: v.picklist(['ethereum', 'solana']) },
    ({ address, chain_type }) =>
      walletIdentity({
        ...{ address, signer: 'key', labels: { walletClientType: null, connectorType: null } },
        ...(chain_type === 'ethereum' && { chainId: 'eip155:1' }),
      }),
  ),
}
