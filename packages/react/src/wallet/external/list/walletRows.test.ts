import type { DiscoveredWallet, WalletListEntry } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { walletsMethod } from '../../../methods/siwe/method.ts'
import { first } from '../../../texts/en/first.ts'
import { walletRows } from './walletRows.ts'

const createDiscovered = (id: string, chainType: 'ethereum' | 'solana', name = id): DiscoveredWallet =>
  ({
    id: chainType === 'solana' ? `${id}_solana` : id,
    ...{ name, chainType, icon: null, walletClientType: id, announcedId: id },
  }) as DiscoveredWallet

const metamask = createDiscovered('metamask', 'ethereum', 'MetaMask')
const phantom = createDiscovered('phantom', 'ethereum', 'Phantom')
const phantomSolana = createDiscovered('phantom', 'solana', 'Phantom')
const harbor = createDiscovered('harbor', 'ethereum', 'Harbor')

const ids = (
  list: WalletListEntry[],
  wallets: DiscoveredWallet[],
  chainType: 'ethereum-only' | 'solana-only' | 'ethereum-and-solana' = 'ethereum-and-solana',
  relay = false,
) => walletRows({ list, chainType, relay, wallets }, first).map(({ id }) => id.replace('wallet:', ''))

describe('the rows of a wallet list', () => {
  test('follow the order of the app, with each wallet once, at its first position', () => {
    const all = [harbor, metamask, phantom, phantomSolana]
    expect(ids(['detected_wallets', 'metamask', 'rainbow'], all)).toEqual([
      'harbor',
      'metamask',
      'phantom',
      'phantom_solana',
      'rainbow',
    ])
    expect(ids(['phantom', 'detected_ethereum_wallets', 'detected_solana_wallets'], all)).toEqual([
      'phantom',
      'phantom_solana',
      'harbor',
      'metamask',
    ])
  })

  test('start with installed wallets, in the order of the app in both groups', () => {
    const list: WalletListEntry[] = ['rainbow', 'phantom', 'zerion', 'metamask', 'detected_wallets']
    expect(ids(list, [harbor, metamask, phantom])).toEqual([
      'phantom',
      'metamask',
      'harbor',
      'rainbow',
      'zerion',
    ])
    const offer = { list, chainType: 'ethereum-only', relay: false, wallets: [phantom] } as const
    const chips = walletRows(offer, first).map(({ chips }) => chips?.map(({ text }) => text))
    expect(chips).toEqual([['Installed'], undefined, undefined, undefined])
  })

  test('leave out the chain that the app does not have', () => {
    const all = [metamask, phantom, phantomSolana]
    expect(ids(['detected_wallets', 'rainbow'], all, 'solana-only')).toEqual(['phantom_solana'])
    expect(ids(['detected_wallets'], all, 'ethereum-only')).toEqual(['metamask', 'phantom'])
    expect(ids(['phantom', 'metamask'], [], 'solana-only')).toEqual(['phantom'])
  })

  test('have a row for a wallet of later versions only if it is found', () => {
    const solflare = createDiscovered('solflare', 'solana', 'Solflare')
    expect(ids(['solflare', 'backpack', 'detected_wallets'], [harbor, solflare])).toEqual([
      'solflare_solana',
      'harbor',
    ])
    expect(ids(['solflare', 'wallet_connect_qr'], [])).toEqual([])
  })

  test('leave out wallets without an extension', () => {
    expect(ids(['wallet_connect', 'safe'], [])).toEqual([])
  })

  test('have wallets for WalletConnect if it is on and the app uses Ethereum', () => {
    const list: WalletListEntry[] = [
      'safe',
      'wallet_connect_qr',
      'wallet_connect',
      'wallet_connect_qr_solana',
    ]
    expect(ids(list, [], 'ethereum-and-solana', true)).toEqual(['safe', 'wallet_connect'])
    expect(ids(list, [], 'solana-only', true)).toEqual([])
  })

  test('mark Solana, and name known wallets', () => {
    const rows = walletRows(
      {
        list: ['detected_wallets'],
        chainType: 'ethereum-and-solana',
        relay: false,
        wallets: [{ ...phantomSolana, name: 'PHANTOM' }],
      },
      first,
    )
    expect(rows).toMatchObject([
      { label: 'Phantom', chips: [{ text: 'Solana' }, { text: 'Installed' }], hover: 'Connect' },
    ])
  })
})

test('security: a wallet with the name of a login method does not become that method', () => {
  const offer = {
    list: ['detected_wallets'] as const,
    chainType: 'ethereum-only' as const,
    relay: false,
    wallets: [createDiscovered('google', 'ethereum')],
  }
  const [row] = walletRows(offer, first)
  expect(row?.id).toBe('wallet:google')
  expect(walletsMethod.owns('wallet:google')).toBe(true)
  expect(walletsMethod.owns('google')).toBe(false)
})
