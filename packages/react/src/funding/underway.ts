import { getTransferBook, isUnderway, type Order, type Transfer } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { Funding } from './funding.ts'

/** A payment that may still arrive: the user is informed before another one begins. */
export type Underway = { order: Order; transfer?: undefined } | { transfer: Transfer; order?: undefined }

export function listTransfers({ client }: Pick<Latchkey, 'client'>): readonly Transfer[] {
  return getTransferBook(client).getState().filter(isUnderway)
}

export function listUnderway(
  latchkey: Pick<Latchkey, 'client'>,
  { book }: { book: Pick<Funding['book'], 'listUnfinished'> },
): Underway[] {
  return [
    ...book.listUnfinished().map((order) => ({ order })),
    ...listTransfers(latchkey).map((transfer) => ({ transfer })),
  ]
}

export const getId = ({ order, transfer }: Underway): string => order?.id ?? transfer?.id ?? ''
