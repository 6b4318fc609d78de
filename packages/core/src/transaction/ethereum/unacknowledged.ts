import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import * as notes from '../broadcastNotes.ts'
import { isKnown } from './broadcast.ts'

export { forget } from '../broadcastNotes.ts'

export function remember(client: notes.NoteStorage, transaction: NormalTransaction, id: Hex): void {
  notes.remember(client, { of: getContent(transaction), id })
}

/** Finds the transaction with the same content that a node has and the app does not know. */
export async function findUnacknowledged(
  client: notes.NoteStorage,
  transaction: NormalTransaction,
  node: ChainRpc,
): Promise<Hex | undefined> {
  const hash = await notes.findUnacknowledged(client, getContent(transaction), ({ id }) =>
    isKnown(id as Hex, node),
  )
  return hash as Hex | undefined
}

function getContent({ from, to, value, data, chainId }: NormalTransaction): string {
  return [chainId, from, to ?? '', value ?? '0x0', data ?? '0x'].join(' ').toLowerCase()
}
