import { expect, test } from 'vitest'
import { describeFunding } from './describeFunding.ts'

const config = {
  default_recommended_currency: { chain: 'eip155:1' },
  default_recommended_amount: '1',
  methods: [],
  prompt_funding_on_wallet_creation: false,
  cross_chain_bridging_enabled: false,
}
const vendors = [
  { provider: 'coinbase', name: 'Coinbase', sells: 'eip155:10/USDC', lacks: 'eip155:42161/USDC' },
  { provider: 'moonpay', name: 'MoonPay', sells: 'eip155:42220/native', lacks: 'eip155:42220/USDC' },
  { provider: 'stripe', name: 'Stripe', sells: 'eip155:43114/USDC', lacks: 'eip155:10/native' },
]

test('each of none, one, two, many options is told with its name and its coins', () => {
  for (const count of [0, 1, 2, 3]) {
    const options = vendors.slice(0, count).map(({ provider }) => ({ method: 'card' as const, provider }))
    const answer = describeFunding({ ...config, options }, 'production').options
    expect(answer).toHaveLength(count)
    for (const [at, { name, sells, lacks }] of vendors.slice(0, count).entries()) {
      expect(answer[at]).toMatchObject({
        name,
        coins: expect.arrayContaining([sells, 'solana:mainnet/native']),
      })
      expect(answer[at]).not.toMatchObject({ coins: expect.arrayContaining([lacks]) })
    }
  }
})

test('the chains of this machine are sold in development alone, and a vendor that is not known is left as it is', () => {
  const options = [...vendors, { provider: 'external' }].map(({ provider }) => ({
    method: 'card' as const,
    provider,
  }))
  const read = (profile: 'development' | 'production') =>
    describeFunding({ ...config, options }, profile).options.map((option) =>
      'coins' in option ? option.coins : [],
    )
  for (const coins of read('development').slice(0, 3))
    expect(coins).toEqual(expect.arrayContaining(['eip155:31337/native', 'solana:devnet/native']))
  for (const coins of read('production')) expect(coins.join()).not.toMatch(/31337|devnet/)
  expect(describeFunding({ ...config, options }, 'production').options[3]).toEqual({
    method: 'card',
    provider: 'external',
  })
})
