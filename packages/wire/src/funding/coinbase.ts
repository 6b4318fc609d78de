import * as v from 'valibot'
import { EthereumAddress, SolanaAddress } from '../address.ts'
import { endpoint } from '../endpoint.ts'

const text = v.string()

const CoinbaseChain = v.picklist([
  'ethereum',
  'bitcoin',
  'base',
  'avacchain',
  'optimism',
  'solana',
  'polygon',
  'arbitrum',
  'stellar',
])
const coinbaseOrder = <A extends v.GenericSchema<string>, const S extends readonly string[]>(
  address: A,
  assets: S,
) =>
  v.object({
    addresses: v.pipe(
      v.array(v.object({ address, blockchains: v.array(CoinbaseChain) })),
      v.minLength(1),
      v.maxLength(1),
    ),
    assets: v.nullish(v.array(v.picklist(assets))),
  })

/** `eth` is the older spelling of `ETH`. */
export const initCoinbase = endpoint({
  method: 'POST',
  path: '/api/v1/funding/coinbase_on_ramp/init',
  guard: 'user',
  input: v.union([
    coinbaseOrder(EthereumAddress, ['ETH', 'USDC', 'eth']),
    coinbaseOrder(SolanaAddress, ['SOL', 'USDC']),
  ]),
  reply: v.looseObject({ app_id: text, session_token: text, channel_id: text, partner_user_id: text }),
})

export const getCoinbaseStatus = endpoint({
  method: 'GET',
  path: '/api/v1/funding/coinbase_on_ramp/status',
  guard: 'user',
  input: v.object({ partnerUserId: text }),
  reply: v.looseObject({ status: v.picklist(['pending', 'success', 'failure']) }),
})
