import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import type { TokenAsset } from '../../wallet/balances/holding.ts'
import { writeTransfer } from '../../wallet/balances/writeTransfer.ts'
import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken } from '../../wallet/chains/readToken.ts'
import { normalizeTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { makePlan } from './plan.ts'

type TransferQuestion = { chain: Chain; from: string; to: string; token: TokenAsset | null }

/** In base units of the chain's own coin. Undefined if the node did not report it. */
export type EthereumTransferFee = {
  /** The maximum fee of a transfer. */
  fee: bigint | undefined
  /** The wallet's balance of the coin that pays the fee. */
  coinBalance: bigint | undefined
}

/**
 * Finds the maximum fee of a transfer before the user enters an amount, on which it does not depend.
 *
 * @example
 * const to = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
 * const { fee } = await readEthereumFee(client, { chain: mainnet, from: wallet.address, to, token: null })
 */
export async function readEthereumFee(
  client: Pick<Client, 'http' | 'wait'>,
  { chain, from, to, token }: TransferQuestion,
): Promise<EthereumTransferFee> {
  const one = writeTransfer({ to, units: 1n, chainId: chain.id, token })
  const plan = await makePlan({
    transaction: normalizeTransaction({ ...one, chainId: chain.id }, from),
    ...{ chain, node: createChainRpc(client.http, chain), wait: client.wait, before: [] },
    findBefore: async () => undefined,
    describeToken: (address) => readToken(client, { chain, address }),
  }).catch(() => undefined)
  // Without an estimate, uses a limit that is enough for nearly everything.
  return { fee: plan?.fee === undefined ? undefined : plan.feeLimit, coinBalance: plan?.balance }
}
