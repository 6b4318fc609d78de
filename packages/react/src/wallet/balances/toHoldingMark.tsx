import type { Holding } from '@latchkey/core'
import { isUsdc } from '../../funding/isUsdc.ts'
import { TokenMark } from '../../ui/marks/TokenMark.tsx'
import type { Mark } from '../../ui/Tile.tsx'
import type { WalletNetwork } from './walletNetwork.ts'

/**
 * The picture of an asset, with its network in the corner. A token has the host app's picture, or its own only if its
 * address is known (decision 22: account).
 */
export function toHoldingMark({ token }: Pick<Holding, 'token'>, network: WalletNetwork): Mark {
  const badge = { chain: toChain(network), name: network.name }
  if (!token) return { element: <TokenMark symbol={network.coin.symbol} network={badge} /> }
  const { address, ticker, icon } = token
  if (icon) return { image: icon, letter: ticker }
  return {
    element: isUsdc(network, address) ? (
      <TokenMark symbol="USDC" network={badge} />
    ) : (
      <TokenMark symbol={ticker} address={address} network={badge} />
    ),
  }
}

/** CAIP-2. A Solana node without a cluster in the app's settings is shown as mainnet. */
const toChain = ({ id, solana }: WalletNetwork) => (solana ? (solana.chain ?? 'solana:mainnet') : id)
