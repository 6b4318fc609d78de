import type { Client } from '../../client.ts'
import { createValue } from '../../store.ts'
import type { FundingRequest } from '../request.ts'
import type { Transfer, TransferBook } from './transfer.ts'

const key = 'latchkey:funding_transfers'
/** After this time an equal request starts a new transfer, and the user must look for a missing one. */
const keptMs = 86_400_000
const most = 20

/**
 * Returns the transfers of this user in this browser. All screens share them.
 *
 * @example
 * const isOnItsWay = getTransferBook(client).getState().some(isUnderway)
 */
export function getTransferBook(client: Client): TransferBook {
  client.later.transferBook ??= createTransferBook(client)
  return client.later.transferBook
}

function createTransferBook({ storage, now, session }: Client): TransferBook {
  let userId = getUserId(session)
  const { set, ...transfers } = createValue(read().filter(isOwn))

  // Another user of this browser must not see or follow them.
  session.store.subscribe(() => {
    if (getUserId(session) === userId) return
    userId = getUserId(session)
    set(read().filter(isOwn))
  })
  storage.watch((changedKey) => {
    if (changedKey !== null && changedKey !== key) return
    const underway = read().filter(isOwn)
    // Another tab removes finished transfers from the storage; those that finished here stay visible.
    const over = transfers.getState().filter((one) => !isUnderway(one))
    set([...underway, ...over.filter(({ id }) => !hasId(underway, id))].toSorted(byTime))
  })

  function isOwn(transfer: Transfer): boolean {
    return transfer.userId === userId
  }

  function read(): Transfer[] {
    const list = storage.get(key)
    if (!Array.isArray(list)) return []
    return (list as Transfer[]).filter((one) => isTransfer(one) && one.at > now() - keptMs)
  }

  /** Includes changes of other tabs, and transfers of other users. */
  function readAll(): Transfer[] {
    const own = transfers.getState()
    return [...own, ...read().filter(({ id }) => !hasId(own, id))]
  }

  function keep(all: readonly Transfer[]): void {
    const transfersByTime = all.toSorted(byTime)
    set(transfersByTime.filter(isOwn))
    const underway = transfersByTime.filter(isUnderway).slice(0, most)
    storage.set(key, underway.length === 0 ? null : underway)
  }

  return {
    ...transfers,
    put: (transfer) => keep([transfer, ...readAll().filter(({ id }) => id !== transfer.id)]),
    drop: (id) => keep(readAll().filter((one) => one.id !== id)),
    find: (of) => readAll().find((one) => isOwn(one) && one.of === of && isUnderway(one)),
  }
}

const byTime = (one: Transfer, other: Transfer) => other.at - one.at
const hasId = (list: readonly Transfer[], id: string) => list.some((one) => one.id === id)

export function getUserId(session: Client['session']): string | null {
  return session.store.getState().user?.id ?? null
}

/**
 * Finds the unfinished transfer of the same wish: same wallet, coin, amount and receiver.
 *
 * @example
 * const from = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const address = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
 * const request = { address, chainType: 'ethereum', chain: 'eip155:8453', asset: 'native', amount: '0.05' } as const
 * const isSentAlready = findTransfer(client, { request, from }) !== undefined
 */
export function findTransfer(
  client: Client,
  { request, from }: { request: FundingRequest; from: string },
): Transfer | undefined {
  return getTransferBook(client).find(toWish(from, request))
}

/**
 * Money may be on its way.
 *
 * @example
 * const count = getTransferBook(client).getState().filter(isUnderway).length
 */
export function isUnderway({ status }: Pick<Transfer, 'status'>): boolean {
  return status === 'open' || status === 'pending'
}

function isTransfer(value: unknown): value is Transfer {
  const { id, userId, of, from, chain, status, request } = (value ?? {}) as Record<string, unknown>
  return (
    [id, of, from, chain, status].every((one) => typeof one === 'string') &&
    (userId === null || typeof userId === 'string') &&
    typeof request === 'object'
  )
}

/** Identifies a wish: wallet, coin, amount and receiver. */
export function toWish(from: string, request: FundingRequest, by = ''): string {
  const { address, chain, asset, amount } = request
  const coin = typeof asset === 'string' ? asset : asset.erc20.toLowerCase()
  return [by, from, address, chain, coin, amount].join(' ')
}
