import {
  type AbiFunction,
  type DecodedArgument,
  decodeArguments,
  readAbiFunction,
  toSignature,
} from '@latchkey/wire'
import type { Client } from '../client.ts'
import { keccak256 } from '../keccak.ts'
import { checksummed } from '../wallet/external/checksum.ts'
import { findFunction } from './routes.ts'

/** A decoded contract call, according to an unverified source. */
export type DecodedCalldata = { functionName: string; signature: string; arguments: DecodedArgument[] }

/**
 * Decodes a call with the operator's ABI source. The source chooses the names of arguments, so they are shown as
 * unverified and decide nothing. Only chain, contract and selector are sent. Returns undefined if the source is off,
 * does not know the contract, or describes another function; never throws.
 *
 * @example
 * const to = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const decoded = await readCalldata(client, { chainId: 1, to, data: '0x5ae401dc' })
 */
export async function readCalldata(
  { call }: Pick<Client, 'call'>,
  { chainId, to, data }: { chainId: number; to: string; data: string },
): Promise<DecodedCalldata | undefined> {
  const selector = data.slice(0, 10).toLowerCase()
  try {
    const input = { chain_id: chainId, address: to, selector }
    const knownFunction = await call(findFunction, input, { retries: 0 })
    const abiFunction = readAbiFunction({ type: 'function', ...knownFunction })
    if (!abiFunction || toSelector(abiFunction) !== selector) return undefined
    const values = decodeArguments(abiFunction.inputs, data.slice(10))
    return (
      values && {
        functionName: abiFunction.name,
        signature: toSignature(abiFunction),
        arguments: values.map(withChecksums),
      }
    )
  } catch {
    return undefined
  }
}

/** Shows addresses in their usual form, with checksums. */
function withChecksums(argument: DecodedArgument): DecodedArgument {
  if (argument.kind === 'list') return { ...argument, items: argument.items.map(withChecksums) }
  return argument.kind === 'address' ? { ...argument, value: checksummed(argument.value) } : argument
}

function toSelector(abiFunction: AbiFunction): string {
  const hash = keccak256(new TextEncoder().encode(toSignature(abiFunction)))
  return `0x${Array.from(hash.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
