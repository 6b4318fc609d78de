import type { Chain, EthereumPlan } from '@latchkey/core'
import type { FundingCall, FundWalletConfig } from '../../funding/fundWalletConfig.ts'
import type { TransactionWording } from '../sign/wording.ts'

/** What the wallet has too little of, on the request's chain; what the host app says of it counts for more. */
export function toFundingCall(
  { wallet, chain }: { wallet: { address: string }; chain: Chain },
  plan: Pick<EthereumPlan, 'shortage' | 'transaction'> | undefined,
  { funding }: Pick<TransactionWording, 'funding'>,
): FundingCall {
  const token = plan?.shortage === 'token' ? plan.transaction.to : undefined
  const missing = { chain, asset: token ? { erc20: token } : ('native-currency' as const) }
  return {
    ...{ address: wallet.address, chainType: 'ethereum' },
    // The hook of Ethereum takes no other.
    config: { ...missing, ...funding } as FundWalletConfig,
  }
}
