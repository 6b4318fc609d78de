import { type Journal, openJournal } from './journal.ts'
import type { StateRecord } from './records.ts'
import { createSums, type Sums } from './sums.ts'

export type RowVersion = { version: number; code: string }
/** `until` is in seconds. */
export type UsedRequest = { id: string; until: number }
/** `consent` is the hash of the consent or the grant that the key belongs to. */
export type Agreement = {
  kind: 'agreed' | 'made' | 'leaving'
  epoch: number
  consent: string
  key: string
}

/** Everything that the signer remembers. Reads return at once; changes resolve once they are on the disk. */
export type SignerState = {
  findAgreement(wallet: string): Agreement | undefined
  agree(wallet: string, agreement: Omit<Agreement, 'epoch'>): Promise<number>
  /** Erases the signer's part of a wallet's key. Resolves to whether there was one. */
  erase(wallet: string): Promise<boolean>
  findRow(row: string): RowVersion | undefined
  /** Also marks the request that made this version as used, in the same step. */
  setRow(row: string, version: RowVersion, request?: UsedRequest | null): Promise<void>
  sums: Pick<Sums, 'get'>
  isUsed(request: string): boolean
  /**
   * Adds amounts to the sums and marks a request as signed, in one step: after a crash either all of it counts or
   * nothing.
   */
  reserve(step: {
    spends: readonly { sum: string; amount: bigint; seconds: number }[]
    request?: UsedRequest | undefined
  }): Promise<void>
  close(): Promise<void>
}

/** How many outdated records there may be before the file is rewritten. */
const maxDeadRecords = 10_000

/**
 * Opens the state of a signer.
 *
 * @param now seconds since 1970.
 *
 * @example
 * const state = await openState({ path: 'journal', key, now: () => Date.now() / 1_000 })
 */
export async function openState(options: {
  path: string
  key: Uint8Array
  now(): number
}): Promise<SignerState> {
  const agreements = new Map<string, Agreement>()
  const epochs = new Map<string, number>()
  const versions = new Map<string, RowVersion>()
  const usedRequests = new Map<string, number>()
  const sums = createSums()
  let records = 0

  const apply = (record: StateRecord) => {
    records++
    switch (record.kind) {
      case 'agreed':
      case 'made':
      case 'leaving': {
        const { wallet, ...agreement } = record
        agreements.set(wallet, agreement)
        return void epochs.set(wallet, agreement.epoch)
      }
      case 'revoked':
        agreements.delete(record.wallet)
        return void epochs.set(record.wallet, record.epoch)
      case 'row':
        return void versions.set(record.row, { version: record.version, code: record.code })
      case 'spent':
        return sums.add(record)
      case 'used':
        return void usedRequests.set(record.request, record.until)
    }
  }
  const journal: Journal<StateRecord> = await openJournal(options.path, options.key, apply)

  /** All records that still count. */
  const listRecords = (): StateRecord[] => {
    const now = options.now()
    sums.forget(now)
    for (const [request, until] of usedRequests) if (until <= now) usedRequests.delete(request)
    return [
      ...[...epochs].map(([wallet, epoch]): StateRecord => {
        const agreement = agreements.get(wallet)
        return agreement ? { wallet, ...agreement } : { kind: 'revoked', wallet, epoch }
      }),
      ...[...versions].map(([row, version]): StateRecord => ({ kind: 'row', row, ...version })),
      ...sums.list(),
      ...[...usedRequests].map(([request, until]): StateRecord => ({ kind: 'used', request, until })),
    ]
  }
  const rewrite = async () => {
    const all = listRecords()
    records = all.length
    await journal.rewrite(all)
  }
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  /** Calls during a rewrite share the next one, so many erasures at once rewrite the file only twice. */
  const rewriteOnce = (): Promise<void> => {
    if (next) return next
    next = running.then(() => {
      next = undefined
      return rewrite()
    })
    running = next.catch(() => {})
    return next
  }
  const write = async (...all: StateRecord[]) => {
    // Applied in memory first, so that two requests at once see each other.
    for (const record of all) apply(record)
    await journal.append(all)
    if (records > maxDeadRecords && records > 2 * listRecords().length) await rewriteOnce()
  }
  /** An erasure that failed stays here: the disk may still have the key, so a repeated call must fail too. */
  const erasures = new Map<string, Promise<void>>()
  const erase = async (wallet: string) => {
    await write({ kind: 'revoked', wallet, epoch: getEpoch(wallet) })
    // Its key is removed from the file too, so no copy of the database can be opened any more.
    await rewriteOnce()
    erasures.delete(wallet)
  }
  const getEpoch = (wallet: string) => epochs.get(wallet) ?? 0

  return {
    findAgreement: (wallet) => agreements.get(wallet),
    async agree(wallet, agreement) {
      const epoch = getEpoch(wallet) + 1
      await write({ wallet, epoch, ...agreement })
      return epoch
    },
    async erase(wallet) {
      const isThere = agreements.has(wallet)
      if (isThere) erasures.set(wallet, erase(wallet))
      // A repeated call also resolves only once the erasure is on the disk.
      await erasures.get(wallet)
      return isThere
    },
    findRow: (row) => versions.get(row),
    setRow: (row, version, request) =>
      write({ kind: 'row', row, ...version }, ...(request ? [toUsed(request)] : [])),
    sums,
    isUsed: (request) => (usedRequests.get(request) ?? 0) > options.now(),
    async reserve({ spends, request }) {
      const at = Math.floor(options.now())
      const all: StateRecord[] = spends
        .filter(({ amount }) => amount > 0n)
        .map(({ sum, amount, seconds }) => ({ kind: 'spent', sum, amount: `${amount}`, at, seconds }))
      if (request) all.push(toUsed(request))
      if (all.length > 0) await write(...all)
    },
    close: () => journal.close(),
  }
}

const toUsed = ({ id, until }: UsedRequest): StateRecord => ({ kind: 'used', request: id, until })
