import type { ChainType } from '@latchkey/core'
import type { Funding } from '../funding.ts'

/** Whether a wallet on that chain may pay with coins of another network: mainnets for mainnets, as bridges do. */
export function canBridge(
  { settings, request, network }: Pick<Funding, 'settings' | 'request' | 'network'>,
  from: ChainType,
): boolean {
  if (!settings.bridging) return false
  if (request.chainType === 'solana')
    return from === 'ethereum' && settings.bridgeSolanaChains.includes(request.chain)
  return from === 'ethereum' || !network.chain?.testnet
}
