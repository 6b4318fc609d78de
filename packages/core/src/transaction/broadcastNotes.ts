import type { Client } from '../client.ts'

/**
 * A broadcast transaction whose result never reached the app, because the tab died. Repeating the request shows the
 * first one instead of paying twice.
 */
export type UnacknowledgedBroadcast = {
  /** The content that the user wants; fees, nonces and blockhashes do not belong to it. */
  of: string
  id: string
  /** On Solana: the last block that can include it. */
  lastBlockHeight?: number | undefined
  at: number
}

const key = 'latchkey:sent_unheard'
/** After this time the same request is a new wish. */
const rememberedMs = 3_600_000
const most = 20

export type NoteStorage = Pick<Client, 'storage' | 'now'>

export function remember(client: NoteStorage, note: Omit<UnacknowledgedBroadcast, 'at'>): void {
  const others = readNotes(client).filter(({ id }) => id !== note.id)
  client.storage.set(key, [...others, { ...note, at: client.now() }].slice(-most))
}

/** Call it when the app has the result, or when the transactions can no longer land. */
export function forget(client: NoteStorage, ids: readonly string[]): void {
  const others = readNotes(client).filter(({ id }) => !ids.includes(id))
  client.storage.set(key, others.length === 0 ? null : others)
}

/** Finds the transaction of the same content that was sent and not acknowledged. */
export async function findUnacknowledged(
  client: NoteStorage,
  of: string,
  isSent: (note: UnacknowledgedBroadcast) => Promise<boolean>,
): Promise<string | undefined> {
  for (const note of readNotes(client).filter((one) => one.of === of)) if (await isSent(note)) return note.id
  return undefined
}

function readNotes({ storage, now }: NoteStorage): UnacknowledgedBroadcast[] {
  const notes = storage.get(key)
  if (!Array.isArray(notes)) return []
  return (notes as UnacknowledgedBroadcast[]).filter((one) => Number(one?.at) > now() - rememberedMs)
}
