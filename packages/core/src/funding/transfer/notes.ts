import type { Client } from '../../client.ts'
import type { SendingNotes } from './ethereumSteps.ts'
import type { Mark } from './findSent.ts'
import type { SolanaSendingNotes } from './solanaSteps.ts'
import type { Transfer } from './transfer.ts'
import { getTransferBook } from './transferBook.ts'

/** Writes into the book what becomes of one wish. */
export type Notes = {
  ethereum: SendingNotes
  solana: SolanaSendingNotes
  /** It is over, or a bridge has it. */
  change(change: Partial<Pick<Transfer, 'status' | 'bridge'>>): void
}

type Wish = Pick<Transfer, 'of' | 'request' | 'from' | 'chain'>

export function createNotes(client: Client, wish: Wish): Notes {
  const book = getTransferBook(client)
  const before = book.find(wish.of)
  let current: Transfer | undefined = before

  function put(change: Partial<Transfer>): void {
    current = {
      ...(current ?? { ...wish, id: crypto.randomUUID(), at: client.now(), status: 'open' }),
      ...change,
    }
    book.put(current)
  }

  function drop(): void {
    if (current) book.drop(current.id)
    current = undefined
  }

  const mark = before?.nonce !== undefined && before.block !== undefined
  return {
    ethereum: {
      before: before && {
        ...(mark && { mark: { nonce: before.nonce, block: before.block } as Mark }),
        ...(before.hash !== undefined && { hash: before.hash }),
      },
      ask: ({ nonce, block }) => put({ nonce, block }),
      take: (hash) => put({ hash, status: 'pending' }),
      drop,
    },
    solana: {
      before:
        before?.hash === undefined
          ? undefined
          : { hash: before.hash, lastBlockHeight: before.lastBlockHeight },
      take: (hash, lastBlockHeight) => put({ hash, lastBlockHeight, status: 'pending' }),
      drop,
    },
    change: (change) => put(change),
  }
}
