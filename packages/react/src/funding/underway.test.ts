import { createClient, createStorage, getTransferBook, type Order, type Transfer } from '@latchkey/core'
import { expect, test } from 'vitest'
import { getId, listTransfers, listUnderway } from './underway.ts'

const toTransfer = (id: string, status: Transfer['status']): Transfer => ({
  ...{ id, status, userId: null, of: id, from: '0x1', chain: 'eip155:1', at: Date.now() },
  request: { address: '0x2', chainType: 'ethereum', chain: 'eip155:1', asset: 'native', amount: '1' },
})

test('has none, one, two, many purchases and transfers that are not over, purchases first', () => {
  for (const count of [0, 1, 2, 15]) {
    const client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://a.test', storage: createStorage() })
    const book = getTransferBook(client)
    const ids = Array.from({ length: count }, (_, at) => `transfer${at}`)
    for (const [at, id] of ids.entries()) book.put(toTransfer(id, at % 2 ? 'open' : 'pending'))
    for (const status of ['success', 'failure', 'refunded'] as const) book.put(toTransfer(status, status))
    const orders = Array.from({ length: count }, (_, at) => ({ id: `order${at}` }) as Order)
    const list = listUnderway({ client }, { book: { listUnfinished: () => orders } })
    expect(
      listTransfers({ client })
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(list.map(getId).slice(0, count)).toEqual(orders.map(({ id }) => id))
    expect(list).toHaveLength(2 * count)
  }
})
