import type { Client } from '../../client.ts'
import type { SendingNotes } from './ethereumSteps.ts'
import type { Mark } from './findSent.ts'
import type { SolanaSendingNotes } from './solanaSteps.ts'
import type { Transfer } from './transfer.ts'
import { getTransferBook, getUserId } from './transferBook.ts'
import { whileAlone } from './whileAlone.ts'

/** Stores the progress of one transfer. */
export type Notes = {
  ethereum: SendingNotes
  solana: SolanaSendingNotes
  arrive(): void
}

type Wish = Pick<Transfer, 'of' | 'request' | 'from' | 'chain' | 'bridge' | 'pays' | 'receives'>

export function createNotes(client: Client, wish: Wish): Notes {
  const book = getTransferBook(client)
  // The user at the start, even if another one has logged in when the wallet answers.
  const userId = getUserId(client.session)
  const find = () => book.find(wish.of)
  let current = find()

  function put(change: Partial<Transfer>): void {
    current = {
      ...(current ?? { ...wish, userId, id: crypto.randomUUID(), at: client.now(), status: 'open' }),
      ...change,
    }
    book.put(current)
  }

  function drop(): void {
    if (current) book.drop(current.id)
    current = undefined
  }

  const alone = <T>(work: () => Promise<T>) =>
    whileAlone(client.storage, wish.of, () => {
      // Another flow may have changed it meanwhile.
      current = find()
      return work()
    })

  return {
    ethereum: {
      alone,
      before() {
        const before = find()
        return before && { ...readMark(before), ...(before.hash !== undefined && { hash: before.hash }) }
      },
      ask: ({ nonce, block }) => put({ nonce, block }),
      take: (hash) => put({ hash, status: 'pending' }),
      drop,
    },
    solana: {
      alone,
      before() {
        const { hash, lastBlockHeight } = find() ?? {}
        return hash === undefined ? undefined : { hash, lastBlockHeight }
      },
      take: (hash, lastBlockHeight) => put({ hash, lastBlockHeight, status: 'pending' }),
      drop,
    },
    arrive: () => put({ status: 'success' }),
  }
}

function readMark({ nonce, block }: Transfer): { mark?: Mark } {
  if (nonce === undefined || block === undefined) return {}
  return { mark: { nonce, block } as Mark }
}

const nothing = () => {}

/** For an approval, which moves nothing: asking again is harmless. */
export const noNotes: Notes = {
  ethereum: { before: () => undefined, alone: (work) => work(), ask: nothing, take: nothing, drop: nothing },
  solana: { before: () => undefined, alone: (work) => work(), take: nothing, drop: nothing },
  arrive: nothing,
}
