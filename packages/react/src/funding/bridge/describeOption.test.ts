import { type BridgeOption, createClient, getTransferBook, type Transfer } from '@latchkey/core'
import { expect, test } from 'vitest'
import { first } from '../../texts/en/first.ts'
import { more } from '../../texts/en/more.ts'
import { describeChoice, toOptionId } from './describeOption.tsx'
import { listBridges } from './openBridge.ts'

const texts = { ...first, ...more }

function toOption(at: number): BridgeOption {
  const [name, chain] = [`Chain ${at}`, `eip155:${at}`]
  const pays = { amount: `0.${at}1`, symbol: 'ETH', network: name }
  return {
    source: {
      ...{ chain, name, bridgeChain: { kind: 'ethereum', id: at, isTestnet: false } },
      ...{ token: null, symbol: 'ETH', decimals: 18, units: BigInt(at) * 10n ** 18n },
    },
    question: {} as BridgeOption['question'],
    quote: {
      ...{ requestId: `r${at}`, pays: 10n ** 16n * BigInt(10 * at + 1), receives: 1n, feeUsd: at },
      ...{ seconds: at, expiresAt: 1_000 + at, calls: [], subject: {} as BridgeOption['quote']['subject'] },
    },
    ...{ pays, receives: pays, isDear: false },
  }
}

function toTransfer(at: number): Transfer {
  return {
    ...{ id: `t${at}`, userId: null, of: `wish ${at}`, from: '0x1', chain: 'eip155:1', at: newest - at },
    ...{ status: 'pending', bridge: { name: 'relay', requestId: `r${at}`, isTestnet: false } },
    request: { address: '0x2', chainType: 'ethereum', chain: 'eip155:1', asset: 'native', amount: '1' },
  }
}

/** All have distinct times, by which they are sorted. */
const newest = Date.now()
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('none, one, two, many ways to pay are all told, in their order, each by its own name', () => {
  for (const count of [0, 1, 2, 30]) {
    const options = range(count).map(toOption)
    const { choices, total, until } = describeChoice(options, options.at(-1), texts)
    expect(
      choices?.map(({ id, title, detail, end, endDetail }) => [id, title, detail, end, endDetail]),
    ).toEqual(
      options.map((option, index) => [
        toOptionId(option),
        `Chain ${index + 1}`,
        `Balance: ${index + 1} ETH`,
        `${(10 * (index + 1) + 1) / 100} ETH`,
        `$${index + 1}.00 · ${index + 1} sec`,
      ]),
    )
    expect(total).toBe(count === 0 ? undefined : `0.${count}1 ETH`)
    // The first one to expire ends all of them.
    expect(until).toBe(count === 0 ? undefined : 1_001)

    const client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' })
    const transfers = range(count).map(toTransfer)
    for (const transfer of transfers) getTransferBook(client).put(transfer)
    getTransferBook(client).put({ ...toTransfer(99), bridge: undefined })
    getTransferBook(client).put({ ...toTransfer(98), status: 'success' })
    expect(listBridges({ client }).map(({ id }) => id)).toEqual(transfers.map(({ id }) => id))
  }
})
