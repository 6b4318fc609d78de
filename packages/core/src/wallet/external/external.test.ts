import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checksummed } from './checksum.ts'
import { toClientType } from './clientType.ts'
import { fromWallet, toWalletProblem } from './walletError.ts'

test('addresses are written as EIP-55 has them', () => {
  const file = new URL('../../../../../test/vectors/eip55.json', import.meta.url)
  const { addresses } = JSON.parse(readFileSync(file, 'utf8')) as { addresses: string[] }
  expect(addresses.map((address) => checksummed(address.toLowerCase()))).toEqual(addresses)
  expect(checksummed('DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')).toBe(
    'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
  )
})

test.each([
  [{ rdns: 'io.metamask', name: 'MetaMask' }, 'metamask'],
  [{ rdns: 'com.coinbase.wallet', name: 'Coinbase Wallet' }, 'coinbase_wallet'],
  [{ rdns: 'app.phantom', name: 'Phantom' }, 'phantom'],
  [{ rdns: 'me.rainbow', name: 'Rainbow' }, 'rainbow'],
  [{ rdns: 'io.rabby', name: 'Rabby Wallet' }, 'rabby_wallet'],
  [{ rdns: 'example.harbor', name: 'Harbor  Wallet!' }, 'harbor_wallet'],
  [{ name: 'Phantom' }, 'phantom'],
  [{ name: 'OKX Wallet' }, 'okx_wallet'],
  [{ rdns: 'constructor', name: '' }, 'unknown'],
  [{ name: 'x'.repeat(90) }, 'x'.repeat(64)],
  // A name of embedded wallets: screens and host apps would mistake it for one.
  [{ name: 'Privy' }, 'unknown'],
  [{ rdns: 'privy.test', name: ' PRIVY ' }, 'unknown'],
])('%o is called %s', (announcement, expectation) => {
  expect(toClientType(announcement)).toBe(expectation)
})

describe('error: what wallets throw', () => {
  test.each([
    [{ code: 4001, message: 'User denied account authorization' }, 'rejected'],
    [{ code: 'ACTION_REJECTED' }, 'rejected'],
    [new Error('User rejected the request.'), 'rejected'],
    [{ code: -32002, message: 'Already processing' }, 'pending'],
    [{ code: -32603, message: 'Internal error' }, null],
    [undefined, null],
  ])('%o is %s', (cause, problem) => {
    const error = fromWallet(cause)
    expect(toWalletProblem(error)).toBe(problem)
    expect(error.code).toBe(
      problem === null ? 'unknown_connect_wallet_error' : 'generic_connect_wallet_error',
    )
  })

  test('a wallet that is disconnected says so in the published words', () => {
    expect(fromWallet({ code: 4900 }).message).toBe('Wallet is not currently connected.')
  })
})
