import { describe, expect, test } from 'vitest'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { getEntropy, nextWalletIndex } from '../wallet/embedded/entropy.ts'
import { findEthereumWallet, findSolanaWallet } from '../wallet/embedded/findWallet.ts'
import type { LinkedAccountWithMetadata } from './accountTypes.ts'
import type { User } from './user.ts'
import { embeddedWallets, isWalletCreationDue, primaryWallet, rootWallet } from './wallets.ts'

const external = wallet({ address: '0xE', walletClientType: 'metamask', walletIndex: null })
const first = wallet({ address: '0xA1' })
const second = wallet({ address: '0xA2', walletIndex: 1 })
const solana = wallet({ address: 'So1', chainType: 'solana' })
const importedWallet = wallet({ address: '0xI', imported: true, walletIndex: null })
const pregeneratedWallet = wallet({ imported: true, pregenerated: 'user' })
const everything = user(second, external, importedWallet, solana, first)

describe('classification of wallets', () => {
  test('embedded are those of the frame, imported ones included', () => {
    expect(embeddedWallets(everything).map((w) => w.address)).toEqual(['0xA2', '0xI', 'So1', '0xA1'])
  })

  test('primary is index 0 of its chain; the root is the Ethereum one, else the Solana one', () => {
    expect(primaryWallet(everything, 'ethereum')).toBe(first)
    expect(primaryWallet(everything, 'solana')).toBe(solana)
    expect(primaryWallet(user(second, importedWallet), 'ethereum')).toBeNull()
    expect(rootWallet(everything)).toBe(first)
    expect(rootWallet(user(solana))).toBe(solana)
  })

  test('the next index is one above the highest', () => {
    expect(nextWalletIndex(everything, 'ethereum')).toBe(2)
    expect(nextWalletIndex(user(external), 'ethereum')).toBe(0)
  })

  test('entropy is named by the root wallet, and an imported wallet by itself', () => {
    expect(getEntropy(everything, second)).toEqual({
      entropyId: '0xA1',
      entropyIdVerifier: 'ethereum-address-verifier',
    })
    expect(getEntropy(user(solana), solana).entropyIdVerifier).toBe('solana-address-verifier')
    expect(getEntropy(everything, importedWallet).entropyId).toBe('0xI')
  })

  test('error: a wallet that is not embedded is not found, whatever its case', () => {
    expect(findEthereumWallet(everything, '0xa2')).toBe(second)
    expect(findEthereumWallet(everything)).toBe(first)
    for (const address of ['0xE', 'So1', '0x0'])
      expect(() => findEthereumWallet(everything, address)).toThrow('Embedded wallet not found')
    expect(() => findEthereumWallet(user(solana))).toThrow('Embedded wallet not found')
    expect(findSolanaWallet(everything, 'So1')).toBe(solana)
    expect(findSolanaWallet(everything)).toBe(solana)
    // Base58 has both cases.
    for (const address of ['so1', '0xA1'])
      expect(() => findSolanaWallet(everything, address)).toThrow('Embedded wallet not found')
    expect(() => findSolanaWallet(user(first))).toThrow('Embedded wallet not found')
  })

  test.each([
    ['all-users', [], true],
    ['all-users', [external], true],
    ['all-users', [first], false],
    ['all-users', [solana], false],
    ['all-users', [importedWallet], true],
    ['all-users', [pregeneratedWallet], false],
    ['users-without-wallets', [], true],
    ['users-without-wallets', [external], false],
    ['users-without-wallets', [importedWallet], false],
    ['off', [], false],
    ['all-users', [], true, 'solana'],
    ['all-users', [first], true, 'solana'],
    ['all-users', [solana], false, 'solana'],
    ['all-users', [pregeneratedWallet], true, 'solana'],
    ['users-without-wallets', [first], false, 'solana'],
    ['off', [], false, 'solana'],
  ] as const)('with %s and %o creation is due: %s', (rule, accounts, due, chain?: 'solana') => {
    expect(isWalletCreationDue(user(...accounts), rule, chain)).toBe(due)
  })
})

function wallet(over: Partial<WalletWithMetadata>): WalletWithMetadata {
  return {
    type: 'wallet',
    address: '0x',
    chainType: 'ethereum',
    walletClientType: 'privy',
    connectorType: 'embedded',
    recoveryMethod: 'privy',
    imported: false,
    delegated: false,
    walletIndex: 0,
    verifiedAt: new Date(1),
    firstVerifiedAt: null,
    latestVerifiedAt: null,
    ...over,
  }
}

function user(...linkedAccounts: LinkedAccountWithMetadata[]): User {
  return {
    id: 'did:privy:1',
    createdAt: new Date(1),
    linkedAccounts,
    delegatedWallets: [],
    mfaMethods: [],
    hasAcceptedTerms: false,
    isGuest: false,
  }
}
