import { type Connection, toBase58 } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { listSources } from './listSources.ts'

const toAddress = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const connect = (chainType: 'ethereum' | 'solana', accounts: readonly string[]): Connection => ({
  wallet: {
    ...{ chainType, id: `${chainType}${accounts.length}`, name: 'Harbor', icon: null, announcedId: 'harbor' },
    ...{ walletClientType: 'harbor', connectorType: 'injected', handle: {} },
  } as unknown as Connection['wallet'],
  ...{ accounts, chainId: 'eip155:1', connectedAt: 1 },
})
const address = toAddress(9_999)
const list = (connections: readonly Connection[], isSource = () => true) =>
  listSources(connections, { address, isSource }).map((source) => source.address)

test('has each account of none, one, two, many wallets and accounts, in their order', () => {
  for (const wallets of [0, 1, 2, 40])
    for (const accounts of [0, 1, 2, 40]) {
      const connections = Array.from({ length: wallets }, (_, wallet) =>
        connect(
          'ethereum',
          Array.from({ length: accounts }, (_, at) => toAddress(wallet * 100 + at)),
        ),
      )
      expect(list(connections)).toEqual(connections.flatMap((one) => one.accounts))
    }
})

describe('leaves out', () => {
  test('the address to fund, in any spelling', () => {
    const other = toAddress(1)
    expect(list([connect('ethereum', [address.toUpperCase().replace('0X', '0x'), other])])).toEqual([other])
  })

  test('wallets of a chain that cannot pay', () => {
    const solana = toBase58(new Uint8Array(32).fill(7))
    const connections = [connect('ethereum', [toAddress(1)]), connect('solana', [solana])]
    const of = (chainType: string) =>
      listSources(connections, { address, isSource: (one) => one === chainType }).map((one) => one.address)
    expect(of('solana')).toEqual([solana])
    expect(of('ethereum')).toEqual([toAddress(1)])
    expect(of('none')).toEqual([])
  })
})
