import { fromBaseUnits, loadSolanaTransactions, readEthereumFee } from '@latchkey/core'
import type { Latchkey } from '../../../latchkey.ts'
import type { SendableAsset } from '../transferForm.ts'
import type { WalletNetwork } from '../walletNetwork.ts'

/** In the network's own coin. */
export type TransferFee = {
  /** The most that the transfer costs. */
  fee: bigint
  /** What stays in the wallet when all of its coins are sent. */
  kept: bigint
}

export type FeeState = { status: 'reading' } | { status: 'failed' } | ({ status: 'known' } & TransferFee)

type FeeQuestion = {
  network: WalletNetwork
  asset: SendableAsset
  from: string
  /** Undefined while it is not an address yet. */
  to: string | undefined
}

/** A base fee may rise by an eighth with each block: this much is for the two until the user has signed. */
const rise = 4n

/** What a transfer costs, and what the wallet has to keep for it. Undefined where the node does not say. */
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
  // An account with less than its rent may have nothing at all.
  return fee === undefined || rent === undefined ? undefined : { fee, kept: fee + rent }
}

/** All that can be sent, as it is typed: a token as a whole, coins without what the wallet keeps. Undefined for nothing. */
export function findMost({ token, units, decimals }: SendableAsset, fee: FeeState): string | undefined {
  if (!token && fee.status !== 'known') return undefined
  const most = units - (token || fee.status !== 'known' ? 0n : fee.kept)
  return most > 0n ? fromBaseUnits(most, decimals) : undefined
}
