import * as notes from '../broadcastNotes.ts'
import { toBase64 } from './base64.ts'
import type { SolanaNetwork } from './clusters.ts'
import { noBlockhash, type OpenSolanaTransaction, withBlockhash } from './readTransaction.ts'
import { isPast, readStatus, type SolanaShipment } from './send.ts'
import type { SolanaRpc } from './solanaRpc.ts'

type Sending = { transaction: OpenSolanaTransaction; network: SolanaNetwork }

export async function remember(
  client: notes.NoteStorage,
  sending: Sending,
  { id, lastBlockHeight }: SolanaShipment,
): Promise<void> {
  notes.remember(client, { of: await getContent(sending), id, lastBlockHeight })
}

/**
 * Finds the transaction with the same content that the chain has, or may still include, and the app does not know.
 * Without a response of the node it counts as sent, because another one could pay twice.
 */
export async function findUnacknowledged(
  client: notes.NoteStorage,
  sending: Sending,
  rpc: SolanaRpc,
): Promise<string | undefined> {
  return notes.findUnacknowledged(client, await getContent(sending), async (note) => {
    try {
      // In this order: the transaction may have landed just before the height was read.
      const isOver = await isPast(note, rpc)
      const status = await readStatus(note.id, rpc, true)
      if (status ? status.error !== undefined : isOver) notes.forget(client, [note.id])
      return status ? status.error === undefined : !isOver
    } catch {
      return true
    }
  })
}

/** With another blockhash it is another transaction with the same content. */
async function getContent({ transaction, network }: Sending): Promise<string> {
  const bytes = withBlockhash(transaction, noBlockhash)
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return `${network.chain ?? network.url} ${toBase64(new Uint8Array(digest))}`
}
