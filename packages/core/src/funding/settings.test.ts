import type { AppConfig } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { readFundingSettings } from './settings.ts'

const config = {
  default_recommended_currency: { chain: 'eip155:8453', asset: 'USDC' },
  default_recommended_amount: '20',
  methods: [],
  prompt_funding_on_wallet_creation: true,
  cross_chain_bridging_enabled: false,
}
const read = (options: { method: string; provider: string; name?: string; coins?: string[] }[], over = {}) =>
  readFundingSettings({ funding_config: { ...config, options, ...over } } as Partial<AppConfig>)
const card = (provider: string) => ({ method: 'card', provider })

describe('what an app offers', () => {
  test('is nothing where funding is off', () => {
    expect(readFundingSettings({})).toBeNull()
  })

  test('is all of none, one, two, many options, in their order', () => {
    for (const count of [0, 1, 2, 50]) {
      const options = Array.from({ length: count }, (_, at) => card(`vendor${at}`))
      expect(read(options)?.options.map(({ provider }) => provider) ?? []).toEqual(
        options.map(({ provider }) => provider),
      )
    }
  })

  test('a payment request is a card; a name and coins are those that the server says', () => {
    const offer = {
      method: 'payment-request',
      provider: 'coinbase',
      name: 'Coinbase',
      coins: ['eip155:1/native'],
    }
    expect(read([offer])?.options).toEqual([
      { method: 'card', provider: 'coinbase', name: 'Coinbase', coins: ['eip155:1/native'] },
    ])
    expect(read([card('moonpay')])?.options).toEqual([
      { method: 'card', provider: 'moonpay', name: 'moonpay', coins: undefined },
    ])
  })

  test.each([
    { method: 'exchange', provider: 'kraken' },
    { method: 'gift', provider: 'coinbase' },
    { method: 'constructor', provider: 'coinbase' },
  ])('error: $method by $provider is not known, and alone it is nothing', (option) => {
    expect(read([option])).toBeNull()
    expect(read([option, card('coinbase')])?.options).toHaveLength(1)
  })

  test('an asset that is not known is the coin of the chain', () => {
    const currency = (asset?: string) => ({ default_recommended_currency: { chain: 'eip155:1', asset } })
    expect(read([card('coinbase')])).toMatchObject({ defaultChain: 'eip155:8453', defaultAsset: 'USDC' })
    for (const asset of [undefined, 'native-currency', 'DAI'])
      expect(read([card('coinbase')], currency(asset))).toMatchObject({ defaultAsset: 'native' })
  })
})
