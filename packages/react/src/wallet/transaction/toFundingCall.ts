import type { Chain, EthereumPlan } from '@latchkey/core'
import type { FundingCall, FundWalletConfig } from '../../funding/fundWalletConfig.ts'
import type { TransactionWording } from '../sign/wording.ts'

/** The asset that the wallet has too little of, on the request's chain; the host app's config has precedence. */
export function toFundingCall(
  { wallet, chain }: { wallet: { address: string }; chain: Chain },
  plan: Pick<EthereumPlan, 'shortage' | 'transaction'> | undefined,
  { funding }: Pick<TransactionWording, 'funding'>,
): FundingCall {
  const token = plan?.shortage === 'token' ? plan.transaction.to : undefined
  const missing = { chain, asset: token ? { erc20: token } : ('native-currency' as const) }
  return {
    ...{ address: wallet.address, chainType: 'ethereum' },
    // The Ethereum hook accepts no other.
    config: { ...missing, ...funding } as FundWalletConfig,
  }
}
