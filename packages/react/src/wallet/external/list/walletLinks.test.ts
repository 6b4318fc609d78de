import { describe, expect, test } from 'vitest'
import { getAppBase, getPageLink, getPairingLink } from './walletLinks.ts'
import { findWallet, type WalletEntry, walletRegistry } from './walletRegistry.ts'

const page = 'https://harbor.example/shop?a=1#private'
const back = (wallet: string, connector = 'injected') =>
  `https://harbor.example/shop?a=1&privy_connector=${connector}&privy_wallet_client=${wallet}`

describe('a page in a wallet’s own browser, which connects itself there', () => {
  test.each([
    ['metamask', 'ethereum', `https://link.metamask.io/dapp/${back('metamask').slice('https://'.length)}`],
    [
      'coinbase_wallet',
      'ethereum',
      `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(back('coinbase_wallet'))}`,
    ],
    [
      'phantom',
      'ethereum',
      `https://phantom.app/ul/browse/${encodeURIComponent(back('phantom'))}?ref=${encodeURIComponent('https://harbor.example')}`,
    ],
    [
      'phantom',
      'solana',
      `https://phantom.app/ul/browse/${encodeURIComponent(back('phantom_solana', 'solana_adapter'))}?ref=${encodeURIComponent('https://harbor.example')}`,
    ],
    ['zerion', 'ethereum', undefined],
    ['constructor', 'ethereum', undefined],
  ] as const)('%s, %s', (wallet, chain, link) => {
    expect(getPageLink(wallet, page, chain)).toBe(link)
  })
})

describe('a pairing link', () => {
  const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=58'
  const query = encodeURIComponent(uri)
  test.each([
    ['metamask', `https://metamask.app.link/wc?uri=${query}`],
    ['safe', `https://app.safe.global/wc?uri=${query}`],
    ['1inch', `https://wallet.1inch.io/wc?uri=${query}`],
    ['burrito_wallet', `https://burritowallet.com/wc?uri=${query}`],
    ['bee', `https://beewallet.app/wc?uri=${query}`],
    ['okx_wallet', `okex://main/wc?uri=${query}`],
    // Neither: the phone's own chooser takes the URI.
    ['rabby_wallet', uri],
    ['nobody', uri],
  ])('to %s', (wallet, link) => {
    expect(getPairingLink(findWallet(wallet), uri)).toBe(link)
  })

  test('keeps the two slashes of a bare scheme', () => {
    const rainbow: WalletEntry = { name: 'Rainbow', site: '', native: 'rainbow://' }
    expect(getPairingLink(rainbow, uri)).toBe(`rainbow://wc?uri=${query}`)
    expect(`${getAppBase(rainbow)}/wc?requestId=1`).toBe('rainbow://wc?requestId=1')
  })
})

describe('the registry', () => {
  const entries = Object.entries(walletRegistry as Record<string, WalletEntry>)
  test('has the wallets of published versions, and some for Solana', () => {
    expect(entries.length).toBeGreaterThanOrEqual(52 + 3)
    for (const key of ['phantom', 'solflare', 'glow', 'trust', 'safemoon'])
      expect(findWallet(key)).toBeDefined()
    expect(findWallet('toString')).toBeUndefined()
  })

  test.each(entries)(
    'security: %s opens over https or its own scheme, and never as a script',
    (key, entry) => {
      expect(key).toMatch(/^[a-z0-9_]+$/)
      expect(entry.name).not.toBe('')
      for (const link of [entry.site, entry.universal])
        if (link) expect(new URL(link).protocol).toBe('https:')
      if (entry.native)
        expect(entry.native).toMatch(/^(?!javascript|data|https?|file|blob)[a-z]+:\/\/[a-z]*$/)
    },
  )
})
