import type { Client } from '../../client.ts'
import { createValue } from '../../store.ts'
import type { FundingRequest } from '../request.ts'
import type { Transfer, TransferBook } from './transfer.ts'

const key = 'latchkey:funding_transfers'
/** After that the same wish is another one, and what never arrived is looked for by hand. */
const keptMs = 86_400_000
const most = 20

/**
 * The transfers of this browser. The same book for every screen.
 *
 * @example
 * const isOnItsWay = getTransferBook(client).getState().some(isUnderway)
 */
export function getTransferBook(client: Client): TransferBook {
  client.later.transferBook ??= createTransferBook(client)
  return client.later.transferBook
}

function createTransferBook({ storage, now }: Client): TransferBook {
  const { set, ...transfers } = createValue<readonly Transfer[]>(read())

  function read(): Transfer[] {
    const list = storage.get(key)
    if (!Array.isArray(list)) return []
    return (list as Transfer[]).filter((one) => isTransfer(one) && one.at > now() - keptMs)
  }

  function write(change: (all: readonly Transfer[]) => readonly Transfer[]): void {
    // Another tab may have written meanwhile; what is over is kept in this one alone.
    const others = read().filter(({ id }) => !transfers.getState().some((one) => one.id === id))
    const all = change([...transfers.getState(), ...others])
    set(all.toSorted((one, other) => other.at - one.at))
    const underway = all.filter(isUnderway).slice(0, most)
    storage.set(key, underway.length === 0 ? null : underway)
  }

  return {
    ...transfers,
    put: (transfer) => write((all) => [transfer, ...all.filter(({ id }) => id !== transfer.id)]),
    drop: (id) => write((all) => all.filter((one) => one.id !== id)),
    find(of) {
      const own = transfers.getState()
      const others = read().filter(({ id }) => !own.some((one) => one.id === id))
      return [...own, ...others].find((one) => one.of === of && isUnderway(one))
    },
  }
}

/** Money may be on its way. */
export function isUnderway({ status }: Pick<Transfer, 'status'>): boolean {
  return status === 'open' || status === 'pending'
}

function isTransfer(value: unknown): value is Transfer {
  const { id, of, from, chain, status, request } = (value ?? {}) as Record<string, unknown>
  return [id, of, from, chain, status].every((one) => typeof one === 'string') && typeof request === 'object'
}

/** The same wallet, coin, amount and receiver. */
export function toWish(from: string, request: FundingRequest, by = ''): string {
  const { address, chain, asset, amount } = request
  const coin = typeof asset === 'string' ? asset : asset.erc20.toLowerCase()
  return [by, from, address, chain, coin, amount].join(' ')
}
