import { ConnectedStandardSolanaWallet } from '@privy-io/js-sdk-core-076'
import { Keypair } from '@solana/web3.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findWallets } from '../external/discovery.ts'
import type { StandardTransactions } from './standardTransactions.ts'
import { createStandardWallet, type EmbeddedStandardWallet, registerWallet } from './standardWallet.ts'

const [first, second] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey)
const addresses = [first, second].map((key) => String(key))
const [address = '', other = ''] = addresses
const signature = new Uint8Array(64).fill(7)
const message = new TextEncoder().encode('hello')

function setUp(accounts = [address]) {
  const sign = vi.fn(async (_address: string, _message: Uint8Array) => signature)
  const signTransactions = vi.fn(async ({ transactions }: StandardTransactions) => transactions)
  const sendTransactions = vi.fn(async (handlers: StandardTransactions) =>
    handlers.transactions.map(() => signature),
  )
  const handlers = { sign, signTransactions, sendTransactions }
  const { wallet, setAccounts } = createStandardWallet({ name: 'Harbor wallet', ...handlers })
  setAccounts(accounts)
  return { wallet, setAccounts, ...handlers }
}

test('has what the standard asks, and names only features that work', async () => {
  const { wallet } = setUp()
  expect(wallet).toMatchObject({ version: '1.0.0', name: 'Harbor wallet' })
  expect(wallet.icon).toMatch(/^data:image\/svg\+xml,/)
  expect(wallet.chains).toContain('solana:mainnet')
  expect(Object.keys(wallet.features).sort()).toEqual([
    'privy:',
    'solana:signAndSendTransaction',
    'solana:signMessage',
    'solana:signTransaction',
    'standard:connect',
    'standard:disconnect',
    'standard:events',
  ])
  const { accounts } = await wallet.features['standard:connect'].connect({ silent: true })
  expect(accounts).toEqual([
    {
      ...{ address, publicKey: first?.toBytes(), chains: wallet.chains },
      features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
    },
  ])
})

test('signs with the account that is named, one after the other', async () => {
  const { wallet, sign } = setUp(addresses)
  const [one, two] = wallet.accounts
  if (!one || !two) throw new Error('no accounts')
  const { signMessage } = wallet.features['solana:signMessage']
  const signatures = await signMessage({ account: two, message }, { account: one, message })
  expect(signatures).toEqual([1, 2].map(() => ({ signature, signedMessage: message })))
  expect(sign.mock.calls).toEqual([other, address].map((who) => [who, message]))
})

test('is used by the published client as it uses an extension', async () => {
  const { wallet, sign, signTransactions, sendTransactions } = setUp(addresses)
  const [, account] = wallet.accounts
  if (!account) throw new Error('no account')
  const publishedWallet = new ConnectedStandardSolanaWallet({ wallet, account })
  expect(publishedWallet.address).toBe(other)
  expect(await publishedWallet.signMessage({ message })).toMatchObject({ signature })
  expect(await publishedWallet.signMessage({ message }, { message })).toHaveLength(2)
  expect(sign).toHaveBeenCalledWith(other, message)
  await publishedWallet.disconnect()
  const chain = 'solana:devnet'
  const options = { minContextSlot: 7 }
  const transaction = { transaction: message, chain, options } as const
  expect(await publishedWallet.signTransaction(transaction)).toEqual({ signedTransaction: message })
  expect(await publishedWallet.signTransaction(transaction, transaction)).toHaveLength(2)
  expect(await publishedWallet.signAndSendTransaction(transaction)).toEqual({ signature })
  const handlers = { address: other, transactions: [message], chain, options }
  expect(signTransactions.mock.calls[0]).toEqual([handlers])
  expect(sendTransactions.mock.calls).toEqual([[handlers]])
})

test('security: an account that is not the user’s, or no more, is refused', async () => {
  const { wallet, setAccounts, sign, signTransactions, sendTransactions } = setUp()
  const [account] = wallet.accounts
  if (!account) throw new Error('no account')
  const { signMessage } = wallet.features['solana:signMessage']
  await expect(signMessage({ account: { address: other }, message })).rejects.toMatchObject({
    code: 'embedded_wallet_not_found',
  })
  setAccounts([])
  await expect(signMessage({ account, message })).rejects.toMatchObject({ code: 'embedded_wallet_not_found' })
  const { signTransaction } = wallet.features['solana:signTransaction']
  const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
  for (const ask of [signTransaction, signAndSendTransaction])
    await expect(ask({ account, transaction: message })).rejects.toMatchObject({
      code: 'embedded_wallet_not_found',
    })
  for (const handlers of [sign, signTransactions, sendTransactions]) expect(handlers).not.toHaveBeenCalled()
})

test('error: several transactions are of one account and one chain', async () => {
  const { wallet, signTransactions } = setUp(addresses)
  const { signTransaction } = wallet.features['solana:signTransaction']
  const [one, two] = addresses.map((knownAddress) => ({
    account: { address: knownAddress },
    transaction: message,
  }))
  if (!one || !two) throw new Error('no accounts')
  for (const inputs of [[], [one, two], [one, { ...one, chain: 'solana:devnet' }]])
    await expect(signTransaction(...inputs)).rejects.toMatchObject({ code: 'transaction_failure' })
  expect(signTransactions).not.toHaveBeenCalled()
})

test('security: no script of the page can change what others find', () => {
  const { wallet } = setUp()
  const forgery = () => Promise.resolve({ accounts: [] })
  expect(() => Object.assign(wallet.features, { 'standard:connect': { connect: forgery } })).toThrow()
  expect(() => Object.assign(wallet.features['solana:signMessage'], { signMessage: forgery })).toThrow()
  expect(() => Object.assign(wallet, { accounts: [] })).toThrow()
  expect(() => Object.assign(wallet.accounts[0] ?? {}, { address: other })).toThrow()
})

test('tells who listens of accounts that come and go, once', () => {
  const { wallet, setAccounts } = setUp()
  const counts: number[] = []
  const stop = wallet.features['standard:events'].on('change', ({ accounts }) => counts.push(accounts.length))
  const [before] = wallet.accounts
  setAccounts([address])
  setAccounts(addresses)
  expect(wallet.accounts[0]).toBe(before)
  setAccounts([])
  stop()
  setAccounts(addresses)
  expect(counts).toEqual([2, 0])
})

test('is found by a library that was there before and by one that comes later, until it is taken back', () => {
  const { wallet } = setUp()
  const walletsByPath = new Map<string, Set<unknown>>()
  const library = (name: string) => {
    const objects = new Set<unknown>()
    walletsByPath.set(name, objects)
    const register = (one: EmbeddedStandardWallet) => {
      objects.add(one)
      return () => void objects.delete(one)
    }
    return { register }
  }
  const early = library('early')
  const hear = (event: Event) => (event as CustomEvent<(api: object) => void>).detail(early)
  window.addEventListener('wallet-standard:register-wallet', hear)
  onTestFinished(() => window.removeEventListener('wallet-standard:register-wallet', hear))
  const stop = registerWallet(wallet)
  const ask = (name: string) =>
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: library(name) }))
  ask('late')
  expect([...walletsByPath.values()].map((objects) => objects.has(wallet))).toEqual([true, true])
  stop()
  ask('after')
  expect([...walletsByPath.values()].map((objects) => objects.size)).toEqual([0, 0, 0])
})

test('is no wallet to log in with', () => {
  const discovery = findWallets()
  const stop = registerWallet(setUp().wallet)
  onTestFinished(() => {
    stop()
    discovery.stop()
  })
  expect(discovery.getState()).toEqual([])
})
