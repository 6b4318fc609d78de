import * as v from 'valibot'
import { SolanaAddress } from '../address.ts'
import { endpoint } from '../endpoint.ts'

const text = v.string()

/** Solana: `chainId` 0 and `tokenSymbol` SOL. */
export const getTokenPrice = endpoint({
  method: 'GET',
  path: '/api/v1/token_price',
  guard: 'anyone',
  input: v.object({
    chainId: v.pipe(v.union([v.number(), v.pipe(text, v.regex(/^\d+$/))]), v.transform(Number), v.integer()),
    tokenSymbol: v.pipe(text, v.trim(), v.maxLength(32)),
  }),
  reply: v.looseObject({ usd: v.number() }),
})

export const getSplToken = endpoint({
  method: 'GET',
  path: '/api/v1/spl_token_info',
  guard: 'anyone',
  input: v.object({ mint_address: SolanaAddress, cluster: v.pipe(text, v.maxLength(32)) }),
  reply: v.looseObject({ symbol: text, decimals: v.number() }),
})
