import type { Client } from '../../client.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import { isPast, readStatus } from '../../transaction/solana/send.ts'
import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { findEthereumChain, findFundingNetwork } from '../transfer/findCoin.ts'
import type { Transfer } from '../transfer/transfer.ts'
import type { Bridge } from './bridge.ts'

/** After this time the wallet's window of an earlier page is closed. */
const openMs = 600_000

/**
 * Whether the payment that an earlier page of this browser asked a wallet for was made; `open` if it still may be.
 * Throws without a response of the bridge or the node, because another payment could be a second one.
 */
export async function findPaid(
  client: Client,
  bridge: Bridge,
  transfer: Transfer,
): Promise<'paid' | 'unpaid' | 'open'> {
  const { requestId, isTestnet } = transfer.bridge ?? { requestId: '', isTestnet: false }
  const status = await bridge.readStatus(requestId, isTestnet)
  // A failed payment was paid as well: the user sees that before paying again.
  if (status !== 'waiting') return 'paid'
  return transfer.chain.startsWith('solana:') ? askSolana(client, transfer) : askEthereum(client, transfer)
}

async function askEthereum(client: Client, { chain, from, hash, nonce, at }: Transfer) {
  const node = createChainRpc(client.http, await findEthereumChain(client, chain))
  if (hash !== undefined) {
    const receipt = (await node('eth_getTransactionReceipt', [hash])) as { status?: unknown } | null
    return receipt?.status === '0x0' ? 'unpaid' : 'paid'
  }
  const count = BigInt((await node('eth_getTransactionCount', [from, 'pending'])) as string)
  if (count <= BigInt(nonce ?? 0)) return 'unpaid'
  return client.now() - at > openMs ? 'unpaid' : 'open'
}

async function askSolana(client: Client, { chain, hash = '', lastBlockHeight }: Transfer) {
  const rpc = createSolanaRpc(client.http, findFundingNetwork(client, chain))
  // In this order: the transaction may have landed just before the height was read.
  const isOver = await isPast({ lastBlockHeight }, rpc)
  const status = await readStatus(hash, rpc, true)
  if (status) return status.error === undefined ? 'paid' : 'unpaid'
  return isOver ? 'unpaid' : 'paid'
}
