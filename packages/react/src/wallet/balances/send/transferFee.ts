import { fromBaseUnits, loadSolanaTransactions, readEthereumFee } from '@latchkey/core'
import type { Latchkey } from '../../../latchkey.ts'
import type { SendableAsset } from '../transferForm.ts'
import type { WalletNetwork } from '../walletNetwork.ts'

/** Amounts in the network's own coin. */
export type TransferFee = {
  /** The maximum fee of the transfer. */
  fee: bigint
  /** The amount that stays in the wallet when all coins are sent. */
  kept: bigint
}

export type FeeState = { status: 'reading' } | { status: 'failed' } | ({ status: 'known' } & TransferFee)

type FeeQuestion = {
  network: WalletNetwork
  asset: SendableAsset
  from: string
  /** Undefined until it is a valid address. */
  to: string | undefined
}

/**
 * A base fee may rise by an eighth with each block: a quarter is reserved for the two blocks until the user has signed.
 */
const rise = 4n

/**
 * Reads the fee of a transfer, and the amount that the wallet has to keep for it. Undefined if the node does not return
 * them.
 */
export async function readTransferFee(
  { client }: Pick<Latchkey, 'client'>,
  { network, asset: { token }, from, to = from }: FeeQuestion,
): Promise<TransferFee | undefined> {
  if (network.chain) {
    const { fee } = await readEthereumFee(client, { chain: network.chain, from, to, token })
    return fee === undefined ? undefined : { fee, kept: fee + fee / rise }
  }
  const { readSolanaFee } = await loadSolanaTransactions()
  const { fee, rent } = await readSolanaFee(client, { network: network.solana, from, to, token })
  // Solana allows a balance of zero or of at least the rent, and nothing between.
  return fee === undefined || rent === undefined ? undefined : { fee, kept: fee + rent }
}

/**
 * The full amount that can be sent, as the user would type it: all of a token, or the coins minus the amount that the
 * wallet keeps. Undefined if nothing can be sent.
 */
export function findMost({ token, units, decimals }: SendableAsset, fee: FeeState): string | undefined {
  if (!token && fee.status !== 'known') return undefined
  const most = units - (token || fee.status !== 'known' ? 0n : fee.kept)
  return most > 0n ? fromBaseUnits(most, decimals) : undefined
}
