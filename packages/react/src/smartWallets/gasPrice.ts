import type { ChainRpc, Hex, SmartWalletNetwork } from '@latchkey/core'
import { parseUrl } from '@latchkey/wire'
import type { Chain, PublicClient, Transport } from 'viem'

/** Bundlers that report their own price (protocol 8.5). */
const ownPrice = /^(rpc\.zerodev\.app|(public|api)\.pimlico\.io)$/
const coinbase = 'api.developer.coinbase.com'

export type GasPrice = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

type GasPriceOptions = {
  network: SmartWalletNetwork
  bundler: ChainRpc
  reader: PublicClient<Transport, Chain>
}

/** Returns the gas price at which a bundler accepts a user operation. */
export async function readGasPrice({ network, bundler, reader }: GasPriceOptions): Promise<GasPrice> {
  const { hostname } = parseUrl(network.bundler_url) ?? {}
  if (hostname && ownPrice.test(hostname)) {
    const { fast } = (await bundler('pimlico_getUserOperationGasPrice', [])) as {
      fast: Record<keyof GasPrice, Hex>
    }
    return {
      maxFeePerGas: BigInt(fast.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(fast.maxPriorityFeePerGas),
    }
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = await reader.estimateFeesPerGas()
  const percent = hostname === coinbase ? 175n : 150n
  return {
    maxFeePerGas: (maxFeePerGas * percent) / 100n,
    maxPriorityFeePerGas: (maxPriorityFeePerGas * percent) / 100n,
  }
}
