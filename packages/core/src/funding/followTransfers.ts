import type { Client } from '../client.ts'
import { watch } from '../transaction/ethereum/watch.ts'
import { createSolanaRpc } from '../transaction/solana/rpc.ts'
import { follow } from '../transaction/solana/steps.ts'
import { createChainRpc } from '../wallet/chains/chainAccess.ts'
import type { Hex } from '../wallet/sign.ts'
import type { Bridge } from './bridge/bridge.ts'
import { followBridge } from './bridge/followBridge.ts'
import { createRelay } from './bridge/relay.ts'
import { readFundingSettings } from './settings.ts'
import { findEthereumChain, findFundingNetwork } from './transfer/findCoin.ts'
import type { Transfer, TransferBook } from './transfer/transfer.ts'
import { getTransferBook, getUserId, isUnderway } from './transfer/transferBook.ts'

/**
 * The nonce of a transaction known only by its hash. No wallet's count is above it, so the transaction never counts as
 * replaced.
 */
const unusedNonce: Hex = '0xffffffffffffffff'

/** The transfers that are already followed, by book. */
const followedIds = new WeakMap<TransferBook, Set<string>>()

/**
 * Follows the transfers of the signed-in user in this browser and stores their results, so that a user who returns sees
 * them arrive. Stops when another user logs in. A transfer whose wallet never answered stays `open`: the next flow with
 * the same wish looks for it.
 *
 * @example
 * await followTransfers(client)
 * console.log(getTransferBook(client).getState())
 */
export async function followTransfers(client: Client): Promise<void> {
  const book = getTransferBook(client)
  const urls = readFundingSettings(client.app.getState() ?? {})?.bridgeUrls
  const bridge = urls && createRelay(client, urls)
  const userId = getUserId(client.session)
  const wait = async (ms: number) => {
    await client.wait(ms)
    if (getUserId(client.session) !== userId) throw new Error('Another user has logged in.')
  }
  const ids = followedIds.get(book) ?? new Set()
  followedIds.set(book, ids)
  await Promise.all(
    book.getState().map(async (transfer) => {
      if (ids.has(transfer.id) || !isUnderway(transfer)) return
      ids.add(transfer.id)
      const status = await findEnd({ ...client, wait }, bridge, transfer).catch(() => undefined)
      ids.delete(transfer.id)
      // Its own flow may have stored a result first.
      const current = book.getState().find(({ id }) => id === transfer.id)
      if (status && current && isUnderway(current)) book.put({ ...current, status })
    }),
  )
}

async function findEnd(
  client: Client,
  bridge: Bridge | undefined,
  { chain, from, hash, lastBlockHeight, bridge: intent }: Transfer,
): Promise<Transfer['status'] | undefined> {
  const { http, wait, now } = client
  if (intent) {
    for await (const state of followBridge(client, bridge, intent))
      if (state.status !== 'filling') return state.status === 'failed' ? 'failure' : state.status
    return undefined
  }
  if (hash === undefined) return undefined
  const outcome = chain.startsWith('solana:')
    ? await follow(
        { id: hash, lastBlockHeight },
        { rpc: createSolanaRpc(http, findFundingNetwork(client, chain)), wait },
      )
    : await watch({
        ...{ hashes: [hash as Hex], from, nonce: unusedNonce, wait, now },
        node: createChainRpc(http, await findEthereumChain(client, chain)),
      })
  return { done: 'success', failed: 'failure', pending: undefined }[outcome.status] as Transfer['status']
}
