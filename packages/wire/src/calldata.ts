import * as v from 'valibot'
import { EthereumAddress } from './address.ts'
import { endpoint } from './endpoint.ts'

/** Describes a function with the operator's ABI source. The request contains only chain, contract and selector. */
export const findFunction = endpoint({
  method: 'GET',
  path: '/api/v1/calldata/function',
  guard: 'anyone',
  input: v.object({
    chain_id: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
      v.transform(Number),
      v.integer(),
      v.minValue(1),
    ),
    address: EthereumAddress,
    selector: v.pipe(v.string(), v.regex(/^0x[\da-f]{8}$/)),
  }),
  reply: v.looseObject({ name: v.string(), inputs: v.array(v.unknown()) }),
})
