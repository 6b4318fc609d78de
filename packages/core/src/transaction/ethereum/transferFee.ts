import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import type { TokenAsset } from '../../wallet/balances/holding.ts'
import { writeTransfer } from '../../wallet/balances/writeTransfer.ts'
import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken } from '../../wallet/chains/readToken.ts'
import { normalizeTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { makePlan } from './plan.ts'

type TransferQuestion = { chain: Chain; from: string; to: string; token: TokenAsset | null }

/** In the chain's own coin, all in the smallest unit. Undefined is what the node did not say. */
export type EthereumTransferFee = {
  /** The most that a transfer costs. */
  fee: bigint | undefined
  /** What the wallet has of the coin that pays it. */
  coinBalance: bigint | undefined
}

/**
 * Finds the most that a transfer costs, before the user says how much. It does not depend on the amount.
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
  // Without an estimate its limit is what nearly everything fits into.
  return { fee: plan?.fee === undefined ? undefined : plan.feeLimit, coinBalance: plan?.balance }
}
